import type { BenchPage } from './bench-page.ts'
import { expect, type Locator, test } from './fixtures.ts'

/** Words that the eye cannot get at: outside the page's width, or cut by a box that does not scroll and shows no "…". */
async function wordsCut({ page }: BenchPage): Promise<string[]> {
  return page.evaluate(() => {
    const clips = (element: Element): boolean => {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element)
      return /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis' && webkitLineClamp === 'none'
    }
    const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowX)
    const cut: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || !node.textContent?.trim() || parent.closest('.visually-hidden, [aria-hidden=true], noscript'))
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, width } = range.getBoundingClientRect()
      if (width === 0) continue
      let [from, to] = [0, document.documentElement.clientWidth]
      for (let box: Element | null = parent; box; box = box.parentElement) {
        const style = getComputedStyle(box)
        if (scrolls(box) || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') {
          // It can be scrolled to, or its end is shown to be elsewhere.
          ;[from, to] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
          break
        }
        if (!clips(box)) continue
        const edge = box.getBoundingClientRect()
        ;[from, to] = [Math.max(from, edge.left), Math.min(to, edge.right)]
      }
      if (left < from - 1 || right > to + 1) cut.push(node.textContent)
    }
    return cut
  })
}

async function expectNothingCut(bench: BenchPage): Promise<void> {
  const over = await bench.page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(over, 'pixels that the page is too wide').toBeLessThanOrEqual(0)
  expect(await wordsCut(bench)).toEqual([])
}

/** From this width on the lanes stand beside the history, below it they are pages. */
const TABLE = 900

for (const [name, width, height, deviceScaleFactor, touch] of [
  ['a very wide screen', 2560, 1440, 1, false],
  ['a laptop', 1440, 900, 1, false],
  ['a tablet', 1024, 768, 2, true],
  ['the narrowest screen with a table', 900, 700, 1, false],
  ['a phone on its side', 844, 390, 3, true],
  ['a laptop at 200 percent', 720, 450, 2, false],
  ['a phone', 390, 844, 3, true],
  ['the narrowest phone', 320, 640, 2, true],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor, hasTouch: touch, isMobile: touch })

    // The widths between those of the others.
    const tag = /tablet|table|200 percent/.test(name) ? '@soak' : []
    test('nothing is cut and nothing scrolls sideways: the page, a lane, an open message and a dialog', {
      tag,
    }, async ({ bench, page }) => {
      test.slow()
      await bench.open()
      await expectNothingCut(bench)
      if (width < TABLE) {
        const matrix = bench.region('Facts by lane')
        expect(await matrix.evaluate((box) => box.scrollWidth - box.clientWidth), 'hidden part of the matrix').toBe(0)
        for (const lane of ['Prune', 'Compact + survival set']) {
          await page.getByRole('tab', { name: lane, exact: true }).click()
          await expectNothingCut(bench)
        }
        await page.getByRole('tab', { name: 'History' }).click()
      }
      await bench.opener(4, false).click()
      await expect(bench.opener(4, true)).toBeVisible()
      await expectNothingCut(bench)
      await bench.choose('Message 4: actions', 'Mark a phrase…')
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeInViewport({ ratio: 1 })
      for (const button of await dialog.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 })
      await expectNothingCut(bench)
    })
  })
}

test.describe('six lanes', () => {
  async function sixLanes(bench: BenchPage): Promise<void> {
    await bench.open()
    for (const lane of ['Prune', 'Compact', 'Prune']) {
      await bench.choose('Add a lane', lane)
      await bench.page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    }
  }

  test('say at the side how many are out of sight, and a key goes there and back', async ({ bench, page }) => {
    await sixLanes(bench)
    const last = bench.button('Prune 3: actions')
    await expect(last).not.toBeInViewport()
    await bench.button('2 more lanes to the right').press('Enter')
    await expect(last).toBeInViewport({ ratio: 1 })
    await expect(bench.button('2 more lanes to the right')).toBeHidden()
    await page.getByRole('button', { name: /more lanes? to the left$/ }).press('Enter')
    await expect(bench.button('Prune: actions')).toBeInViewport({ ratio: 1 })
    await expect(last).not.toBeInViewport()
    await page.setViewportSize({ width: 2560, height: 1440 })
    await expect(page.getByRole('button', { name: /more lanes? to/ })).toHaveCount(0)
  })

  test.describe('on a tablet', () => {
    test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true })

    test('scroll under dialogs and menus that stay on the screen', { tag: '@soak' }, async ({ bench, page }) => {
      await sixLanes(bench)
      expect(await page.evaluate(() => window.innerWidth), 'the page is not shrunk to its width').toBe(1024)
      await bench.button(/more lanes to the right$/).tap()
      await expect.poll(() => page.evaluate(() => window.scrollX)).toBeGreaterThan(100)
      await bench.button('Menu').tap()
      await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 })
      await page.getByRole('menuitem', { name: /^Make messages up/ }).tap()
      await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 })
    })
  })
})

