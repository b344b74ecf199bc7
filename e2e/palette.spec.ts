import { expectAccessible } from './axe.ts'
import type { BenchPage } from './bench-page.ts'
import { expect, type Locator, test } from './fixtures.ts'
import { LessonPage } from './lesson-page.ts'
import { hashOf } from './links.ts'
import { allOf, spokenPage } from './reading.ts'

async function openPalette({ page }: BenchPage): Promise<Locator> {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search commands' })
  await expect(field).toBeFocused()
  return field
}

test('a command is found by typing and run with Enter; the keyboard goes where the command sends it', async ({
  bench,
  page,
}) => {
  await bench.open()
  const field = await openPalette(bench)
  await field.fill('turn by')
  await expect(page.getByRole('option', { selected: true })).toContainText('Budget, turn by turn')
  await page.keyboard.press('Enter')
  await expect(bench.dialog(/^Budget/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('what was run last stands first, and its key beside it', async ({ bench, page }) => {
  await bench.open()
  await (await openPalette(bench)).fill('shortcuts')
  await page.keyboard.press('Enter')
  await expect(bench.dialog('Keyboard shortcuts')).toBeVisible()
  await page.keyboard.press('Escape')
  await openPalette(bench)
  const first = page.getByRole('option').first()
  await expect(first).toContainText('Keyboard shortcuts…Ctrl+/')
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(1)
})

test('commands of messages work on the row that had the keyboard', async ({ bench, page }) => {
  await bench.open()
  await bench.opener(5).focus()
  const field = await openPalette(bench)
  await expect(page.getByRole('group', { name: 'Messages: message 5' })).toBeVisible()
  await field.fill('duplicate')
  await page.keyboard.press('Enter')
  await expect.poll(() => bench.said()).toContain('Duplicated message 5: message 6')
})

test('what is not possible now is found with the reason, and does nothing', async ({ bench, page }) => {
  await bench.open()
  const field = await openPalette(bench)
  await expect(page.getByRole('option', { name: /^Undo/ })).toHaveCount(0)
  await field.fill('undo')
  const undo = page.getByRole('option', { name: /^Undo/ })
  await expect(undo).toBeDisabled()
  await expect(undo).toContainText('Nothing to undo')
  await field.fill('mark a phrase')
  await expect(page.getByRole('option', { name: /^Mark a phrase/ })).toContainText(
    'Put the keyboard on a message first',
  )
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await field.fill('zzzz')
  await expect(bench.dialog('All commands')).toContainText('Nothing is called “zzzz”.')
  await expect.poll(() => bench.said()).toContain('Nothing is called that.')
})

test('a number goes to its message, a letter to its fact, a name to its scenario', async ({ bench, page }) => {
  await bench.open()
  await (await openPalette(bench)).fill('#7')
  await page.keyboard.press('Enter')
  await expect(bench.opener(7)).toBeFocused()

  const field = await openPalette(bench)
  await field.fill('99')
  await expect(page.getByRole('option').first()).toContainText('The history has 12 messages')
  await field.fill('go to fact b')
  await page.keyboard.press('Enter')
  await expect(bench.opener(4)).toBeFocused()

  await (await openPalette(bench)).fill('parallel b')
  await expect(page.getByRole('option', { selected: true })).toContainText('A parallel batch')
  await page.keyboard.press('Enter')
  await expect(bench.notice).toContainText('A parallel batch')
})

test('a lane’s actions are there by its name', async ({ bench, page }) => {
  await bench.open()
  await (await openPalette(bench)).fill('prune remove')
  await page.keyboard.press('Enter')
  await bench.expectLanes(['Compact', 'Compact + survival set'])
})

/** Looks something up and says how it stands: it is there, it says why it cannot be used, or it is not listed. */
async function found(field: Locator, words: string, label: RegExp): Promise<string> {
  await field.fill(words)
  const page = field.page()
  await expect(
    page
      .getByRole('option')
      .first()
      .or(page.getByText(`Nothing is called “${words}”.`)),
  ).toBeVisible()
  const option = page.getByRole('option', { name: label })
  if ((await option.count()) === 0) return 'not listed'
  if (await option.first().isEnabled()) return 'enabled'
  return (await option.first().locator('small').textContent()) ?? ''
}

test('what an exercise locks says so, what it hides is not listed, and what it leaves works', async ({
  bench,
  page,
}) => {
  const locks = {
    open: 'hidden',
    messages: 'locked',
    facts: 'hidden',
    'lane-settings': 'locked',
    json: 'hidden',
  } as const
  const exercise = {
    title: 'Keep it',
    task: 'Keep it.',
    goals: [],
    locks: { ...locks, lanes: 'hidden' },
    predict: [],
  } as const
  await bench.open(hashOf({ exercise }))
  await expect(page.getByRole('complementary', { name: 'Exercise' })).toBeVisible()
  await bench.opener(5).focus()
  const field = await openPalette(bench)
  expect(await found(field, 'open', /^Open…/)).toBe('not listed')
  expect(await found(field, 'new history', /^New history/)).toBe('not listed')
  expect(await found(field, 'parallel b', /^A parallel batch/)).toBe('not listed')
  expect(await found(field, 'json', /^Edit as JSON/)).toBe('not listed')
  expect(await found(field, 'edit fact', /^Edit fact A/)).toBe('not listed')
  expect(await found(field, 'suggest', /^Suggest facts/)).toBe('not listed')
  expect(await found(field, 'mark a phrase', /^Mark a phrase/)).toBe('not listed')
  expect(await found(field, 'prune remove', /^Prune: Remove/)).toBe('not listed')
  expect(await found(field, 'duplicate', /^Duplicate/)).toBe('locked in this exercise')
  expect(await found(field, 'make messages', /^Make messages up/)).toBe('locked in this exercise')
  expect(await found(field, 'prune name rule', /^Prune: Name, rule/)).toBe('locked in this exercise')
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  expect(await found(field, 'go to fact a', /^Go to fact A/)).toBe('enabled')
  expect(await found(field, 'share', /^Share…/)).toBe('enabled')
  // As the button of the bar: who opens a lesson leaves the exercise.
  expect(await found(field, 'lessons', /^Lessons/)).toBe('enabled')
})

test('a lesson takes nothing away', async ({ bench, page }) => {
  const lesson = new LessonPage(bench)
  await bench.open()
  await lesson.open('The budget')
  const field = await openPalette(bench)
  expect(await found(field, 'make messages', /^Make messages up/)).toBe('enabled')
  expect(await found(field, 'json', /^Edit as JSON/)).toBe('enabled')
  await field.fill('turn by')
  await page.keyboard.press('Enter')
  await expect(bench.dialog(/^Budget/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lesson.panel).toBeVisible()
})

test('in a frame nothing is offered that stores, leaves the page or needs the whole screen', async ({ bench }) => {
  await bench.open('?embed')
  const field = await openPalette(bench)
  for (const [words, label] of [
    ['open', /^Open…/],
    ['share', /^Share…/],
    ['save', /^Save/],
    ['take away', /^Take away/],
    ['models', /^Models/],
    ['snapshots', /^Snapshots/],
    ['make an exercise', /^Make an exercise/],
    ['offline', /^Offline and version/],
    ['present', /^Present/],
  ] as const) {
    expect(await found(field, words, label), words).toBe('Not possible here')
  }
  expect(await found(field, 'code for this lane', /Code for this lane/)).toBe('not listed')
  expect(await found(field, 'turn by', /^Budget, turn by turn/)).toBe('enabled')
})

test('Escape and its own key close it, and the keyboard is where it was', async ({ bench, page }) => {
  await bench.open()
  await bench.opener(3).focus()
  for (const key of ['Escape', 'Control+k']) {
    await openPalette(bench)
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(bench.opener(3)).toBeFocused()
  }
})

test('it is read as a search with a list in groups, and axe finds nothing', async ({ bench, page }) => {
  await bench.open()
  await openPalette(bench)
  const read = await spokenPage(page)
  expect(allOf(read, 'combobox').map(({ name }) => name)).toContain('Search commands')
  const names = allOf(read, 'option').map(({ name }) => name)
  expect(names.length).toBeGreaterThan(40)
  for (const name of names) expect(name).not.toBe('')
  await expectAccessible(page, 40, '[role=dialog]')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('it fills the screen, is worked by touch and can be left', async ({ bench, page }) => {
    await bench.open()
    await bench.button('Menu').tap()
    await page.getByRole('menuitem', { name: /^All commands/ }).tap()
    const dialog = bench.dialog('All commands')
    await expect(dialog.getByRole('combobox')).toBeFocused()
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    await dialog.getByRole('combobox').fill('snapshots')
    await page.getByRole('option', { name: /^Snapshots/ }).tap()
    await expect(bench.dialog(/^Snapshots/)).toBeVisible()
    await page.keyboard.press('Escape')
    await bench.button('Menu').tap()
    await page.getByRole('menuitem', { name: /^All commands/ }).tap()
    await dialog.getByRole('button', { name: 'Close' }).tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
