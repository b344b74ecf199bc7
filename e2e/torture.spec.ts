import { expect, type JSHandle, type Page, test } from './fixtures.ts'

test.use({ ranks: 'load' })

/** What a tokenizer is slow on: long runs without a break. */
const torture = [
  ['100,000 times a', 'a'.repeat(100_000)],
  ['100,000 spaces', `${' '.repeat(100_000)}end`],
  [
    '1 MB of base64',
    Array.from({ length: 1_000_000 }, (_, n) => 'ABCDEFGHabcdefgh0123456789+/'[(n * 7919) % 28]).join(''),
  ],
] as const

const chatWith = (text: string): string =>
  JSON.stringify([
    { role: 'user', content: 'Keep the name of the river: Schwarzwasser.' },
    { role: 'tool', content: text },
    { role: 'assistant', content: 'I have read it.' },
    { role: 'user', content: 'Go on.' },
  ])

for (const [name, text] of torture) {
  // One of them stands for all in `npm test`.
  const tag = text === torture[0][1] ? [] : '@soak'
  test(`a message of ${name} neither freezes the page nor starves the other messages`, { tag }, async ({
    bench,
    page,
  }) => {
    test.slow()
    await bench.open()
    await bench.pick({ name: 'torture.json', mimeType: 'application/json', buffer: Buffer.from(chatWith(text)) })
    await expect(bench.notice).toContainText('4 messages', { timeout: 20_000 })
    const panel = await bench.panel('Counted by')
    await panel.getByRole('radio', { name: /^o200k_base/ }).check()
    await bench.closePanel()

    // While it is counted: typing is followed at once, frame by frame.
    const row = await bench.openMessage(4)
    await row.getByRole('button', { name: 'Edit', exact: true }).click()
    const field = row.getByRole('textbox', { name: 'Text of the message' })
    await field.press('Control+End')
    const frames = await watchFrames(page)
    await field.pressSequentially(' And hurry up, please.', { delay: 20 })
    await expect(field).toHaveValue('Go on. And hurry up, please.')
    expect(await frames.evaluate(({ longest }) => longest), 'longest time between two frames, in ms').toBeLessThan(
      1_000,
    )

    // The others get their counts, and the long one its count or a marked bound.
    await expect(bench.budget).toContainText('Counted by o200k_base', { timeout: 60_000 })
    await expect(bench.budget).not.toContainText('estimate until then', { timeout: 60_000 })
    await expect(bench.message(1).getByRole('rowheader')).not.toContainText('≈')
    await expect(bench.message(2).getByRole('rowheader')).toContainText(/≈?[\d,]{3,}/)
  })
}

test('a file of 5 MB opens and stays usable', { tag: '@soak' }, async ({ bench }) => {
  test.slow()
  const list = Array.from({ length: 500 }, (_, n) => {
    return { role: n % 2 === 0 ? 'user' : 'assistant', content: `Part ${n}. ${'All work and no play. '.repeat(470)}` }
  })
  const buffer = Buffer.from(JSON.stringify(list))
  expect(buffer.length).toBeGreaterThan(5_000_000)
  await bench.open()
  await bench.pick({ name: 'large.json', mimeType: 'application/json', buffer })
  await expect(bench.notice).toContainText('large: 500 messages', { timeout: 30_000 })
  await bench.rewrite(1, 'Keep this sentence about the harbour.')
  await bench.selectWords(1, 'this sentence about the harbour')
  await bench.selectionBar.getByRole('button', { name: 'Mark as a fact' }).click()
  await expect(bench.fact('this sentence about the harbour')).toHaveCount(1)
  await bench.button('Undo').click()
  await expect(bench.fact('this sentence about the harbour')).toHaveCount(0)
})

function watchFrames(page: Page): Promise<JSHandle<{ readonly longest: number }>> {
  return page.evaluateHandle(() => {
    const seen = { last: performance.now(), longest: 0 }
    const frame = () => {
      const now = performance.now()
      seen.longest = Math.max(seen.longest, now - seen.last)
      seen.last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    return seen
  })
}