test('a very wide screen gives its width to the columns, and no line becomes endless', async ({ bench, page }) => {
  await page.setViewportSize({ width: 2560, height: 1440 })
  await bench.open()
  for (const lane of ['Prune', 'Compact + survival set']) await bench.choose(`${lane}: actions`, 'Remove')
  const table = await bench.grid.boundingBox()
  expect(table?.width).toBeGreaterThan(2400)
  const widths = await page
    .locator('.lane-line, .lane-words, .summary-text, .message-text, .limit')
    .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().width))
  expect(widths.length).toBeGreaterThan(12)
  expect(Math.max(...widths)).toBeLessThan(700)
})

test.describe('in forced colours', () => {
  test.use({ forcedColors: 'active' })

  const colour = (of: Locator, property: string): Promise<string> =>
    of.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`lines, handles and signs stand out from a ${colorScheme} paper`, async ({ bench, page }) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme })
      await bench.open()
      const paper = await colour(page.locator('body'), 'background-color')
      for (const [part, property] of [
        ['.threshold', 'background-color'],
        ['.threshold.pruning .knob', 'background-color'],
        ['.threshold.compaction .knob', 'border-left-color'],
        ['thead .ribbon .tick', 'background-color'],
        ['thead .ribbon', 'border-left-color'],
        ['.fact svg.glyph', 'stroke'],
        ['.fact svg.glyph .full', 'fill'],
        ['.fact .tag', 'border-left-color'],
        ['td.gone', 'border-left-color'],
      ] as const) {
        const seen = await colour(page.locator(part).first(), property)
        expect(seen, `${property} of ${part}`).not.toBe(paper)
        expect(seen, `${property} of ${part}`).not.toMatch(/^rgba.* 0\)$/)
      }
    })
  }

  test('what is chosen and where the keyboard is have an outline or a line of their own', async ({ bench, page }) => {
    await bench.open()
    await bench.button('Prune: actions').focus()
    await page.keyboard.press('Enter')
    const entry = page.getByRole('menuitem').first()
    await expect(entry).toBeFocused()
    await expect(entry).toHaveCSS('outline-style', 'solid')
    await page.keyboard.press('Escape')
    await expect(bench.button('all')).toHaveCSS('text-decoration-line', 'underline')
    await expect(bench.button('only facts')).not.toHaveCSS('text-decoration-line', 'underline')
    await (await bench.cell(bench.fact('behind the flag fair_fees'), 'Prune')).getByRole('button').click()
    await expect(page.locator('[data-spot]')).toHaveCSS('outline-style', 'solid')

    await page.setViewportSize({ width: 390, height: 844 })
    const line = (tab: string) => colour(page.getByRole('tab', { name: tab, exact: true }), 'border-bottom-color')
    await expect(page.getByRole('tab')).toHaveCount(4)
    const [one, other] = [await line('Prune'), await line('Compact')]
    expect(one).not.toBe(other)
  })
})

test('under reduced motion nothing runs, whatever is opened, moved or gone to', async ({ bench, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await bench.open()
  const running = () => page.evaluate(() => document.getAnimations().length)
  expect(await running()).toBe(0)
  await bench.threshold('Compaction').focus()
  await page.keyboard.press('Home')
  expect(await running()).toBe(0)
  await bench.button('Prune: actions').click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await running()).toBe(0)
  await page.keyboard.press('Escape')
  await bench.panel('Context window')
  expect(await running()).toBe(0)
  await bench.closePanel()
  await bench.openDialog()
  expect(await running()).toBe(0)
  await page.keyboard.press('Escape')
  await (await bench.cell(bench.fact('behind the flag fair_fees'), 'Prune')).getByRole('button').click()
  await expect(bench.message(10)).toBeInViewport()
  expect(await running()).toBe(0)
  // The place is marked all the same.
  await expect(page.locator('[data-spot]')).not.toHaveCSS('box-shadow', 'none')
})
