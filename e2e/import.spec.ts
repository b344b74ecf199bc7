import { strToU8, zipSync } from 'fflate'
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
