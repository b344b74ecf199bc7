import type { Control } from '../src/core/teach/exercise.ts'
import { unpackLink } from '../src/services/links/links.ts'
import { expectAccessible } from './axe.ts'
import { BenchPage } from './bench-page.ts'
import { expect, type Locator, type Page, test } from './fixtures.ts'

async function openEditor(bench: BenchPage, page: Page): Promise<Locator> {
  await bench.choose('Menu', 'Make an exercise…')
  const dialog = page.getByRole('dialog', { name: 'Make an exercise' })
  await dialog.waitFor()
  return dialog
}

/** The worked example: find the smallest keep-last that saves the correction. */
async function makeExample(bench: BenchPage, page: Page): Promise<Locator> {
  const dialog = await openEditor(bench, page)
  await dialog.getByLabel('Title').fill('Save the correction')
  await dialog.getByLabel('Task').fill('Find the smallest keep-last that saves the correction.\nUse nothing else.')
  await expect(dialog.getByText(/Keep last is the smallest number for which A/)).toBeVisible()
  await expect(dialog.getByText('Does not hold as it begins.')).toBeVisible()
  return dialog
}

async function keepLast(bench: BenchPage, value: number): Promise<void> {
  const panel = await bench.panel('Keep last')
  await panel.getByLabel('Keep last, in messages').fill(String(value))
  await bench.closePanel()
}

const panelOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Exercise' })
const linkIn = (dialog: Locator): Locator => dialog.getByLabel('Link to the exercise')

