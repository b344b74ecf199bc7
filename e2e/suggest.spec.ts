import { expect, test } from './fixtures.ts'

const call = (id: string, path: string) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name: 'read_file', arguments: JSON.stringify({ path }) } }],
})
const history = JSON.stringify([
  { role: 'system', content: 'You are a coding agent.' },
  { role: 'user', content: 'Fix the late fees. Never edit the booked fees of last year.' },
  { role: 'assistant', content: 'The fees are counted in library/fees.py, by late_days.' },
  call('c1', 'library/fees.py'),
  { role: 'tool', tool_call_id: 'c1', content: 'def late_days(loan): ...' },
  { role: 'assistant', content: 'I will change late_days so that closed days are free.' },
  { role: 'user', content: 'Go on.' },
  { role: 'assistant', content: 'Done.' },
])

test('what later turns needed is suggested, and accepted one by one or all at once', async ({ bench, page }) => {
  await bench.open()
  await bench.drop('agent.json', history)
  await expect(bench.notice).toContainText('agent: 8 messages')
  // An empty list of facts offers it.
  await bench.button('Suggest facts…').click()
  const dialog = bench.dialog('Suggested facts')
  const rows = dialog.getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText('Never edit the booked fees of last year')
  await expect(rows.nth(0)).toContainText('not used again')
  const path = dialog.getByRole('listitem', { name: 'path: library/fees.py' })
  await expect(path).toContainText('stands in 3')
  await expect(path).toContainText('needed in 4')

  await path.getByRole('button', { name: 'Accept “library/fees.py”' }).click()
  await expect(rows).toHaveCount(2)
  await expect(bench.live).toHaveText('Marked 1 fact: A')
  // The keyboard goes on to what took its place.
  await expect(rows.getByRole('button', { name: /^Accept/ }).and(page.locator(':focus'))).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Accept all 2' }).click()
  await expect(dialog).toContainText('All that is worth suggesting is marked: 3 suggestions.')
  await expect(bench.live).toHaveText('Marked 2 facts: B to C')
  await dialog.getByRole('button', { name: 'Done' }).click()

  await bench.expectFact('library/fees.py', 'Prune', /verbatim|lost/)
  await expect(bench.fact('Never edit the booked fees of last year')).toContainText('correction')
  await bench.button('Undo').click()
  await expect(bench.fact('late_days')).toHaveCount(0)
  await expect(bench.fact('library/fees.py')).toHaveCount(1)
})

test('it works by keyboard, and a number goes to its message', async ({ bench, page }) => {
  await bench.open()
  await bench.drop('agent.json', history)
  await expect(bench.notice).toContainText('agent: 8 messages')
  await page.keyboard.press('Alt+g')
  const dialog = bench.dialog('Suggested facts')
  const accepts = dialog.getByRole('button', { name: /^Accept “/ })
  await accepts.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(accepts.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(bench.live).toHaveText('Marked 1 fact: A')
  await expect(accepts.first()).toBeFocused()
  await dialog.getByRole('button', { name: 'Go to message 6' }).first().press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(bench.opener(6)).toBeFocused()
})

test('a history without anything to suggest says so', async ({ bench }) => {
  await bench.open()
  await bench.drop('short.json', JSON.stringify([{ role: 'user', content: 'Hello.' }]))
  await expect(bench.notice).toContainText('short: 1 message')
  await bench.choose('Menu', 'Suggest facts…')
  await expect(bench.dialog('Suggested facts')).toContainText('Nothing to suggest')
})
