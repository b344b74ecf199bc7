import { expect, test } from './fixtures.ts'

const usual = ['Prune', 'Compact', 'Compact + survival set']

test('lanes are added up to six, each opening its parameters', async ({ bench, page }) => {
  await bench.open()
  await bench.choose('Add a lane', 'Send as it is')
  await expect(bench.dialog('Lane: Send as it is')).toBeVisible()
  await bench.dialog('Lane: Send as it is').getByRole('button', { name: 'Done' }).click()
  expect(await bench.lanes()).toEqual([...usual, 'Send as it is'])
  await expect(bench.lane('Send as it is')).toContainText('no message changed')

  await bench.choose('Add a lane', 'Prune')
  await expect(bench.dialog('Lane: Prune 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await bench.choose('Compact: actions', 'Duplicate')
  expect(await bench.lanes()).toEqual([
    'Prune',
    'Compact',
    'Compact 2',
    'Compact + survival set',
    'Send as it is',
    'Prune 2',
  ])
  await expect(bench.button('Add a lane')).toBeDisabled()
  await expect(bench.button('Add a lane')).toHaveAttribute('title', '6 lanes at most')
  await bench.button('Prune: actions').click()
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toHaveAttribute('aria-disabled', 'true')
})

test('a copy of a lane stands beside it and goes its own way', async ({ bench }) => {
  await bench.open()
  await bench.choose('Prune: actions', 'Duplicate')
  expect(await bench.lanes()).toEqual(['Prune', 'Prune 2', 'Compact', 'Compact + survival set'])
  await bench.expectFact('test_fees.py::test_monday_is_free', 'Prune 2', 'lost')
  await bench.choose('Prune 2: actions', 'Name, rule and parameters')
  await bench.dialog('Lane: Prune 2').getByRole('checkbox', { name: 'Unresolved errors' }).check()
  await bench.dialog('Lane: Prune 2').getByRole('button', { name: 'Done' }).click()
  await bench.expectFact('test_fees.py::test_monday_is_free', 'Prune 2', 'verbatim')
  await bench.expectFact('test_fees.py::test_monday_is_free', 'Prune', 'lost')
})

test('lanes are renamed, moved and removed, and undo brings them back', async ({ bench, page }) => {
  await bench.open()
  await bench.choose('Compact: actions', 'Name, rule and parameters')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Nightly summary')
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(bench.heading).toContainText('Nightly summary loses it and the correction.')

  await bench.choose('Nightly summary: actions', 'Move left')
  expect(await bench.lanes()).toEqual(['Nightly summary', 'Prune', 'Compact + survival set'])
  await bench.choose('Prune: actions', 'Move right')
  expect(await bench.lanes()).toEqual(['Nightly summary', 'Compact + survival set', 'Prune'])
  await bench.button('Nightly summary: actions').click()
  await expect(page.getByRole('menuitem', { name: 'Move left' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  expect(await bench.lanes()).toEqual(['Compact + survival set', 'Prune'])
  await bench.button('Undo').click()
  expect(await bench.lanes()).toEqual(['Nightly summary', 'Compact + survival set', 'Prune'])
})

test('the bench stands when the last lane is removed, and takes a new one', async ({ bench }) => {
  await bench.open()
  for (const name of usual) await bench.choose(`${name}: actions`, 'Remove')
  expect(await bench.lanes()).toEqual([])
  await expect(bench.message(12)).toBeVisible()
  await bench.choose('Add a lane', 'Prune')
  await bench.dialog('Lane: Prune').getByRole('button', { name: 'Done' }).click()
  await bench.expectVerdict(4, 'Prune', 'Removed')
})

test('run again shows the second run with its calls, and goes back to the first', async ({ bench }) => {
  await bench.open()
  const lane = bench.lane('Compact')
  await lane.getByRole('button', { name: 'Run again' }).click()
  await expect(lane.getByRole('button', { name: 'run 2, 1 call: back to the first' })).toBeVisible()
  await lane.getByRole('button', { name: 'Run again' }).click()
  await expect(lane.getByRole('button', { name: 'run 3, 1 call: back to the first' })).toBeVisible()
  await expect(lane).toContainText('219')
  await lane.getByRole('button', { name: 'run 3, 1 call: back to the first' }).click()
  await expect(lane.getByRole('button', { name: /back to the first/ })).toHaveCount(0)
  await expect(lane).toContainText('1,407 → 219')
})

test('a lane’s prompt becomes the history, and undo brings the old one back', async ({ bench }) => {
  await bench.open()
  await bench.lane('Compact').getByRole('button', { name: 'Continue from this prompt' }).click()
  await expect(bench.budget).toContainText('219 of 1,500 tokens')
  await expect(bench.message(2).getByRole('rowheader')).toContainText('summary')
  await expect(bench.message(2).getByRole('rowheader')).toContainText('cap fees per reader at 12 euros')
  await expect(bench.message(4)).toBeVisible()
  await expect(bench.message(5)).toHaveCount(0)
  // Its summary is a summary still: nobody is asked again.
  await expect(bench.lane('Compact')).toContainText('Nothing to do: no message is eligible')
  await expect(bench.lane('Compact')).toContainText('0 calls')
  await expect(bench.lane('Compact').getByRole('button', { name: 'Continue from this prompt' })).toBeDisabled()
  await bench.button('Undo').click()
  await expect(bench.budget).toContainText('1,407 of 1,500 tokens')
  await expect(bench.message(12)).toBeVisible()
})

test('what the summariser is asked can be read', async ({ bench, page }) => {
  await bench.open()
  await bench.choose('Compact: actions', 'What the summariser is asked')
  const dialog = bench.dialog('Compact: what the summariser is asked')
  await expect(dialog).toContainText(/^.*9 messages, [\d,]+ characters/)
  await expect(dialog).toContainText('Correction: do not change fees that are already booked.')
  await expect(dialog).not.toContainText('Go on with the smallest safe change.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await bench.button('Prune: actions').click()
  const asked = page.getByRole('menuitem', { name: 'What the summariser is asked' })
  await expect(asked).toHaveAttribute('aria-disabled', 'true')
})
