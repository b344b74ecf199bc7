import type { BenchPage } from './bench-page.ts'
import { expect, test } from './fixtures.ts'

const json = (value: unknown): string => JSON.stringify(value)

/** The example stands as it did, and nothing can be undone. */
async function expectUnchanged(bench: BenchPage): Promise<void> {
  await expect(bench.heading).toContainText('Prune loses the failing test.')
  await expect(bench.budget).toContainText('1,407 of 1,500 tokens')
  await expect(bench.button('Undo')).toBeDisabled()
}

const refused = [
  [
    'a comma too many',
    '[\n  {"role": "user", "content": "hi"},\n]',
    ['The comma before ] is one too many.', 'Line 3, column 1.'],
  ],
  ['a text that is cut off', '[{"role": "user", "content": "hi', ['The text ends too early', 'Line 1, column 30.']],
  ['printed Python', "[{'role': 'user'}]", ['double quotes', 'Line 1, column 3.']],
  ['a web page', '<!doctype html><p>no', ['This looks like a web page or XML', 'Line 1, column 1.']],
  ['a number', '42', ['The JSON is only the number 42.', 'Expected a saved document, or a transcript']],
  ['another JSON', json({ maps: {} }), ['an object with maps, but without messages']],
  ['messages that are no list', json({ messages: 'hello' }), ['messages should be a list', 'At messages.']],
  [
    'an unknown role alone',
    json([{ role: 'wizard', content: 'x' }]),
    ['unknown role "wizard"', 'At messages[0].role.'],
  ],
  ['an empty list', '[]', ['The list of messages is empty']],
  ['a newer document', json({ format: 'what-survives', version: 9, history: [] }), ['saved by a newer version']],
] as const

test('a text that cannot be read is explained, with its place, and nothing changes', async ({ bench }) => {
  test.slow()
  await bench.open()
  const dialog = await bench.openDialog()
  for (const [name, text, words] of refused) {
    await test.step(name, async () => {
      await dialog.getByRole('textbox', { name: 'Text to open' }).fill(text)
      await dialog.getByRole('button', { name: 'Open the text' }).click()
      const problem = dialog.getByRole('alert')
      for (const word of words) await expect(problem).toContainText(word)
      await expect(problem).toContainText('What is on the screen is unchanged.')
    })
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expectUnchanged(bench)
})

test('a dropped file that cannot be read is explained in a notice', async ({ bench }) => {
  await bench.open()
  await bench.drop('broken.json', '{"messages": [\n{"role": user}]}')
  await expect(bench.notice).toContainText('broken.json: ')
  await expect(bench.notice).toContainText('Line 2, column 10.')
  await expect(bench.notice).toContainText('What is on the screen is unchanged.')
  await expectUnchanged(bench)
})

test('what can be repaired is opened, and what was done is said', async ({ bench }) => {
  await bench.open()
  const text = `[
    {"id": "a", "role": "user", "content": "first with half \\ud83d an emoji"},
    {"id": "a", "role": "Human", "content": "second with a NUL \\u0000 in it"},
    {"role": "wizard", "content": "third"},
    {"role": "assistant", "content": "done", "__proto__": {"polluted": true}, "constructor": 1},
    {"role": "tool", "tool_call_id": "none", "content": "a result of nothing"}
  ]`
  await bench.paste(text)
  await expect(bench.notice).toContainText('4 messages')
  await bench.notice.getByRole('button', { name: /^show \d+ more lines?$/ }).click()
  for (const words of [
    'skipped: message left out: unknown role "wizard"',
    'repaired: 1 half character (lone surrogates) replaced',
    'repaired: 1 NUL character replaced by ␀',
    'repaired: a message id that an earlier message has: made new (message 2)',
    'repaired: role "Human" read as user (message 2)',
    'fields that are not read: __proto__, constructor (message 4)',
    'a result without its call: kept, and flagged (message 5)',
  ]) {
    await expect(bench.notice).toContainText(words)
  }
  await expect(bench.message(2)).toContainText('second with a NUL ␀ in it')
  await expect(bench.opener(4)).toContainText(/tool.*without its call/)
  expect(await bench.page.evaluate(() => 'polluted' in {})).toBe(false)
})

test('HTML and script in a message are text, in every place that shows them', async ({ bench, page }) => {
  const evil =
    '<img src=x onerror="window.ran = true"><script>window.ran = true</script><b>bold</b> javascript:alert(1)'
  await bench.open()
  await bench.paste(
    json({
      messages: [
        { role: 'user', content: evil },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: evil, type: 'function', function: { name: evil, arguments: evil } }],
        },
        { role: 'tool', tool_call_id: evil, content: evil },
        { role: 'user', content: 'And now the last one.' },
      ],
      title: evil,
    }),
  )
  await expect(bench.message(1).getByRole('rowheader')).toContainText(evil)
  await bench.openMessage(2)
  await expect(bench.message(2).getByRole('rowheader')).toContainText(`call ${evil}`)
  await bench.selectWords(1, '<b>bold</b> javascript')
  await bench.selectionBar.getByRole('button', { name: 'Mark as a fact' }).click()
  await expect(bench.fact('<b>bold</b> javascript')).toHaveCount(1)
  await expect(page.getByRole('img')).toHaveCount(0)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
})

test('a saved document with a window of 0 and thresholds in the wrong order is repaired and says so', async ({
  bench,
}) => {
  await bench.open()
  await bench.paste(
    json({
      format: 'what-survives',
      version: 1,
      title: 'Odd',
      history: [{ message: { id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Hello there.' }] } }],
      lanes: [{ id: 'x', name: 'Gone', strategy: { id: 'magic', parameters: {} } }],
      budget: { window: 0, compaction: 0.9, pruning: 0.4, keepLast: -3 },
    }),
  )
  await expect(bench.notice).toContainText('lane left out: its strategy the text "magic" is not known here')
  const more = bench.notice.getByRole('button', { name: /^show/ })
  if (await more.isVisible()) await more.click()
  await expect(bench.notice).toContainText('budget.window should be at least 1 token, found 0: 8000 taken')
  await expect(bench.notice).toContainText('the compaction threshold was above the pruning threshold: swapped')
  await expect(bench.threshold('Compaction')).toHaveAttribute('aria-valuetext', '40 percent, 3,200 tokens, not reached')
  await expect(bench.threshold('Pruning')).toHaveAttribute('aria-valuetext', '90 percent, 7,200 tokens, not reached')
  await bench.button('Undo').click()
  await expectUnchanged(bench)
})
