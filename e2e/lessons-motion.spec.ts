import type { BenchPage } from './bench-page.ts'
import { expect, type Page, test } from './fixtures.ts'
import { LessonPage } from './lesson-page.ts'

type Motion = 'reduce' | 'no-preference'

/** Notes where the page stands in each frame, and the most animations that ever ran at once. */
function watchMotion(): void {
  const seen = { places: [] as number[], animations: 0 }
  Object.assign(window, { seen })
  const look = () => {
    if (seen.places.at(-1) !== window.scrollY) seen.places.push(window.scrollY)
    seen.animations = Math.max(seen.animations, document.getAnimations().length)
    requestAnimationFrame(look)
  }
  look()
}

interface Seen {
  /** Places at which the page stood, one after the other. */
  readonly places: readonly number[]
  readonly animations: number
}

/** What moved while something was done, until the page has come to rest. */
async function motionOf(page: Page, act: () => Promise<void>): Promise<Seen> {
  const read = () => page.evaluate(() => Reflect.get(window, 'seen') as Seen)
  await page.evaluate(() => {
    const seen = Reflect.get(window, 'seen') as { places: number[]; animations: number }
    seen.places.splice(0, seen.places.length, window.scrollY)
    seen.animations = 0
  })
  await act()
  let before = -1
  await expect
    .poll(
      async () => {
        const last = before
        before = (await read()).places.length
        return before === last
      },
      { intervals: [400] },
    )
    .toBe(true)
  return read()
}

/** Opens the page with this wish about motion, on a screen that is too low for all of it. */
async function open(bench: BenchPage, motion: Motion, hash = ''): Promise<void> {
  await bench.page.emulateMedia({ reducedMotion: motion })
  await bench.page.setViewportSize({ width: 1440, height: 500 })
  await bench.page.addInitScript(watchMotion)
  await bench.open(hash)
}

for (const motion of ['reduce', 'no-preference'] as const) {
  const calm = motion === 'reduce'
  const how = calm ? 'at once for who wants less motion' : 'in a motion that can be followed for everybody else'

  test(`a step goes to what it shows ${how}`, async ({ bench, page }) => {
    await open(bench, motion, '#lesson=budget.1')
    const lesson = new LessonPage(bench)
    await lesson.expectStep(1, 'Count without a tokenizer')
    await expect(page.getByRole('textbox', { name: 'Text of the new message' })).toBeInViewport()
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    const { places } = await motionOf(page, () =>
      lesson.step.getByRole('button', { name: 'Show the field for a new message' }).click(),
    )
    await expect(page.getByRole('textbox', { name: 'Text of the new message' })).toBeInViewport()
    if (calm) expect(places).toHaveLength(2)
    else expect(places.length).toBeGreaterThan(4)
  })

  // It goes by the same motion as a step.
  test(`the tour goes over the page ${how}`, { tag: '@soak' }, async ({ bench, page }) => {
    await open(bench, motion)
    const lesson = new LessonPage(bench)
    await lesson.list()
    await bench.button('Tour of the page').click()
    const tour = page.getByRole('complementary', { name: 'Tour' })
    await tour.waitFor()
    await page.evaluate(() => window.scrollTo({ top: 3000, behavior: 'instant' }))
    const { places } = await motionOf(page, () => tour.getByRole('button', { name: 'Next' }).click())
    await expect(tour.getByRole('heading', { name: 'The facts' })).toBeVisible()
    if (calm) expect(places).toHaveLength(2)
    else expect(places.length).toBeGreaterThan(4)
  })

  test(`the place where a fact was lost is marked ${calm ? 'and stays so, with nothing that moves' : 'and fades'}`, async ({
    bench,
    page,
  }) => {
    await open(bench, motion, '#lesson=loss.2')
    const lesson = new LessonPage(bench)
    const facts = { 'never edit the lock file': 'lost', 'test_lock.py::test_order': 'lost' } as const
    const { animations: revealing } = await motionOf(page, () => lesson.say('Summary 1', facts))
    await lesson.done('You said what Summary 1 loses')
    expect(revealing).toBe(0)
    const cell = await bench.cell(bench.fact('never edit the lock file'), 'Summary 1')
    const { animations } = await motionOf(page, () => cell.getByRole('button').click())
    const spot = page.locator('[data-spot]').first()
    if (calm) {
      expect(animations).toBe(0)
      await expect(spot).not.toHaveCSS('box-shadow', /^none$/)
    } else expect(animations).toBeGreaterThan(0)
  })
}
