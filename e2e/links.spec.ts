import { encodeDocument } from '../src/core/document/encode.ts'
import { example } from '../src/scenarios/example.ts'
import { BenchPage } from './bench-page.ts'
import { expect, type Page, test } from './fixtures.ts'
import { hashHolding, hashOf, other, putHash, shownBy } from './links.ts'

const LAST = 'Go on with the sailing plan.'

const state = (page: Page) => page.getByRole('button', { name: /: snapshots and drafts$/ })

async function saved(page: Page): Promise<void> {
  await expect(state(page)).toHaveAttribute('data-state', 'saved')
}

/** A draft of one's own, from before a link was opened. */
async function leaveDraft(bench: BenchPage): Promise<void> {
  await bench.open()
  await bench.rewrite(12, 'My work of today.')
  await saved(bench.page)
}

/** Opens an address as from a mail: the page is loaded anew. */
async function openAnew(bench: BenchPage, address: string): Promise<void> {
  await bench.page.goto('about:blank')
  await bench.open(address)
}

/** The page follows what is put into its address. */
async function follows(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => Object(history.state).place)).toBeTruthy()
}

test.describe('a link', () => {
  test('shows another browser the same headline, lanes, facts and messages', async ({ bench, browser }) => {
    await bench.open()
    await bench.drop('other.json', encodeDocument(other))
    await expect(bench.message(12)).toContainText(LAST)
    const mine = await shownBy(bench)

    const context = await browser.newContext()
    const theirs = new BenchPage(await context.newPage())
    await theirs.open(hashOf())
    await expect(theirs.message(12)).toContainText(LAST)
    expect(await shownBy(theirs)).toEqual(mine)
    await expect(theirs.notice).toHaveCount(0)
    // A visit leaves nothing behind.
    expect(await theirs.page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
    await context.close()
  })

  test('opens as it was looked at: what differs, the checks, a message, and runs again', async ({ bench }) => {
    const view = { filter: 'facts', checks: true, opened: ['m5'], again: { [other.lanes[1]?.id ?? '']: 1 } } as const
    await bench.open(hashOf({ view }))
    await expect(bench.page.getByRole('button', { name: 'only facts', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(bench.lane(other.lanes[1]?.name ?? '')).toContainText(/run 2|second run|again/i)
  })

  test('says what had to be repaired in it', async ({ bench }) => {
    await bench.open(hashHolding({ base: 'lost-correction', d: { title: 7 }, view: { filter: 1, opened: 5 } }))
    await expect(bench.notice).toContainText('This is what the link shows')
    await expect(bench.notice.getByRole('listitem')).not.toHaveCount(0)
  })

  test('wins on the screen; the draft is kept as it is, and offered', async ({ bench, page }) => {
    await leaveDraft(bench)
    await openAnew(bench, hashOf())
    await expect(bench.message(12)).toContainText(LAST)
    await expect(bench.notice).toContainText('This is what the link shows')
    await expect(bench.notice).toContainText(/Your draft from \d\d:\d\d is kept\./)

    // An edit of what the link shows goes to a draft of its own.
    await bench.rewrite(12, 'Edited after the link.')
    await saved(page)
    await state(page).click()
    const dialog = bench.dialog('Snapshots and drafts')
    await expect(dialog.getByRole('button', { name: 'Restore: draft The lost correction' })).toHaveCount(1)
    await expect(dialog.getByRole('region', { name: 'Drafts' })).toContainText(/The other ending[\s\S]*open here/)
    await page.keyboard.press('Escape')

    await bench.button('Open my draft').click()
    await expect(bench.message(12)).toContainText('My work of today.')
    await expect(bench.notice).toHaveCount(0)
    await bench.button('Undo').click()
    await expect(bench.message(12)).toContainText('Edited after the link.')
  })

  test('that is only looked at leaves the draft where it was', async ({ bench, page }) => {
    await leaveDraft(bench)
    await openAnew(bench, hashOf())
    await expect(bench.message(12)).toContainText(LAST)
    await page.reload()
    await expect(bench.message(12)).toContainText(LAST)
    await expect(bench.notice).toContainText(/Your draft from \d\d:\d\d is kept\./)
    await openAnew(bench, '')
    await expect(bench.message(12)).toContainText('My work of today.')
  })

  test('gives way to the draft once it was edited: its hash is gone, and a reload shows the edit', async ({
    bench,
    page,
  }) => {
    await bench.open(hashOf())
    await expect(page).toHaveURL(/#v1\./)
    await bench.rewrite(12, 'Edited after the link.')
    await expect(page).not.toHaveURL(/#/)
    await saved(page)
    await page.reload()
    await expect(bench.message(12)).toContainText('Edited after the link.')
    await expect(bench.notice).toHaveCount(0)
  })

  test('is put into the address of a page that runs: one step, which Undo takes back', async ({ bench, page }) => {
    await leaveDraft(bench)
    await follows(page)
    await putHash(bench, hashOf())
    await expect(bench.message(12)).toContainText(LAST)
    await expect(page).toHaveURL(/#v1\./)
    await bench.button('Undo').click()
    await expect(bench.message(12)).toContainText('My work of today.')
    await expect(page).not.toHaveURL(/#/)
    await bench.button('Redo').click()
    await expect(bench.message(12)).toContainText(LAST)
  })

  test('Back and Forward go between what was on the bench', async ({ bench, page }) => {
    await bench.open()
    await bench.rewrite(12, 'My work of today.')
    await follows(page)
    await putHash(bench, hashOf())
    await expect(bench.message(12)).toContainText(LAST)
    await bench.rewrite(12, 'Edited after the link.')
    await putHash(bench, '#scenario=only-copy')
    await expect(bench.notice).toContainText('copy')
    await expect(page).toHaveURL(/#scenario=only-copy$/)

    await page.goBack()
    await expect(bench.message(12)).toContainText('Edited after the link.')
    await page.goBack()
    await expect(bench.message(12)).toContainText('My work of today.')
    await expect(page).not.toHaveURL(/#/)
    await page.goForward()
    await expect(bench.message(12)).toContainText('Edited after the link.')
    await bench.button('Undo').click()
    await expect(bench.message(12)).toContainText('My work of today.')
  })

  test('in a hall begins in the hall', async ({ bench, page }) => {
    await bench.open(`?present${hashOf()}`)
    await expect(bench.message(12)).toContainText(LAST)
    await expect(page).toHaveURL(/\?present#v1\./)
    await expect(page.locator(':root')).toHaveAttribute('data-present', '')
  })
})

/** Those that a page is opened with, too: one of each door. */
const AT_OPENING = /newer|bomb|no document|to a/

test.describe('a link that cannot be opened', () => {
  const whole = hashOf()
  const bad: readonly (readonly [what: string, hash: () => string, words: string])[] = [
    [
      'of a newer version',
      () => whole.replace('#v1.', '#v2.'),
      'made by a newer version of this page (form 2). Reload',
    ],
    ['that was cut', () => whole.slice(0, -20), 'Its end is missing'],
    [
      'that was changed',
      () => whole.slice(0, -9) + whole.slice(-9).split('').reverse().join(''),
      'was changed on its way',
    ],
    ['of nothing but garbage', () => '#v1.@@@%%%', 'Ask for it again, or for a file'],
    ['that is a bomb', () => hashHolding('a'.repeat(33_000_000)), 'It unpacks to more than this page opens'],
    ['of no document', () => hashHolding([1, 2, 3]), 'It should hold an object'],
    [
      'of a scenario that is not there',
      () => hashHolding({ base: 'nowhere' }),
      'the scenario “nowhere”, which this page',
    ],
    ['to a scenario that is not there', () => '#scenario=nowhere', 'All scenarios are in the menu'],
    ['to a lesson that is not there', () => '#lesson=nowhere.2', 'Choose one from the list of lessons.'],
  ]

  for (const [what, hash, words] of bad.filter(([name]) => AT_OPENING.test(name))) {
    // Each of them is given to a page that runs, below: one stands for them at opening.
    const tag = what === 'of a newer version' ? [] : '@soak'
    test(`${what} says so beside the example`, { tag }, async ({ bench }) => {
      await bench.open(hash())
      await expect(bench.page.getByRole('complementary', { name: 'Problem' })).toContainText(words)
      await expect(bench.notice).toContainText('This is the example')
      await expect(bench.message(12)).toBeVisible()
      expect(await bench.lanes()).toEqual(example.document.lanes.map(({ name }) => name))
    })
  }

  test('says to a page that runs what is wrong with it, of each kind, and leaves the work as it is', async ({
    bench,
    page,
  }) => {
    await bench.open()
    await bench.rewrite(12, 'My work of today.')
    await follows(page)
    for (const [, hash, words] of bad) {
      await putHash(bench, hash())
      await expect(bench.notice).toContainText(words)
      await expect(bench.notice).toContainText('What is on the screen is unchanged.')
      await expect(bench.message(12)).toContainText('My work of today.')
    }
  })

  test('shows the draft, and says that it does', async ({ bench }) => {
    await leaveDraft(bench)
    await openAnew(bench, whole.slice(0, -20))
    await expect(bench.message(12)).toContainText('My work of today.')
    await expect(bench.notice).toContainText('The link could not be opened. This is your draft')
  })

  test('is text and nothing else where it is hostile', async ({ bench, page }) => {
    const evil = '<img src="https://evil.invalid/x" onerror="window.hit = 1"><script>window.hit = 1</script>'
    const entry = example.document.history[1]
    if (!entry) throw new Error('the example is empty')
    const message = { ...entry.message, parts: [{ type: 'text', text: evil }] } as const
    const history = [...example.document.history]
    history[1] = { ...entry, message }
    await bench.open(hashOf({ document: { ...example.document, title: evil, history } }))
    await expect(bench.message(2)).toContainText('<img src=')
    expect(await page.evaluate(() => Reflect.get(window, 'hit'))).toBeUndefined()

    const wild = { base: 'lost-correction', d: { history: 'all', lanes: [null, 7], __proto__: { x: 1 } }, exercise: [] }
    await openAnew(bench, hashHolding(JSON.parse(JSON.stringify(wild))))
    await expect(bench.notice).toBeVisible()
    await openAnew(bench, `#scenario=${encodeURIComponent(evil)}`)
    await expect(bench.notice).toContainText('There is no scenario')
    expect(await page.evaluate(() => Reflect.get(window, 'hit'))).toBeUndefined()
  })

  test('of a hash that is none of ours is left alone', async ({ bench, page }) => {
    await bench.open('#foo')
    await expect(page).toHaveURL(/#foo$/)
    await follows(page)
    await putHash(bench, '#bar')
    await bench.rewrite(12, 'My work of today.')
    await expect(page).toHaveURL(/#bar$/)
    await expect(bench.notice).toHaveCount(0)
    await page.goBack()
    await expect(bench.message(12)).toContainText('My work of today.')
  })
})

test.describe('a scenario', () => {
  test('opens by its address, and a reload shows it again', async ({ bench, page }) => {
    await bench.open('#scenario=only-copy')
    await expect(bench.button(/^Scenarios\. Open now: /)).toContainText('copy')
    const shown = await shownBy(bench)
    await page.reload()
    await bench.ready.waitFor()
    expect(await shownBy(bench)).toEqual(shown)
  })

  test('of the menu has an address; Back leads to what was there, and a reload offers no draft of the same', async ({
    bench,
    page,
  }) => {
    await bench.open()
    await bench.rewrite(12, 'My work of today.')
    await bench.choose(/^Scenarios\. Open now: /, 'The only copy')
    await expect(page).toHaveURL(/#scenario=only-copy$/)
    await expect(bench.notice).toContainText('The only copy')
    await page.goBack()
    await expect(bench.message(12)).toContainText('My work of today.')
    await expect(page).not.toHaveURL(/#/)
    await page.goForward()
    await expect(page).toHaveURL(/#scenario=only-copy$/)
    await expect(bench.button(/^Scenarios\. Open now: /)).toContainText('copy')
    await expect(bench.notice).toHaveCount(0)
    await saved(page)
    await page.reload()
    await bench.ready.waitFor()
    await expect(bench.button(/^Scenarios\. Open now: /)).toContainText('copy')
    await expect(bench.button('Open my draft')).toHaveCount(0)
  })
})

test('Back and Forward in haste end at what the address says, and lose nothing', async ({ bench, page }) => {
  await bench.open()
  await bench.rewrite(12, 'My work of today.')
  await bench.choose(/^Scenarios\. Open now: /, 'The only copy')
  await expect(page).toHaveURL(/#scenario=only-copy$/)
  await page.evaluate(async () => {
    const moved = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    for (const by of [-1, 1, -1, 1]) {
      const done = moved()
      history.go(by)
      await done
    }
  })
  const title = bench.button(/^Scenarios\. Open now: /)
  await expect(title).toContainText('copy')
  await page.goBack()
  await expect(title).not.toContainText('copy')
  await expect(bench.message(12)).toContainText('My work of today.')
})

test.describe('a lesson', () => {
  test('opens straight at a step, from 1, and leaves the draft alone', async ({ bench, page }) => {
    await leaveDraft(bench)
    await openAnew(bench, '#lesson=loss.2')
    const panel = page.getByRole('complementary', { name: /^Lesson/ })
    await expect(panel).toContainText('2')
    await expect(page).toHaveURL(/#lesson=loss\.2$/)
    await expect(bench.notice).toContainText(/Your draft from \d\d:\d\d is kept\./)
    await bench.button('Open my draft').click()
    await expect(bench.message(12)).toContainText('My work of today.')
    await expect(panel).toHaveCount(0)
    await expect(page).not.toHaveURL(/#/)
  })

  test('is one step of the history of a page that runs, also without the number of a step', async ({ bench, page }) => {
    await bench.open()
    await bench.rewrite(12, 'My work of today.')
    await follows(page)
    await putHash(bench, '#lesson=loss')
    await expect(page).toHaveURL(/#lesson=loss\.1$/)
    const panel = page.getByRole('complementary', { name: /^Lesson/ })
    await expect(panel).toBeVisible()
    await page.goBack()
    await expect(panel).toHaveCount(0)
    await expect(bench.message(12)).toContainText('My work of today.')
    await page.goForward()
    await expect(panel).toBeVisible()
    await putHash(bench, hashOf())
    await expect(panel).toHaveCount(0)
    await expect(bench.message(12)).toContainText(LAST)
  })
})

test('in a frame each of them opens, stays in the address, and no draft is read', async ({ bench, page }) => {
  await leaveDraft(bench)
  for (const [hash, words] of [
    [hashOf(), 'The other ending'],
    ['#scenario=only-copy', 'copy'],
    ['#lesson=loss.2', ''],
  ] as const) {
    await openAnew(bench, `?embed${hash}`)
    await expect(page.locator('.embed-title')).toContainText(words)
    await expect(bench.button('Open my draft')).toHaveCount(0)
    await page.getByRole('slider', { name: 'Compaction threshold' }).press('PageDown')
    await expect(page).toHaveURL((url) => url.search === '?embed' && url.hash === hash)
  }
  await expect(page.getByRole('complementary', { name: /^Lesson/ })).toBeVisible()
})
