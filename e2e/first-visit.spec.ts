import { expect, test } from './fixtures.ts'

const correction = 'do not change fees that are already booked'
const failingTest = 'test_fees.py::test_monday_is_free'

test('a visitor reads what was lost and in which lane before touching anything', async ({ bench, page }) => {
  await bench.open()
  await expect(bench.heading).toHaveText(
    /^Prune loses the failing test\. Compact loses it and the correction, and rewords the constraint\. Compact \+ survival set keeps both and rewords the constraint, for 765 tokens\.\s*$/,
  )
  await expect(
    page.getByText('Lexical survival: is the text still in the prompt? Not whether a model would use it.'),
  ).toBeVisible()
  await expect(bench.budget).toContainText('1,407 of 1,500 tokens')
  await expect(bench.budget).toContainText('93.8%')
  await expect(bench.budget).toContainText('Both thresholds reached: compact and prune')
})

test('three lanes stand side by side, each with its rule, its size and its checks', async ({ bench }) => {
  await bench.open()
  await bench.expectLanes(['Prune', 'Compact', 'Compact + survival set'])
  await expect(bench.lane('Prune')).toContainText('1 of 12 messages removed')
  await expect(bench.lane('Prune')).toContainText('Structure 5 of 6')
  await expect(bench.lane('Prune')).toContainText('call in 3 has no result')
  await expect(bench.lane('Compact')).toContainText('9 of 12 messages replaced by one summary')
  await expect(bench.lane('Compact')).toContainText('corrections 0 of 1')
  await expect(bench.lane('Compact + survival set')).toContainText('Structure 6 of 6, corrections 1 of 1')
})

test('the fact that two lanes lose stands in the third', async ({ bench }) => {
  await bench.open()
  await bench.expectFact(failingTest, 'Prune', 'lost')
  await bench.expectFact(failingTest, 'Prune', 'was in 4, removed')
  await bench.expectFact(failingTest, 'Compact', 'was in 4, summarised')
  await bench.expectFact(failingTest, 'Compact + survival set', 'verbatim')
  await bench.expectFact(correction, 'Compact', 'lost')
  await bench.expectFact(correction, 'Compact + survival set', 'verbatim')
  await bench.expectFact('cap fees at 12 euros per loan', 'Compact', 'altered')
  await bench.expectFact('behind the flag fair_fees', 'Compact', 'in summary')
})

test('a message says what each lane did with it, and why', async ({ bench }) => {
  await bench.open()
  await bench.expectVerdict(4, 'Prune', 'Removed')
  await bench.expectVerdict(4, 'Prune', 'oldest tool result · frees 487')
  await bench.expectVerdict(4, 'Compact', 'summarised in 2')
  await bench.expectVerdict(4, 'Compact + survival set', 'unresolved error')
  await bench.expectVerdict(2, 'Compact', 'for 2–10')
  await bench.expectVerdict(12, 'Compact', 'tail (last 2)')
})

test('the bench is one table with headers for its rows and columns and the number of its rows', async ({ bench }) => {
  await bench.open()
  const rows = bench.grid.getByRole('row')
  // Names and heads of the lanes, facts and their title, the title of the messages, and the messages: all rows of a short history are there.
  await expect(rows).toHaveCount(2 + 1 + 4 + 1 + 12)
  await expect(bench.grid).toHaveAttribute('aria-rowcount', '20')
  await expect(rows.last()).toHaveAttribute('aria-rowindex', '20')
  // The finding and the two titles head their rows, as facts and messages do.
  await expect(bench.grid.getByRole('rowheader')).toHaveCount(1 + 1 + 4 + 1 + 12)
  for (const number of [1, 12]) {
    await expect(bench.message(number).getByRole('rowheader')).toHaveCount(1)
    await expect(bench.message(number).getByRole('cell')).toHaveCount(3)
  }
})
