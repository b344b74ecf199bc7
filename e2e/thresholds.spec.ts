import { expect, type Locator, test } from './fixtures.ts'
import { chat } from './histories.ts'

async function centre(handle: Locator): Promise<{ x: number; y: number }> {
  const box = await handle.boundingBox()
  if (!box) throw new Error('the handle is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const says = (handle: Locator, words: string | RegExp) => expect(handle).toHaveAttribute('aria-valuetext', words)

test('keys move a threshold by a point, by five, and to its ends', async ({ bench, page }) => {
  await bench.open()
  const compaction = bench.threshold('Compaction')
  await says(compaction, '80 percent, 1,200 tokens, reached')
  await compaction.focus()
  const steps = [
    ['ArrowRight', '81 percent, 1,215 tokens, reached'],
    ['ArrowUp', '82 percent, 1,230 tokens, reached'],
    ['ArrowLeft', '81 percent, 1,215 tokens, reached'],
    ['ArrowDown', '80 percent, 1,200 tokens, reached'],
    ['PageDown', '75 percent, 1,125 tokens, reached'],
    ['PageUp', '80 percent, 1,200 tokens, reached'],
    ['Home', '1 percent, 15 tokens, reached'],
    ['End', '90 percent, 1,350 tokens, reached'],
  ] as const
  for (const [key, words] of steps) {
    await page.keyboard.press(key)
    await says(compaction, words)
  }
  await expect(compaction).toHaveAttribute('aria-valuenow', '90')
  await expect(bench.lane('Prune')).toContainText('Nothing to do: middle 1,238 is below the target of 1,350')
})

test('the two thresholds never cross', async ({ bench, page }) => {
  await bench.open()
  const compaction = bench.threshold('Compaction')
  const pruning = bench.threshold('Pruning')
  await compaction.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('PageUp')
  await says(compaction, '90 percent, 1,350 tokens, reached')
  await pruning.focus()
  await page.keyboard.press('ArrowLeft')
  await says(pruning, '90 percent, 1,350 tokens, reached')
  await page.keyboard.press('End')
  await says(pruning, '100 percent, 1,500 tokens, not reached')
  await page.keyboard.press('Home')
  await says(pruning, '90 percent, 1,350 tokens, reached')
})

test('the budget says what is due when a threshold is no longer reached', async ({ bench, page }) => {
  await bench.open()
  await bench.threshold('Pruning').focus()
  await page.keyboard.press('PageUp')
  await says(bench.threshold('Pruning'), '95 percent, 1,425 tokens, not reached')
  await expect(bench.budget).toContainText('Compaction threshold reached: compact')
  await expect(bench.lane('Prune')).toContainText('Not due, 93.8% < 95.0%: shown as if it were')
})

test('the mouse drags a threshold, the lanes follow, and one undo takes the whole drag back', async ({
  bench,
  page,
}) => {
  await bench.open()
  const compaction = bench.threshold('Compaction')
  const from = await centre(compaction)
  const point = ((await centre(bench.threshold('Pruning'))).x - from.x) / 10
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x - 5 * point, from.y, { steps: 4 })
  await page.mouse.move(from.x - 20 * point, from.y + 30, { steps: 4 })
  await says(compaction, '60 percent, 900 tokens, reached')
  await page.mouse.up()
  await expect(bench.lane('Prune')).toContainText('target < 900')
  // Beyond the other handle it stops there.
  const at = await centre(compaction)
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x + 38 * point, at.y, { steps: 4 })
  await page.mouse.up()
  await says(compaction, '90 percent, 1,350 tokens, reached')

  await bench.button('Undo').click()
  await says(compaction, '60 percent, 900 tokens, reached')
  await bench.button('Undo').click()
  await says(compaction, '80 percent, 1,200 tokens, reached')
  await expect(bench.button('Undo')).toBeDisabled()
})

test('where the two handles stand on each other, the direction of the drag says which one is meant', async ({
  bench,
  page,
}) => {
  await bench.open()
  const [compaction, pruning] = [bench.threshold('Compaction'), bench.threshold('Pruning')]
  const point = ((await centre(pruning)).x - (await centre(compaction)).x) / 10
  for (const threshold of [pruning, compaction]) await threshold.press('End')
  await says(compaction, '100 percent, 1,500 tokens, not reached')
  const drag = async (points: number) => {
    const at = await centre(pruning)
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    await page.mouse.move(at.x + points * point, at.y, { steps: 4 })
    await page.mouse.up()
  }
  await drag(-30)
  await says(compaction, '70 percent, 1,050 tokens, reached')
  await says(pruning, '100 percent, 1,500 tokens, not reached')
  await compaction.press('End')
  await pruning.press('Home')
  await drag(-20)
  await says(compaction, '80 percent, 1,200 tokens, reached')
})

test('where the lanes of a long history take a while, the page says that their numbers are old', async ({
  bench,
  page,
}) => {
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage
    Worker.prototype.postMessage = function (this: Worker, ...message: Parameters<Worker['postMessage']>) {
      setTimeout(() => post.apply(this, message), Number(document.documentElement.dataset.slow ?? 0))
    } as Worker['postMessage']
  })
  await bench.open()
  await bench.drop('long.json', chat(400))
  await expect(bench.heading).toContainText('No fact is marked yet')
  await page.evaluate(() => Object.assign(document.documentElement.dataset, { slow: '1500' }))
  await bench.threshold('Compaction').press('PageDown')
  await expect(page.getByText('These are the numbers from before the change.')).toBeVisible()
  await expect(page.getByText('These are the numbers from before the change.')).toHaveCount(0)
  await says(bench.threshold('Compaction'), /^75 percent/)
})

test('a handle can be hit within 24 pixels', async ({ bench, page }) => {
  await bench.open()
  for (const name of ['Compaction', 'Pruning'] as const) {
    const { x, y } = await centre(bench.threshold(name))
    const around = [
      [0, 0],
      [-11.5, 0],
      [11.5, 0],
      [0, -11.5],
      [0, 11.5],
    ] as const
    const hit = await page.evaluate(
      (points) =>
        points.map(([left, top]) => document.elementFromPoint(left ?? 0, top ?? 0)?.getAttribute('aria-label') ?? ''),
      around.map(([dx, dy]) => [x + dx, y + dy]),
    )
    expect(hit).toEqual(around.map(() => `${name} threshold`))
  }
})

test('what a run did is said once the drag has ended, and not while it goes on', async ({ bench, page }) => {
  await bench.open()
  const before = await bench.live.textContent()
  const from = await centre(bench.threshold('Compaction'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  // Longer than the pause after which the page speaks, with a rest at the end.
  const until = Date.now() + 2_000
  for (let step = 0; Date.now() < until; step++) await page.mouse.move(from.x - 520 - (step % 40), from.y)
  await expect(bench.lane('Prune')).toContainText('2 of 12 messages removed')
  expect(await bench.live.textContent()).toBe(before)
  await page.mouse.up()
  await expect(bench.live).toHaveText('Prune: 2 of 12 messages removed, 1 fact lost.')
})
