import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { openHandsFixture } from '../src/core/formats/testing/openHands.ts'
import { shareGptFixture } from '../src/core/formats/testing/shareGpt.ts'
import { expect, test } from './fixtures.ts'

const several = shareGptFixture.file(shareGptFixture.records)

function file(name: string, content: string | Uint8Array) {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) }
}

const chat = (...texts: readonly string[]): string =>
  JSON.stringify(texts.map((content, at) => ({ role: at % 2 ? 'assistant' : 'user', content })))

test('of a file with several conversations one is found and opened by keyboard, and another afterwards', async ({
  bench,
  page,
}) => {
  await bench.open()
  await bench.pick(file('rows.json', several.replaceAll('Find a recipe.', 'Find a thing.').replace('thing', 'boat')))
  const dialog = bench.dialog('Open rows')
  await expect(dialog).toContainText('3 conversations in it. Read on this computer, nothing is sent.')
  await expect(dialog.getByRole('combobox', { name: 'Read as' })).toHaveValue('sharegpt')
  await expect(dialog).toContainText('A guess, because of: records with conversations')
  const list = dialog.getByRole('listbox', { name: 'Conversations' })
  await expect(list.getByRole('option')).toHaveCount(3)
  await expect(list.getByRole('option', { selected: true })).toContainText('Find a boat.')
  await list.press('End')
  await expect(list.getByRole('option', { selected: true })).toContainText('token-2-end')
  await list.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(bench.notice).toContainText('rows: 4 messages, 1 tool call, 1 tool result, 1 tool definition')
  await expect(bench.notice).toContainText('Read as ShareGPT: records with conversations.')
  await expect(bench.message(1)).toContainText('token-2-end')

  await bench.notice.getByRole('button', { name: 'Another conversation or format…' }).click()
  await list.press('Home')
  await bench.dialog('Open rows').getByRole('button', { name: 'Open this conversation' }).click()
  await expect(bench.message(1)).toContainText('Find a boat.')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(bench.message(1)).toContainText('token-2-end')
})

test('a guess is overridden; what the other format cannot be is said, and nothing changes', async ({ bench }) => {
  await bench.open()
  await bench.pick(file('rows.json', several))
  const dialog = bench.dialog('Open rows')
  await dialog.getByRole('combobox', { name: 'Read as' }).selectOption('openai-chat')
  await dialog.getByRole('button', { name: 'Open this conversation' }).click()
  await expect(dialog.getByRole('alert')).toContainText('it has no role')
  await dialog.getByRole('combobox', { name: 'Read as' }).selectOption('sharegpt')
  await expect(dialog.getByRole('option', { name: /Find a recipe/ })).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(bench.heading).toContainText('Prune loses the failing test.')
  await expect(bench.button('Undo')).toBeDisabled()
})

test('an archive is unpacked, its conversations are searched, and what cannot be read is listed', async ({ bench }) => {
  await bench.open()
  const chats = Array.from({ length: 8 }, (_, n) => [`log/day-${n}.json`, strToU8(chat(`Question ${n}`, 'Answer'))])
  const zip = zipSync({
    ...Object.fromEntries(chats),
    'log/broken.json': strToU8('{"messages": ['),
    'photo.png': strToU8('x'),
  })
  await bench.pick(file('archive.zip', zip))
  const dialog = bench.dialog('Open archive')
  await dialog.getByText('1 remark on the file').click()
  await expect(dialog).toContainText('skipped: a file left out')
  await expect(dialog).toContainText('(log/broken.json)')
  await dialog.getByRole('searchbox', { name: 'Search the conversations' }).fill('day-6')
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await dialog.getByRole('searchbox').press('ArrowDown')
  await dialog.getByRole('listbox').press('Enter')
  await expect(bench.message(1)).toContainText('Question 6')
})

