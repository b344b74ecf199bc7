import { LLMock } from '@copilotkit/aimock'
import { expectAccessible } from './axe.ts'
import { expect } from './fixtures.ts'
import { says, test as withServer } from './model-server.ts'

const KEY = 'mock-key-Zq8LmP3vX7'
const TEXT = 'The naïve path ✓ and 日本 🦊'

/** A mock that others wrote and hold against the real APIs. */
const test = withServer.extend<{ mock: LLMock }>({
  mock: async ({ watch }, use) => {
    const mock = new LLMock({ port: 0, auth: { apiKeys: [KEY] } })
    await mock.start()
    watch.allow(mock.url)
    await use(mock)
    await mock.stop()
  },
})

const PROTOCOLS = [
  {
    preset: 'own',
    path: '/v1',
    asks: '/v1/chat/completions',
    usage: { prompt_tokens: 1201, completion_tokens: 31 },
    end: 'stop',
  },
  {
    preset: 'own-anthropic',
    path: '/v1',
    asks: '/v1/messages',
    usage: { input_tokens: 1202, output_tokens: 32 },
    end: 'end_turn',
  },
  {
    preset: 'own-gemini',
    path: '/v1beta',
    asks: '/v1beta/models/m-1:streamGenerateContent?alt=sse',
    usage: { promptTokenCount: 1203, candidatesTokenCount: 33 },
    end: 'STOP',
  },
] as const

test('a lane asks in each of the three protocols: the text, what was reported, and the end of each', {
  tag: '@soak',
}, async ({ bench, mock, models }) => {
  await bench.open()
  for (const { preset, path } of PROTOCOLS) {
    await models.setUp(`${mock.url}${path}`, { protocol: preset, key: KEY })
  }
  const lane = bench.lane('Compact')
  for (const [index, { preset, asks, usage, end }] of PROTOCOLS.entries()) {
    await test.step(preset, async () => {
      mock.reset()
      mock.addFixture({ match: {}, response: { content: `${TEXT} by ${preset}.`, usage }, chunkSize: 5 })
      await models.letLaneAsk('Compact', preset)
      await models.ask('Compact')
      await expect(bench.grid.getByText(`${TEXT} by ${preset}.`)).toBeVisible()
      await expect(lane).toContainText(`${(1201 + index).toLocaleString('en')} tokens in, ${31 + index} out`)
      await expect(lane).toContainText(`ended: ${end}`)
      expect(mock.getRequests().map((request) => request.path)).toEqual([asks])
    })
  }
})

test('takes of a lane are chosen from, compared, undone without a call, and stale after an edit', async ({
  bench,
  models,
  page,
  server,
}) => {
  const TAKES = [
    '- cap fees at 12 euros per loan\n- behind the flag fair_fees',
    '- fees are capped, somehow, and the rest went well',
    '- cap fees at 12 euros per loan\n- nothing else is left of it',
  ]
  server.reply((_request, nth) => says([TAKES[Math.max(0, nth - 1) % 3] ?? '']))
  await bench.open()
  await models.setUp(`${server.url}/v1`)
  await models.letLaneAsk('Compact')
  const lane = bench.lane('Compact')
  const takes = bench.grid.getByRole('combobox', { name: 'Take of Compact' })
  const sideBySide = bench.button(/^side by side ?, Compact$/)
  await models.ask('Compact')
  await expect(takes).toHaveValue('take1')

  await test.step('two more in a row, from the dialog, by keyboard', async () => {
    await sideBySide.focus()
    await page.keyboard.press('Enter')
    const dialog = bench.dialog('Compact: takes side by side')
    await expect(dialog.getByText('1 of 1 take').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Ask for 1 take' }).click()
    await expect(dialog.getByRole('columnheader', { name: /^Take 2, shown/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Ask for 1 take' }).click()
    await expect(dialog.getByRole('columnheader', { name: /^Take 3, shown/ })).toBeVisible()
    const row = dialog.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^C / }) })
    await expect(row).toContainText('2 of 3 takes')
    await expect(row.getByRole('cell')).toContainText([/2 of 3 takes/, /in summary/, /lost/, /in summary/])
    await dialog.getByText('as it was reported').first().click()
    await expect(dialog.getByText('usage.prompt_tokens_details.cached_tokens: 31').first()).toBeVisible()
    await expectAccessible(page, 30, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Show take 2 in the lane' }).click()
    await expect(dialog.getByRole('columnheader', { name: /^Take 2, shown/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(sideBySide).toBeFocused()
  })

  await test.step('the lane shows what is chosen, and undo the one before, without a call', async () => {
    await bench.expectFact('cap fees at 12 euros per loan', 'Compact', 'lost')
    await bench.button('Undo').click()
    await expect(takes).toHaveValue('take3')
    await bench.expectFact('cap fees at 12 euros per loan', 'Compact', 'in summary')
    await takes.selectOption('take1')
    await bench.expectFact('behind the flag fair_fees', 'Compact', 'in summary')
    expect(server.requests).toHaveLength(3)
  })

  await test.step('an edit of a message makes it stale, and undoing that does not', async () => {
    await bench.rewrite(6, 'Something else was said here.')
    await expect(lane).toContainText('Stale: this summary was written for other messages')
    await sideBySide.click()
    const dialog = bench.dialog('Compact: takes side by side')
    await expect(dialog).toContainText('No take of these messages and instructions yet.')
    await expect(dialog).toContainText('3 other takes in this document')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await bench.button('Undo').click()
    await expect(lane).not.toContainText('Stale')
    await expect(takes).toHaveValue('take1')
    expect(server.requests).toHaveLength(3)
  })
})

test('two lanes ask at once, and the one that is stopped leaves the other alone', async ({ bench, models, server }) => {
  const begun = says(['Half of '], '').chunks[0] ?? ''
  // One of them gets its answer slowly, the other never to its end.
  server.reply((_request, nth) =>
    nth > 1 ? { ...says(['The whole of it.']), pause: 1500 } : { chunks: [begun], finish: 'hang' },
  )
  await bench.open()
  await models.setUp(`${server.url}/v1`)
  await models.letLaneAsk('Compact')
  await models.letLaneAsk('Compact + survival set')
  await models.ask('Compact')
  await expect(bench.lane('Compact').locator('.partial')).toHaveText('Half of')
  await models.ask('Compact + survival set')
  const other = bench.lane('Compact + survival set')
  await expect(other.locator('.running')).toBeVisible()
  await bench.button(/^Stop ?, Compact$/).click()
  await expect(bench.lane('Compact')).toContainText('was stopped')
  await expect(other.locator('.running')).toBeVisible()
  await expect(bench.grid.getByText('The whole of it.')).toBeVisible()
  await expect(other.locator('.failed-run')).toHaveCount(0)
  await expect(bench.lane('Compact')).toContainText('was stopped')
})

test('the Models dialog is accessible and works by keyboard', { tag: '@soak' }, async ({
  bench,
  models,
  page,
  server,
}) => {
  server.reply(says(['ready']))
  await bench.open()
  const dialog = await models.open()
  await dialog.getByLabel('Provider').focus()
  await page.keyboard.type('Own address (O')
  await expect(dialog.getByLabel('Provider')).toHaveValue('own')
  await page.keyboard.press('Tab')
  await page.keyboard.type(`${server.url}/v1`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('m-1')
  await dialog.getByRole('button', { name: 'Try it' }).press('Enter')
  await expect(dialog.getByText('It answered “ready”.')).toContainText('ended: stop')
  await expectAccessible(page, 40, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(bench.button('Menu')).toBeFocused()
})
