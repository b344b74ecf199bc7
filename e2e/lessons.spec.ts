import { expectAccessible } from './axe.ts'
import type { BenchPage } from './bench-page.ts'
import { expect, test } from './fixtures.ts'
import { LessonPage } from './lesson-page.ts'

/** Says of each fact, from the first on, what is expected, where a lane asks. */
async function predict(bench: BenchPage, lane: string, expected: readonly [quote: string, said: 'stands' | 'lost'][]) {
  for (const [quote, said] of expected) {
    const cell = await bench.cell(bench.fact(quote), lane)
    await cell.getByRole('button', { name: new RegExp(`^${said}`) }).click()
  }
}

async function type(bench: BenchPage, ...readings: readonly number[]): Promise<void> {
  const panel = await bench.panel('Counted by').catch(() => bench.panel('Measured'))
  for (const reading of readings) {
    await panel.getByRole('textbox', { name: 'A reading, typed in' }).fill(String(reading))
    await panel.getByRole('button', { name: 'Use it' }).click()
  }
  await bench.closePanel()
}

test.describe('lessons', () => {
  test('the budget is walked to its end', { tag: '@soak' }, async ({ bench, page }) => {
    test.slow()
    await bench.open()
    const lesson = new LessonPage(bench)
    await lesson.open('The budget')
    await expect(page).toHaveURL(/#lesson=budget\.1$/)

    await lesson.expectStep(1, 'Count without a tokenizer')
    await lesson.notYet('The history has a fourth message')
    await bench.compose('user', 'And what if a public holiday falls on a Thursday?')
    await lesson.done()
    await lesson.accessible()
    await lesson.next()

    await lesson.expectStep(2, 'Bring a threshold to the prompt')
    await bench.threshold('Compaction').focus()
    for (let press = 0; press < 8; press++) await page.keyboard.press('PageDown')
    await lesson.done('Compaction is due, and pruning is not')
    const size = await bench.panel('Context window')
    await size.getByRole('textbox').fill('90')
    await bench.closePanel()
    await lesson.done()
    await lesson.accessible()
    await lesson.next()

    await lesson.expectStep(3, 'Type in three readings')
    await type(bench, 120)
    await lesson.done('120 of 200 is 60.0%')
    await type(bench, 170)
    await lesson.done('170 of 200 is 85.0%')
    await type(bench, 185)
    await lesson.done()
    await lesson.accessible()
    await lesson.next()

    await lesson.expectStep(4, 'Tell the prompt from the bill')
    await bench.budget.getByRole('button', { name: 'Turn by turn…' }).click()
    await expect(page.getByRole('heading', { name: 'The ledger' })).toBeVisible()
    await page.keyboard.press('Escape')
    await lesson.done('You opened the budget, turn by turn')
    const readings = await bench.panel('Counted by')
    await readings.getByRole('button', { name: 'Drop 185' }).click()
    await bench.closePanel()
    await lesson.done()
    await lesson.accessible()
    await lesson.next()

    await lesson.expectStep(5, 'Count the same text exactly')
    const exact = await bench.panel('Counted by')
    await exact.getByRole('radio', { name: /^o200k_base/ }).click()
    await bench.closePanel()
    await lesson.done()
    await lesson.accessible()
    await lesson.next()

    await lesson.expectStep(6, 'Teach the estimate')
    const counting = await bench.panel('Counted by')
    await counting.getByRole('radio', { name: /^Estimate/ }).click()
    await counting.getByRole('button', { name: /^Carry ×/ }).click()
    await bench.closePanel()
    await lesson.done()
    await expect(lesson.panel.getByRole('heading', { name: 'Try next' })).toBeVisible()
    await expect(lesson.panel.getByRole('img', { name: '6 of 6 steps done' })).toBeVisible()
    await expectAccessible(page, 60)
  })

  test('pruning is walked to its end', { tag: '@soak' }, async ({ bench, page }) => {
    test.slow()
    await bench.open()
    const lesson = new LessonPage(bench)
    await lesson.open('Pruning')

    await lesson.expectStep(1, 'Predict what goes')
    await lesson.accessible()
    await predict(bench, 'Prune', [
      ['test_hours.py::test_whit_monday', 'lost'],
      ['leave the public feed as it is', 'stands'],
      ['convert once', 'stands'],
    ])
    await lesson.done()
    await lesson.accessible()
    await lesson.next()

    await lesson.expectStep(2, 'Make it stop earlier')
    await bench.threshold('Compaction').focus()
    for (let press = 0; press < 5; press++) await page.keyboard.press('PageUp')
    await lesson.done()
    await lesson.accessible()
    await lesson.next()

    await lesson.expectStep(3, 'Protect the failing test')
    const tail = await bench.panel('Keep last')
    await tail.getByRole('textbox').fill('5')
    await lesson.done('Nothing was pruned, and the prompt is over the window')
    await lesson.notYet('Fact A stands, with the smallest tail')
    await tail.getByRole('textbox').fill('4')
    await bench.closePanel()
    await lesson.done()
    await lesson.accessible()
    await lesson.next()

    await lesson.expectStep(4, 'See that the history is not touched')
    await bench
      .lane('Prune')
      .getByRole('button', { name: /^Structure/ })
      .click()
    await lesson.done('“Leading messages and tail unchanged” holds')
    await bench
      .lane('Prune')
      .getByRole('button', { name: /^Continue from this prompt/ })
      .click()
    await lesson.done()
    await bench.button('Undo').click()
    await lesson.accessible()
    await lesson.next()

    await lesson.expectStep(5, 'Leave a tombstone')
    await bench.choose('Prune: actions', 'Name, rule and parameters…')
    await bench
      .dialog('Lane')
      .getByRole('checkbox', { name: /^Tombstones/ })
      .check()
    await page.keyboard.press('Escape')
    await lesson.done()
    await lesson.accessible()
    await lesson.next()

    await lesson.expectStep(6, 'Ask for the impossible')
    await bench.choose('Prune: actions', 'Name, rule and parameters…')
    await bench.dialog('Lane').getByRole('combobox', { name: 'Counts' }).selectOption('the whole prompt')
    await page.keyboard.press('Escape')
    await lesson.done('The lane counts the whole prompt')
    await bench.threshold('Compaction').focus()
    for (let press = 0; press < 8; press++) await page.keyboard.press('PageDown')
    await lesson.done()
    await expectAccessible(page, 60)
  })

  test('compaction is walked to its end, and leads on to the next lesson', async ({ bench, page }) => {
    test.slow()
    await bench.open()
    const lesson = new LessonPage(bench)
    await lesson.open('Compaction')

    await lesson.expectStep(1, 'Predict what the summary keeps')
    await predict(bench, 'Compact', [
      ['rename get to load', 'stands'],
      ['48 checks passed', 'lost'],
    ])
    await lesson.done()
    await lesson.accessible()
    await lesson.next()

    await lesson.expectStep(2, 'Go to where it was lost')
    await (await bench.cell(bench.fact('48 checks passed'), 'Compact')).getByRole('button', { name: /^lost/ }).click()
    await lesson.done()
    await lesson.accessible()
    await lesson.next()

    await lesson.expectStep(3, 'Summarise more, in one call')
    const tail = await bench.panel('Keep last')
    await tail.getByRole('textbox').fill('1')
    await bench.closePanel()
    await lesson.done()
    await lesson.accessible()
    await lesson.next()

    await lesson.expectStep(4, 'Run it again')
    const again = bench.lane('Compact').getByRole('button', { name: /^Run again/ })
    await again.click()
    await lesson.notYet('Three runs, and 1 call in all')
    await again.click()
    await lesson.done()
    await lesson.accessible()
    await lesson.next()

    await lesson.expectStep(5, 'Write a better summary')
    await bench.choose('Compact: actions', 'Name, rule and parameters…')
    const script = bench.dialog('Lane').getByRole('textbox', { name: 'Summary text' })
    await script.fill('Rename get to load: done, 48 checks passed.')
    await page.keyboard.press('Escape')
    await lesson.done()
    await lesson.accessible()
    await lesson.next()

    await lesson.expectStep(6, 'Let the summariser fail')
    await bench.choose('Compact: actions', 'Name, rule and parameters…')
    await script.fill('')
    await page.keyboard.press('Escape')
    await lesson.done()
    await expect(lesson.panel.getByRole('heading', { name: 'Try next' })).toBeVisible()
    await expectAccessible(page, 60)
    await lesson.panel.getByRole('button', { name: 'Open on the bench' }).click()
    await expect(lesson.panel).toHaveCount(0)
    await bench.expectVerdict(2, 'Compact', 'Kept')
  })

  test('a check that turns is said once, and with the last one what to notice', async ({ bench }) => {
    await bench.open()
    const lesson = new LessonPage(bench)
    await lesson.open('The budget')
    await expect.poll(() => bench.said()).toContain('The budget, step 1 of 6: Count without a tokenizer')
    await bench.compose('user', 'And what if a public holiday falls on a Thursday?')
    await lesson.done()
    const told = async () => (await bench.said()).filter((words) => words.startsWith('Checked: '))
    await expect.poll(told).toHaveLength(1)
    expect((await told())[0]).toMatch(
      /^Checked: The history has a fourth message\. Checked: .* Step 1 is done\. The estimate of/,
    )
  })

  test('what was on the bench is offered back when one leaves, and is one Undo away', async ({ bench, page }) => {
    await bench.open()
    await bench.compose('user', 'A message of my own.')
    const lesson = new LessonPage(bench)
    await lesson.open('Pruning')
    await expect(bench.message(13)).toHaveCount(0)
    await lesson.panel.getByRole('button', { name: 'Leave lesson' }).click()
    await expect(lesson.panel).toHaveCount(0)
    await expect(page).not.toHaveURL(/#/)
    await bench.notice.getByRole('button', { name: 'Back to “The lost correction”' }).click()
    await expect(bench.message(13)).toContainText('A message of my own.')

    await lesson.open('Pruning')
    await bench.button('Undo').click()
    await expect(bench.message(13)).toContainText('A message of my own.')
    await expect(lesson.panel).toHaveCount(0)
  })

  test('Back leaves the lesson for what was there, and Forward comes again', async ({ bench, page }) => {
    await bench.open()
    const lesson = new LessonPage(bench)
    await lesson.open('Compaction')
    await lesson.panel.getByRole('button', { name: 'Skip to next step' }).click()
    await expect(page).toHaveURL(/#lesson=compaction\.2$/)
    await page.goBack()
    await expect(lesson.panel).toHaveCount(0)
    await expect(bench.message(12)).toBeVisible()
    await page.goForward()
    await lesson.expectStep(2, 'Go to where it was lost')
  })

  test('progress is kept over a reload, and goes when it is forgotten', async ({ bench, page }) => {
    await bench.open()
    const lesson = new LessonPage(bench)
    await lesson.open('Compaction')
    await predict(bench, 'Compact', [
      ['rename get to load', 'stands'],
      ['48 checks passed', 'lost'],
    ])
    await lesson.done()
    await lesson.next()
    await lesson.panel.getByRole('button', { name: 'Leave lesson' }).click()

    await page.reload()
    await bench.ready.waitFor()
    await lesson.list()
    await expect(lesson.row('Compaction')).toContainText('1 of 6 steps done')
    await expectAccessible(page, 30, '[role="dialog"]')
    await lesson
      .row('Compaction')
      .getByRole('button', { name: /^Go on at step 2/ })
      .click()
    await lesson.expectStep(2, 'Go to where it was lost')
    await expect(lesson.panel.getByRole('img', { name: '1 of 6 steps done' })).toBeVisible()

    await lesson.list()
    await bench.button('Forget my progress').click()
    await expect(lesson.row('Compaction')).not.toContainText('steps done')
    await expect(bench.button('Forget my progress')).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('what-survives.lessons'))).toBeNull()
  })

  test('a step that is reset begins again, with its checks open', async ({ bench }) => {
    await bench.open()
    const lesson = new LessonPage(bench)
    await lesson.open('The budget')
    await bench.compose('user', 'And what if a public holiday falls on a Thursday?')
    await lesson.done()
    // What was seen was seen.
    await bench.button('Undo').click()
    await expect(bench.message(4)).toHaveCount(0)
    await lesson.done()
    await lesson.panel.getByRole('button', { name: 'Reset step' }).click()
    await lesson.notYet('The history has a fourth message')
    await expect(lesson.panel.getByRole('img', { name: '0 of 6 steps done' })).toBeVisible()
  })

  test('checks that are reset are looked at again, and those that still hold are seen', async ({ bench }) => {
    await bench.open('#lesson=loss.3')
    const lesson = new LessonPage(bench)
    await expect(lesson.check('Both lanes: 5 messages became 3')).toContainText('Seen')
    await lesson.panel.getByRole('button', { name: 'Reset step' }).click()
    await expect(lesson.check('Both lanes: 5 messages became 3')).toContainText('Seen')
  })

  test('Undo to another step’s bench takes the lesson along, and Redo back', async ({ bench }) => {
    await bench.open()
    const lesson = new LessonPage(bench)
    await lesson.open('Pruning')
    for (const [step, title] of [
      [2, 'Make it stop earlier'],
      [3, 'Protect the failing test'],
      [4, 'See that the history is not touched'],
      [5, 'Leave a tombstone'],
    ] as const) {
      await lesson.panel.getByRole('button', { name: 'Skip to next step' }).click()
      await lesson.expectStep(step, title)
    }
    await bench.button('Undo').click()
    await expect(lesson.panel).toContainText(/step [1-4] of 6/)
    await bench.button('Redo').click()
    await lesson.expectStep(5, 'Leave a tombstone')
    while (await lesson.panel.isVisible()) await bench.button('Undo').click()
    await expect(bench.message(12)).toBeVisible()
  })

  test('a lesson that was done can be left by the same doors when it is opened again', async ({ bench }) => {
    await bench.page.addInitScript(() => {
      const done = ['plant', 'predict', 'compare', 'repair', 'keep']
      localStorage.setItem('what-survives.lessons', JSON.stringify({ loss: { done } }))
    })
    await bench.open('#lesson=loss.5')
    const lesson = new LessonPage(bench)
    await expect(lesson.panel.getByRole('button', { name: 'Next lesson' })).toBeVisible()
  })

  test('a step that is skipped leaves the next one its own beginning', { tag: '@soak' }, async ({ bench }) => {
    await bench.open()
    const lesson = new LessonPage(bench)
    await lesson.open('Pruning')
    for (let step = 1; step < 6; step++) {
      await lesson.panel.getByRole('button', { name: 'Skip to next step' }).click()
    }
    await lesson.expectStep(6, 'Ask for the impossible')
    await bench.expectVerdict(4, 'Prune', 'Cleared')
    await lesson.panel.getByRole('button', { name: 'Back', exact: true }).click()
    await lesson.expectStep(5, 'Leave a tombstone')
    await bench.expectVerdict(4, 'Prune', 'Removed')
  })

  test('a lesson goes on while the page is presented', async ({ bench, page }) => {
    await bench.open()
    const lesson = new LessonPage(bench)
    await lesson.open('Compaction')
    await page.keyboard.press('Alt+p')
    await expect(bench.button(/^Leave Esc/)).toBeVisible()
    await lesson.panel.getByRole('button', { name: 'Skip to next step' }).click()
    await lesson.expectStep(2, 'Go to where it was lost')
    await expect(bench.button(/^Leave Esc/)).toBeVisible()
  })
})

test('the page stays where it is while what a step points to is in sight', async ({ bench, page }) => {
  await bench.open('#lesson=budget.2')
  const lesson = new LessonPage(bench)
  await lesson.expectStep(2, 'Bring a threshold to the prompt')
  // As long as a target that is drawn late is waited for.
  await page.waitForTimeout(3500)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await lesson.panel.getByRole('button', { name: 'Back', exact: true }).click()
  await lesson.expectStep(1, 'Count without a tokenizer')
  await expect(page.getByRole('textbox', { name: 'Text of the new message' })).toBeInViewport({ ratio: 1 })
})

/** Opens every step of every lesson, and sees that what it points to has a ring around it. */
async function lookAtAllSteps(bench: BenchPage): Promise<void> {
  const { page } = bench
  await bench.open()
  const lesson = new LessonPage(bench)
  const dialog = await lesson.list()
  const titles = await dialog.getByRole('heading', { level: 3 }).allTextContents()
  expect(titles).toHaveLength(10)
  await page.keyboard.press('Escape')
  for (const title of titles) {
    await lesson.open(title)
    const of = Number((await lesson.panel.getByText(/^step 1 of \d$/).textContent())?.at(-1))
    for (let step = 1; step <= of; step++) {
      await expect(lesson.panel.getByText(`step ${step} of ${of}`, { exact: true })).toBeVisible()
      const points = await lesson.step.getByRole('button', { name: /^Show / }).count()
      // A ring that is drawn around nothing would be none.
      const drawn = () =>
        page.evaluate(() => {
          const rings = [...document.querySelectorAll('.target-ring')].map((ring) => ring.getBoundingClientRect())
          return rings.some(({ width, height }) => width > 8 && height > 8)
        })
      await expect.poll(drawn, `${title}, step ${step}`).toBe(points > 0)
      if (step < of) await lesson.panel.getByRole('button', { name: /^(Skip to next|Next) step$/ }).click()
    }
  }
}

test('every step of every lesson opens, and points to something that is on the screen', async ({ bench }) => {
  test.slow()
  await lookAtAllSteps(bench)
})

test.describe('a lesson on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('points in every step to something that is on the screen', { tag: '@soak' }, async ({ bench }) => {
    test.slow()
    await lookAtAllSteps(bench)
  })

  test('lies over the lower edge, folds to one line, and does not cover what it points to', async ({ bench, page }) => {
    await bench.open()
    const lesson = new LessonPage(bench)
    await lesson.open('Compaction')
    const facts = page.getByRole('region', { name: 'Facts by lane' })
    const edge = async () => (await lesson.panel.boundingBox())?.y ?? 0
    const end = async () => {
      const box = await facts.boundingBox()
      return box ? box.y + box.height : Number.POSITIVE_INFINITY
    }
    await expect.poll(async () => (await end()) <= (await edge())).toBe(true)
    await expectAccessible(page, 40)

    await bench.button('Fold the lesson').click()
    await expect(lesson.panel.getByRole('heading', { level: 2 })).toBeHidden()
    const folded = lesson.panel.getByRole('button', {
      name: /^Step 1 of 6: Predict what the summary keeps · 0 of 1 seen/,
    })
    await expect(folded).toBeVisible()
    expect((await lesson.panel.boundingBox())?.height).toBeLessThan(60)
    await folded.click()
    await expect(lesson.panel.getByRole('heading', { level: 2 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test.describe('the tour', () => {
  test.use({ ranks: 'load' })

  test('is offered on a first visit, shifts nothing, and is gone for good when it is not wanted', async ({
    bench,
    page,
  }) => {
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await bench.open()
    await expect(page.getByText('New here?')).toBeVisible()
    const shifted = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    )
    expect(shifted).toBeLessThan(0.01)
    await expectAccessible(page, 2, '.tour-offer')
    await bench.button('not now').click()
    await expect(page.getByText('New here?')).toHaveCount(0)
    await page.reload()
    await bench.ready.waitFor()
    await page.waitForTimeout(1500)
    await expect(page.getByText('New here?')).toHaveCount(0)
  })

  test('goes over the page in six stops, by keyboard, and ends at the lessons', async ({ bench, page }) => {
    await bench.open()
    await bench.button('A one-minute tour').click()
    const tour = page.getByRole('complementary', { name: 'Tour' })
    await expect(tour.getByRole('heading', { name: 'The finding' })).toBeFocused()
    await expectAccessible(page, 4, '[aria-label=Tour]')
    for (const title of ['The facts', 'The lanes', 'The budget', 'Your own history', 'Lessons']) {
      await tour.getByRole('button', { name: 'Next' }).press('Enter')
      await expect(tour.getByRole('heading', { name: title, exact: true })).toBeVisible()
    }
    await tour.getByRole('button', { name: 'See the lessons' }).click()
    await expect(bench.dialog('Lessons')).toBeVisible()
    await expect(tour).toHaveCount(0)
  })

  test('is not offered to whom a link led to a lesson', async ({ bench, page }) => {
    await bench.open('#lesson=pruning.1')
    await page.waitForTimeout(1500)
    await expect(page.getByText('New here?')).toHaveCount(0)
  })
})