test('a lane from a file is aligned with the history, and what is in no message is said', async ({ bench }) => {
  await bench.open()
  await bench.paste(
    chat('Never edit the fixtures.', 'I will not.', 'Run the tests.', 'They fail.', 'Mend them.', 'Done.'),
  )
  await bench.choose('Add a lane', 'From a file…')
  const dialog = bench.dialog('A lane from a file')
  const own = JSON.stringify([
    { role: 'user', content: 'Summary: tests were run.' },
    { role: 'user', content: 'Mend them.' },
    { role: 'assistant', content: 'Done.' },
  ])
  await bench.pasteInto(dialog.getByRole('textbox', { name: 'Text to open' }), own)
  await dialog.getByRole('button', { name: 'Open the text' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bench.notice).toContainText(
    'From pasted text: 2 of 3 messages aligned: 2 by content; 1 in no message of the history',
  )
  await expect(bench.notice).toContainText('that it is one, nobody verified')
  await bench.expectLanes(['Prune', 'Compact', 'Compact + survival set', 'From pasted text'])
  await bench.selectWords(1, 'Never edit the fixtures')
  await bench.selectionBar.getByRole('button', { name: 'Mark as a fact' }).click()
  await bench.expectFact('Never edit the fixtures', 'From pasted text', 'lost')
  await bench.expectFact('Never edit the fixtures', 'Prune', 'verbatim')
})

/** A session of a coding agent that was compacted once, a line each. */
function compactedSession(): string {
  const base = { sessionId: 's', cwd: '/work', version: '2.0.0', isSidechain: false }
  const at = (n: number) => `2026-01-05T10:0${n}:00.000Z`
  const user = (n: number, content: string, more = {}) => ({
    ...base,
    type: 'user',
    uuid: `u${n}`,
    parentUuid: n === 1 ? null : `u${n - 1}`,
    timestamp: at(n),
    message: { role: 'user', content },
    ...more,
  })
  const assistant = (n: number, text: string, input: number) => ({
    ...base,
    type: 'assistant',
    uuid: `u${n}`,
    parentUuid: `u${n - 1}`,
    timestamp: at(n),
    message: {
      id: `msg_${n}`,
      type: 'message',
      role: 'assistant',
      model: 'claude-sonnet-4-20250514',
      content: [{ type: 'text', text }],
      usage: { input_tokens: input, output_tokens: 20 },
    },
  })
  const lines = [
    user(1, 'Fix the parser. Never edit the fixtures.'),
    assistant(2, 'I read tests/test_parser.py and will not touch the fixtures.', 15_000),
    {
      ...base,
      type: 'system',
      subtype: 'compact_boundary',
      uuid: 'u3',
      parentUuid: null,
      logicalParentUuid: 'u2',
      timestamp: at(3),
      content: 'Conversation compacted',
      compactMetadata: { trigger: 'auto', preTokens: 155_000 },
    },
    user(4, 'This session is being continued from a previous conversation. The parser was read.', {
      parentUuid: 'u3',
      isCompactSummary: true,
      isVisibleInTranscriptOnly: true,
    }),
    user(5, 'Go on.'),
    assistant(6, 'I edited the fixtures, and the tests pass.', 16_000),
  ]
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"type":"user","mess`
}

test('where a session was compacted the first lane is what the model really saw, and can be started from', async ({
  bench,
}) => {
  await bench.open()
  await bench.pick(file('session.jsonl', compactedSession()))
  await expect(bench.notice).toContainText('session: 4 messages')
  await expect(bench.notice).toContainText('Read as Claude Code session')
  await expect(bench.notice).toContainText('1 compaction in the file')
  await expect(bench.notice).toContainText('claude-sonnet-4-20250514, and the window is set to 200,000 tokens')
  await bench.notice.getByRole('button', { name: /^show \d+ more lines?$/ }).click()
  await expect(bench.notice).toContainText(/Not in the file: system prompt and tools, about 14,9\d\d tokens/)
  await expect(bench.notice).toContainText('a last line that was cut while it was written (line 7)')
  await bench.expectLanes(['As it happened', 'Prune', 'Compact', 'Compact + survival set'])
  await bench.selectWords(1, 'Never edit the fixtures')
  await bench.selectionBar.getByRole('button', { name: 'Mark as a fact' }).click()
  await bench.expectFact('Never edit the fixtures', 'As it happened', 'lost')
  await bench.expectVerdict(1, 'As it happened', 'Summary')
  await bench
    .lane('As it happened')
    .getByRole('button', { name: /^Continue from this prompt/ })
    .click()
  await expect(bench.message(1)).toContainText('This session is being continued')
  await bench.button('Undo').click()
  await expect(bench.message(1)).toContainText('Fix the parser.')
})

test('a folder of events is one history', async ({ bench, page }, testInfo) => {
  const folder = testInfo.outputPath('events')
  mkdirSync(folder, { recursive: true })
  openHandsFixture.records.forEach((record, n) => {
    writeFileSync(join(folder, `event-${String(n).padStart(5, '0')}.json`), JSON.stringify(record))
  })
  writeFileSync(join(folder, 'notes.txt.lock'), 'not a transcript')
  await bench.open()
  const dialog = await bench.openDialog()
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose a folder…' }).click()
  await (await chooser).setFiles(folder)
  await expect(dialog).toHaveCount(0)
  await expect(bench.notice).toContainText(`events: ${openHandsFixture.messages} messages`)
  await expect(bench.notice).toContainText('Read as OpenHands events')
})

test('reading 60 MB goes on beside the page, says how far it is, and can be stopped @soak', async ({ bench }) => {
  test.slow()
  await bench.open()
  const line = JSON.stringify({ role: 'user', content: 'lorem ipsum dolor sit amet '.repeat(40) })
  const dialog = await bench.pick(file('long.jsonl', `${line}\n`.repeat(55_000)))
  await expect(dialog).toContainText(/Reading: \d+ of \d+ million characters/)
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(dialog.getByRole('button', { name: 'Choose files…' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(bench.heading).toContainText('Prune loses the failing test.')

  await bench.pick(file('long.jsonl', `${line}\n`.repeat(55_000)))
  await expect(bench.notice).toContainText('long: 55,000 messages', { timeout: 120_000 })
})
