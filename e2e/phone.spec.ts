import type { BenchPage } from './bench-page.ts'
import { expect, type Locator, type Page, test } from './fixtures.ts'
import { LessonPage } from './lesson-page.ts'
import { hashOf } from './links.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** What is wider than its room: the page, or a dialog, by how many pixels. */
async function tooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role="dialog"]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth} in ${clientWidth}`),
  )
}

async function fromMenu({ page }: BenchPage, entry: RegExp, dialog: string | RegExp): Promise<Locator> {
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await page.getByRole('menuitem', { name: entry }).tap()
  const opened = page.getByRole('dialog', { name: dialog })
  await expect(opened).toBeVisible()
  return opened
}

/** Whether a finger that is put on the middle of an element meets it. */
function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    const met = document.elementFromPoint(x + width / 2, y + height / 2)
    return met !== null && one.contains(met)
  })
}

test('what the menu leads to is as wide as the screen, and so is the page under it', async ({ bench, page }) => {
  await bench.open()
  expect(await tooWide(page)).toEqual([])
  for (const [entry, name] of [
    [/^All commands/, 'All commands'],
    [/^Help and words/, 'Help and words'],
    [/^Lessons/, 'Lessons'],
    [/^Share/, 'Share a link'],
    [/^Take away/, 'Take away'],
    [/^Make an exercise/, 'Make an exercise'],
  ] as const) {
    await fromMenu(bench, entry, name)
    expect(await tooWide(page), name).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('the name of the history leaves room for the sign that it opens', async ({ bench, page }) => {
  await bench.open()
  const room = await page
    .getByRole('button', { name: /^Scenarios\. Open now/ })
    .evaluate((button) => Number.parseFloat(getComputedStyle(button).paddingRight))
  expect(room).toBeGreaterThan(20)
})

test('the text of a message is edited by touch, and the lanes follow', async ({ bench, page }) => {
  await bench.open()
  const matrix = bench.region('Facts by lane')
  await expect(matrix.getByRole('row', { name: /cap fees at 12/ })).toContainText(/verbatim.*altered/)
  await bench.opener(2, false).tap()
  await bench.button('Edit').tap()
  const field = page.getByRole('textbox', { name: 'Text of the message' })
  await field.fill('Write the fees anew.')
  await bench.button('Done').tap()
  await expect(page.getByRole('tabpanel', { name: 'History' })).toContainText('Write the fees anew.')
  await expect(matrix.getByRole('row', { name: /cap fees at 12/ })).not.toContainText('verbatim')
  expect(await tooWide(page)).toEqual([])
})

test('an exercise is read, and its page is as wide as the screen', async ({ bench, page }) => {
  const exercise = { title: 'Keep it', task: 'Keep the correction.', goals: [], locks: {}, predict: [] } as const
  await bench.open(hashOf({ exercise }))
  await expect(page.getByRole('complementary', { name: 'Exercise' })).toContainText('Keep the correction.')
  expect(await tooWide(page)).toEqual([])
})

test('a lesson is walked: what each step points to stands above the panel', async ({ bench, page }) => {
  await bench.open()
  const lesson = new LessonPage(bench)
  await lesson.open('Pruning')
  const of = Number((await lesson.panel.getByText(/^step 1 of \d$/).textContent())?.at(-1))
  expect(of).toBeGreaterThan(3)
  for (let step = 1; step <= of; step++) {
    await expect(lesson.panel.getByText(`step ${step} of ${of}`, { exact: true })).toBeVisible()
    /** How far what has the ring begins above the panel, in pixels. */
    const above = () =>
      page.evaluate(() => {
        const ringed = document.querySelector('.target-ring')
        const panel = document.querySelector('.side.lesson')?.getBoundingClientRect().top ?? 0
        if (!ringed) return undefined
        const { top, bottom } = ringed.getBoundingClientRect()
        return bottom > 0 ? panel - top : -1
      })
    const points = await lesson.step.getByRole('button', { name: /^Show / }).count()
    if (points > 0) await expect.poll(above, `step ${step}`).toBeGreaterThan(20)
    expect(await tooWide(page), `step ${step}`).toEqual([])
    if (step < of) await lesson.panel.getByRole('button', { name: /^(Skip to next|Next) step$/ }).tap()
  }
})

test.describe('on a first visit', () => {
  test.use({ ranks: 'load' })

  test('nothing is drawn over the line that offers the tour', async ({ bench, page }) => {
    await bench.open()
    const offer = page.getByRole('button', { name: 'A one-minute tour' })
    await expect(offer).toBeVisible()
    for (const top of [0, 120, 240, 360]) {
      await page.evaluate((to) => window.scrollTo(0, to), top)
      expect(await isOnTop(offer), `scrolled by ${top}`).toBe(true)
      expect(await isOnTop(page.getByRole('button', { name: 'not now' }))).toBe(true)
    }
  })
})