test('an exercise is made by menus, solved, and the answer is copied', async ({ bench, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await bench.open()
  const dialog = await makeExample(bench, page)
  await expect(linkIn(dialog)).toHaveValue(/^http.*#.{20}/)
  const link = await linkIn(dialog).inputValue()
  await expect(dialog.getByRole('img', { name: 'QR code of the link to “Save the correction”' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Try it here' }).click()

  const panel = panelOf(page)
  await expect(panel.getByRole('heading', { name: 'Save the correction' })).toBeVisible()
  await expect(panel.getByRole('listitem')).toHaveText(/: not yet$/)
  await keepLast(bench, 9)
  await expect(panel.getByRole('listitem')).toHaveText(/: not yet$/)
  await keepLast(bench, 8)
  await expect(panel.getByText('Solved', { exact: true })).toBeVisible()
  await expect.poll(async () => (await bench.said()).filter((words) => words.startsWith('Solved')).length).toBe(1)

  await panel.getByRole('button', { name: 'Copy my answer' }).click()
  await expect(bench.live).toContainText('Your answer is on the clipboard.')
  const answer = await page.evaluate(() => navigator.clipboard.readText())
  expect(answer).toContain('### Save the correction: solved')
  expect(answer).toContain(link)
  expect(answer).toContain('- keep last: 2 → 8')
  expect(answer).toMatch(/- \[x\] Keep last is the smallest number/)
  expect(answer).toMatch(/- Compact: [\d,]+ tokens, structure \d of \d; A verbatim, B lost/)

  // What solves it does not come into the link, not even when the solved exercise is edited.
  await panel.getByRole('button', { name: 'Edit this exercise…' }).click()
  const again = page.getByRole('dialog', { name: 'Edit this exercise' })
  await expect(linkIn(again)).toHaveValue(link)
  await page.keyboard.press('Escape')

  await panel.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByRole('button', { name: 'Keep last: 2 messages. Change' })).toBeVisible()
  await expect(panel.getByRole('listitem')).toHaveText(/: not yet$/)
  await panel.getByRole('button', { name: 'Leave exercise' }).click()
  await expect(panel).toHaveCount(0)
})

test('a student opens the link in another browser, solves it and hands in the answer', async ({
  bench,
  page,
  browser,
  baseURL,
}) => {
  await bench.open()
  const dialog = await makeExample(bench, page)
  await dialog.getByLabel('facts', { exact: true }).selectOption('locked')
  await expect(linkIn(dialog)).toHaveValue(/#v1\./)
  const link = await linkIn(dialog).inputValue()
  // On a slide: the shorter the link, the coarser the QR code.
  expect(link.length).toBeLessThan(600)
  // The scenario by its name, and the exercise: nothing of what solves it.
  const unpacked = unpackLink(link.slice(link.indexOf('#') + 1))
  expect(Object.keys(Object(Object(unpacked).value))).toEqual(['base', 'exercise'])
  expect(JSON.stringify(unpacked)).toContain('Save the correction')
  expect(JSON.stringify(unpacked)).not.toMatch(/\b8\b/)

  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const student = new BenchPage(await context.newPage())
  await student.open(new URL(link).hash)
  const panel = panelOf(student.page)
  await expect(panel.getByRole('heading', { name: 'Save the correction' })).toBeVisible()
  await expect(student.notice).toHaveCount(0)
  await keepLast(student, 9)
  await expect(panel.getByRole('listitem')).toHaveText(/: not yet$/)
  await keepLast(student, 8)
  await expect(panel.getByText('Solved', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Copy my answer' }).click()
  // What a run did may be said right after it.
  await expect.poll(async () => (await student.said()).join('\n')).toContain('Your answer is on the clipboard.')
  const answer = await student.page.evaluate(() => navigator.clipboard.readText())
  expect(answer).toContain('### Save the correction: solved')
  expect(answer).toContain('- keep last: 2 → 8')
  // Whoever reads the answer gets to the same exercise.
  expect(answer).toContain(link)

  // A reload begins the exercise again; what was done is kept as a draft, and offered.
  await expect(student.button(/: snapshots and drafts$/)).toHaveAttribute('data-state', 'saved')
  await student.page.reload()
  await student.ready.waitFor()
  await expect(panel.getByRole('listitem')).toHaveText(/: not yet$/)
  await student.button('Open my draft').click()
  await expect(panel.getByText('Solved', { exact: true })).toBeVisible()
  await context.close()
})

test('a goal that holds at once is pointed out, and the scenario can be begun with as it is', async ({
  bench,
  page,
}) => {
  await bench.open()
  await keepLast(bench, 8)
  const dialog = await openEditor(bench, page)
  await dialog.getByLabel('Lane', { exact: true }).selectOption({ label: 'Compact' })
  await expect(dialog.getByText(/^Solved before it begins/)).toBeVisible()
  await dialog.getByLabel('the scenario as it is').check()
  await expect(dialog.getByText('Does not hold as it begins.')).toBeVisible()
  await expect(dialog.getByText(/^Solved before it begins/)).toHaveCount(0)
})

test('locks hold by mouse and by keyboard, and say so where they can be reached', async ({ bench, page }) => {
  await bench.open()
  const dialog = await makeExample(bench, page)
  for (const [control, state] of [
    ['window and reserve', 'locked'],
    ['thresholds', 'locked'],
    ['counting', 'locked'],
    ['adding and removing lanes', 'hidden'],
    ['settings of lanes', 'locked'],
    ['messages', 'locked'],
    ['pins', 'hidden'],
    ['facts', 'locked'],
    ['opening another history', 'locked'],
    ['the JSON', 'hidden'],
  ] as const) {
    await dialog.getByLabel(control, { exact: true }).selectOption(state)
  }
  await dialog.getByRole('button', { name: 'Try it here' }).click()
  const panel = panelOf(page)
  await expect(panel.getByText('10 controls are locked.')).toBeVisible()

  await expect(bench.budget.getByRole('button', { name: / ?, locked in this exercise$/ })).toHaveCount(3)
  const slider = page.getByRole('slider', { name: 'Compaction threshold' })
  const before = await slider.getAttribute('aria-valuenow')
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuenow', before ?? '')
  await expect(slider).toHaveAttribute('aria-valuetext', /locked in this exercise/)

  await expect(page.getByRole('button', { name: 'Add a lane' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Compact: actions' }).click()
  const settings = page.getByRole('menuitem', { name: /^Name, rule and parameters… locked in this exercise/ })
  await settings.focus()
  await page.keyboard.press('Enter')
  await expect(bench.live).toContainText('locked in this exercise')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // By their keys: delete a message, pin it, open a file, edit as JSON.
  const rows = await bench.grid.locator('tr.message').count()
  await bench.grid.locator('tr.message .message-open').first().focus()
  for (const key of ['Delete', 'p', 'Alt+j', 'Control+o']) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expect(bench.grid.locator('tr.message')).toHaveCount(rows)
  await expect(bench.grid.getByText('pinned', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Write the next message ?, locked in this exercise$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Open… ?, locked in this exercise$/ })).toBeVisible()

  // What is free works, and whoever wants to opens the history without them.
  await keepLast(bench, 3)
  await panel.getByRole('button', { name: 'open this history without them' }).click()
  await expect(page.getByRole('button', { name: 'Add a lane' })).toBeVisible()
})

/** Where each control stands, and behind which menu: one without a place does not compile. */
const PLACES: Readonly<Record<Control, { readonly menu?: string; readonly name: string; readonly words: string }>> = {
  window: { name: '1,500', words: 'window and reserve' },
  thresholds: { name: 'Compaction threshold', words: 'thresholds' },
  'keep-last': { name: '2', words: 'keep last' },
  counter: { name: 'estimate', words: 'counting' },
  lanes: { name: 'Add a lane', words: 'adding and removing lanes' },
  'lane-settings': { menu: 'Prune: actions', name: 'Name, rule and parameters…', words: 'settings of lanes' },
  messages: { name: 'Write the next message', words: 'messages' },
  pins: { menu: 'Message 2: actions', name: 'Pin', words: 'pins' },
  facts: { menu: 'Message 2: actions', name: 'Mark a phrase…', words: 'facts' },
  open: { name: 'Open…', words: 'opening another history' },
  json: { menu: 'Menu', name: 'Edit as JSON…', words: 'the JSON' },
}

async function lockAll(bench: BenchPage, page: Page, state: 'locked' | 'hidden'): Promise<void> {
  const dialog = await makeExample(bench, page)
  for (const { words } of Object.values(PLACES)) {
    await dialog.getByLabel(words, { exact: true }).selectOption(state)
  }
  await dialog.getByRole('button', { name: 'Try it here' }).click()
  await panelOf(page).waitFor()
}

test('every control that is locked can be reached where it stands, and says so', async ({ bench, page }) => {
  await bench.open()
  await lockAll(bench, page, 'locked')
  for (const [control, { menu, name }] of Object.entries(PLACES)) {
    if (control === 'thresholds') {
      await expect(page.getByRole('slider', { name })).toHaveAttribute('aria-disabled', 'true')
      continue
    }
    if (menu) await page.getByRole('button', { name: menu, exact: true }).click()
    const place = page.getByRole(menu ? 'menuitem' : 'button', {
      name: new RegExp(`^${name}.* ?locked in this exercise`),
    })
    await expect(place, control).toHaveAttribute('aria-disabled', 'true')
    await place.focus()
    await expect(place, control).toBeFocused()
    if (menu) await page.keyboard.press('Escape')
  }
})

test('every control that is hidden is not there', async ({ bench, page }) => {
  await bench.open()
  await lockAll(bench, page, 'hidden')
  for (const [control, { menu, name }] of Object.entries(PLACES)) {
    if (menu) await page.getByRole('button', { name: menu, exact: true }).click()
    if (menu) await page.getByRole('menuitem').first().waitFor()
    const role = menu ? 'menuitem' : control === 'thresholds' ? 'slider' : 'button'
    await expect(page.getByRole(role, { name: new RegExp(`^${name}(?!: )`) }), control).toHaveCount(0)
    if (menu) await page.keyboard.press('Escape')
  }
})

test('lanes that are to be predicted are hidden, and goals wait for it', async ({ bench, page }) => {
  await bench.open()
  const dialog = await makeExample(bench, page)
  await dialog
    .getByRole('group', { name: /^Predict first/ })
    .getByLabel('Compact', { exact: true })
    .check()
  await dialog.getByRole('button', { name: 'Try it here' }).click()
  await expect(panelOf(page).getByText('Predict first:')).toBeVisible()
  // What leaves the page gives nothing away either.
  await page.keyboard.press('Alt+c')
  const taken = page.getByRole('dialog', { name: 'Take away' })
  await expect(taken.getByText(/A \(correction\).*\| hidden \|/)).toBeVisible()
  for (const form of ['Picture', 'Outcomes', 'Print']) {
    await taken.getByRole('radio', { name: form }).check()
    await expect(taken).not.toContainText('Compact loses')
  }
  await page.keyboard.press('Escape')
  const reveal = page.getByRole('button', { name: /^Reveal ?, Compact$/ })
  await expect(reveal).toBeDisabled()
  await page
    .getByRole('group', { name: 'Fact A in Compact: what do you expect?' })
    .getByRole('button', { name: /^lost/ })
    .click()
  await reveal.click()
  await expect(panelOf(page).getByText('Predict first:')).toHaveCount(0)

  // The same history once more is computed already.
  const panel = panelOf(page)
  for (let again = 0; again < 2; again++) {
    await panel.getByRole('button', { name: 'Start again' }).click()
    await expect(reveal).toBeDisabled()
    await expect(bench.grid).toBeVisible()
    await expect(page.getByText(/^Computing the lanes/)).toHaveCount(0)
  }
})

test('axe finds nothing in the editor and the panel', async ({ bench, page }) => {
  await bench.open()
  const dialog = await makeExample(bench, page)
  await linkIn(dialog).waitFor()
  await expectAccessible(page, 40)
  await dialog.getByLabel('thresholds', { exact: true }).selectOption('locked')
  await dialog.getByRole('button', { name: 'Try it here' }).click()
  await panelOf(page).waitFor()
  await expectAccessible(page, 60)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the panel stands above the bench and folds; nothing is wider than the screen', async ({ bench, page }) => {
    await bench.open()
    const dialog = await makeExample(bench, page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page, 20, '[role=dialog]', false)
    await dialog.getByRole('button', { name: 'Try it here' }).click()
    const panel = panelOf(page)
    await panel.getByRole('button', { name: 'Show less' }).click()
    await expect(panel.getByRole('listitem')).toHaveCount(0)
    await panel.getByRole('button', { name: 'Show the task' }).click()
    await expect(panel.getByRole('listitem')).toHaveCount(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page, 40, 'body', false)
  })
})
