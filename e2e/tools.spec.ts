import type { BenchPage } from './bench-page.ts'
import { expect, type Locator, test } from './fixtures.ts'

async function tools(bench: BenchPage): Promise<Locator> {
  await bench.budget.getByRole('button', { name: 'tool definitions' }).click()
  const dialog = bench.dialog('Tool definitions')
  await dialog.waitFor()
  return dialog
}

test('definitions are imported from a request body, edited, and count as overhead', async ({ bench }) => {
  await bench.open()
  let dialog = await tools(bench)
  await expect(dialog).toContainText('3 definitions, 95 tokens by the estimate: 6.3% of the window')
  await dialog.getByRole('button', { name: 'Import…' }).click()
  const field = dialog.getByRole('textbox', { name: 'Tool definitions to import' })
  await field.fill('{"tools": [{"type": "function", "function": {"name": "run_tests"}}, 3],}')
  await expect(dialog).toContainText('Line 1, column 72.')
  await field.fill(
    '{"model": "m", "tools": [{"type": "function", "function": {"name": "run_tests"}}, 3, {"name": "list_files", "input_schema": {"type": "object"}}]}',
  )
  await expect(dialog).toContainText('2 definitions read: run_tests, list_files')
  await expect(dialog).toContainText('skipped: a tool definition should be an object with a name (tools[1])')
  await expect(dialog).toContainText('run_tests takes the place of what has this name now')
  await dialog.getByRole('button', { name: 'Add them' }).click()
  await expect(dialog).toContainText('4 definitions,')

  await dialog.getByRole('button', { name: /^run_tests/ }).click()
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Runs the tests of a file.')
  const parameters = dialog.getByRole('textbox', { name: 'Parameters, as JSON' })
  await parameters.fill('{"type": "object",}')
  await expect(parameters).toHaveAccessibleDescription(/^Line 1, column 19: .*stay as they were\.$/)
  await parameters.fill('{"type": "object"}')
  await expect(parameters).toHaveAccessibleDescription(/Mostly a JSON schema/)
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await name.fill('list_files')
  await expect(name).toHaveAccessibleDescription('Another tool has this name. It stays “run_tests”.')
  await name.fill('run_some_tests')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(bench.button('Undo')).toHaveAttribute('title', /^Undo: edit tool run_tests \(/)

  await bench.grid.getByRole('button', { name: /tokens of tool definitions$/ }).click()
  dialog = bench.dialog('Tool definitions')
  await expect(dialog.getByRole('list', { name: 'Tools' })).toContainText('run_some_tests')
  await expect(dialog.getByRole('list', { name: 'Tools' })).toContainText('Runs the tests of a file.')
})

test('tools that are called without a definition get one from their calls, by keyboard', async ({ bench, page }) => {
  await bench.open()
  const dialog = await tools(bench)
  const unknown = dialog.getByRole('region', { name: 'Called without a definition' })
  await expect(unknown).toHaveCount(0)
  await dialog.getByRole('button', { name: /^run_tests/ }).press('Enter')
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(unknown).toContainText('run_testscalled once')
  const button = unknown.getByRole('button', { name: 'Make a definition of run_tests from its calls' })
  await button.focus()
  await page.keyboard.press('Enter')
  const row = dialog.getByRole('button', { name: /^run_tests called/, expanded: true })
  await expect(row).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Parameters, as JSON' })).toHaveValue(/"type": "object"/)
  await expect(unknown).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Duplicate' }).press('Enter')
  await dialog.getByRole('button', { name: 'Move up' }).press('Enter')
  await expect(dialog.getByRole('list', { name: 'Tools' }).getByRole('button', { expanded: true })).toContainText(
    'run_tests_2',
  )
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(dialog).toContainText('3 definitions,')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(bench.button('Undo')).toHaveAttribute('title', /^Undo: delete tool run_tests_2 \(/)
})

test('the keyboard stays with a tool that is moved, and goes to a copy or to the neighbour', async ({
  bench,
  page,
}) => {
  await bench.open()
  const dialog = await tools(bench)
  const head = (name: RegExp) => dialog.getByRole('list', { name: 'Tools' }).getByRole('button', { name })
  const order = async () => (await dialog.locator('.tool-head b').allTextContents()).join(' ')
  const [first = '', second = '', third = ''] = (await order()).split(' ')
  await head(new RegExp(`^${first} `)).press('Enter')
  await dialog.getByRole('button', { name: 'Move down' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Move down' })).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await order()).toBe(`${second} ${third} ${first}`)
  // At the end of the list it cannot be moved down: its head has the keyboard.
  await expect(head(new RegExp(`^${first} `))).toBeFocused()
  await expect.poll(() => bench.said()).toContain(`${first} is tool 3 of 3 now`)

  await dialog.getByRole('button', { name: 'Duplicate' }).press('Enter')
  await expect(head(new RegExp(`^${first}_2 `))).toBeFocused()
  await expect(head(new RegExp(`^${first}_2 `))).toHaveAttribute('aria-expanded', 'true')
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(head(new RegExp(`^${first} `))).toBeFocused()
  for (const name of [first, second, third]) {
    const row = head(new RegExp(`^${name} `))
    if ((await row.getAttribute('aria-expanded')) === 'false') await row.press('Enter')
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  }
  await expect(dialog.getByRole('button', { name: 'Add a tool' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
})

test('what is not valid in a field is kept in it, and said when the dialog closes', async ({ bench, page }) => {
  await bench.open()
  let dialog = await tools(bench)
  const broken = '{"type": "object",'
  await dialog.getByRole('button', { name: /^run_tests/ }).click()
  await dialog.getByRole('textbox', { name: 'Parameters, as JSON' }).fill(broken)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('read_file')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Another description.')
  const up = dialog.getByRole('button', { name: 'Move up' })
  await ((await up.isEnabled()) ? up : dialog.getByRole('button', { name: 'Move down' })).click()
  await expect(dialog.getByRole('textbox', { name: 'Parameters, as JSON' })).toHaveValue(broken)
  await dialog.getByRole('button', { name: /^read_file/ }).click()
  await expect(dialog.getByRole('button', { name: /^run_tests/ })).toContainText(
    'not taken over: the name “read_file” is taken, what was typed is not valid JSON',
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(bench.notice).toContainText('run_tests: what was typed is not valid JSON. It is kept in its field')
  await expect(bench.notice).toContainText('run_tests: the name “read_file” is taken. It is kept in its field')

  dialog = await tools(bench)
  await dialog.getByRole('button', { name: /^run_tests/ }).click()
  const parameters = dialog.getByRole('textbox', { name: 'Parameters, as JSON' })
  await expect(parameters).toHaveValue(broken)
  await expect(parameters).toHaveAttribute('aria-invalid', 'true')
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await expect(name).toHaveValue('read_file')
  await expect(name).toHaveAccessibleDescription('Another tool has this name. It stays “run_tests”.')
  await name.fill('run_all_tests')
  await expect(parameters).toHaveValue(broken)
  await parameters.fill('{"type": "object"}')
  await dialog.getByRole('button', { name: 'Done' }).click()
  // What is in the notice is from the time before.
  await bench.notice.getByRole('button', { name: 'Close' }).click()
  dialog = await tools(bench)
  await expect(dialog.getByRole('list', { name: 'Tools' })).not.toContainText('not taken over')
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('messages are made up and tools edited without scrolling sideways', async ({ bench, page }) => {
    await bench.open()
    await bench.button('Make messages up…').click()
    const dialog = bench.dialog('Make messages up')
    await expect(dialog.getByRole('region', { name: 'What will come' })).toBeVisible()
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await dialog.getByRole('button', { name: /^Start with/ }).click()
    await expect(dialog).toHaveCount(0)
    await bench.choose('Menu', 'Tool definitions…')
    const tools = bench.dialog('Tool definitions')
    await tools.getByRole('button', { name: /^read_file/ }).click()
    await expect(tools.getByRole('textbox', { name: 'Name' })).toHaveValue('read_file')
    expect(await tools.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await page.keyboard.press('Escape')
    await expect(tools).toHaveCount(0)
  })
})
