import { expect } from './fixtures.ts'
import { says, test } from './model-server.ts'

test.describe('A lane whose summary a model writes', () => {
  test('asks when it is told to, shows what it wrote, and replays it after a reload with no call', async ({
    bench,
    models,
    server,
  }) => {
    server.reply(says(['- keep the public API unchanged\n', '- the parser fails on line 12']))
    await bench.open()
    await models.setUp(`${server.url}/v1`)
    await bench.choose('Compact: actions', 'Name, rule and parameters…')
    const form = bench.dialog(/^Lane/)
    await form.getByLabel('Summariser').selectOption('provider')
    await expect(form.getByLabel('Provider')).toHaveValue('own')
    await form.getByRole('button', { name: 'Done' }).click()
    await expect(bench.grid.getByText('no summary yet').first()).toBeVisible()
    expect(server.requests).toHaveLength(0)

    await models.ask('Compact')
    await expect(bench.grid.getByText('the parser fails on line 12')).toBeVisible()
    expect(server.requests).toHaveLength(1)
    expect(server.requests[0]?.path).toBe('/v1/chat/completions')
    await expect(bench.grid.getByRole('combobox', { name: 'Take of Compact' })).toHaveValue('take1')

    await expect(bench.button(/: snapshots and drafts$/)).toHaveAttribute('data-state', 'saved')
    await bench.page.reload()
    await bench.ready.waitFor()
    await expect(bench.grid.getByText('the parser fails on line 12')).toBeVisible()
    expect(server.requests).toHaveLength(1)
  })

  test('that comes when another history is on the screen is no part of that one, and is said', async ({
    bench,
    models,
    server,
  }) => {
    server.reply({ ...says(['- too late']), pause: 1500 })
    await bench.open()
    await models.setUp(`${server.url}/v1`)
    await models.letLaneAsk('Compact')
    await models.ask('Compact')
    await bench.choose('Menu', 'New history')
    await expect(bench.notice).toContainText('The summary for Compact came too late')
    await expect(bench.grid.getByText('too late', { exact: true })).toHaveCount(0)
  })
})

const COMPACTED = [
  [
    'message_start',
    { type: 'message_start', message: { model: 'claude-x', usage: { input_tokens: 0, output_tokens: 0 } } },
  ],
  [
    'content_block_start',
    { type: 'content_block_start', index: 0, content_block: { type: 'compaction', content: null } },
  ],
  [
    'content_block_delta',
    {
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'compaction_delta', content: 'The parser fails on line 12.', encrypted_content: null },
    },
  ],
  [
    'message_delta',
    {
      type: 'message_delta',
      delta: { stop_reason: 'compaction' },
      usage: {
        input_tokens: 0,
        output_tokens: 0,
        iterations: [{ type: 'compaction', input_tokens: 1400, output_tokens: 90, cache_read_input_tokens: 34 }],
      },
    },
  ],
  ['message_stop', { type: 'message_stop' }],
] as const

test('Anthropic’s own compaction is a lane: the conversation goes as it is, and its block stands for all of it', async ({
  bench,
  models,
  watch,
}) => {
  watch.allow('https://api.anthropic.com')
  let sent: { readonly headers: Record<string, string>; readonly body: Record<string, unknown> } | undefined
  await bench.page.context().route('https://api.anthropic.com/v1/messages', async (route) => {
    sent = { headers: route.request().headers(), body: route.request().postDataJSON() }
    const body = COMPACTED.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join('')
    await route.fulfill({ contentType: 'text/event-stream', headers: { 'access-control-allow-origin': '*' }, body })
  })
  await bench.open()
  const dialog = await models.open()
  await dialog.getByLabel('Provider').selectOption('anthropic')
  await dialog.getByLabel(/^Key for/).fill('not-a-real-one')
  await dialog.getByRole('button', { name: 'Set' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await bench.choose('Add a lane', 'Anthropic compaction')
  await bench.dialog(/^Lane/).getByRole('button', { name: 'Done' }).click()
  await models.ask('Anthropic compaction')
  await expect(bench.grid.getByText('The parser fails on line 12.')).toBeVisible()
  await expect(bench.grid.getByText(/1,434 tokens in, 90 out/)).toBeVisible()
  expect(sent?.headers['anthropic-beta']).toBe('compact-2026-09-04')
  expect(sent?.body).toMatchObject({ compaction: { type: 'summarize' }, stream: true })
  expect(JSON.stringify(sent?.body)).not.toContain('not-a-real-one')
  expect(sent?.body.messages).not.toHaveLength(1)
})
