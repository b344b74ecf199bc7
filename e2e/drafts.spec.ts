import { BenchPage } from './bench-page.ts'
import { expect, type Page, test } from './fixtures.ts'
import { chat } from './histories.ts'

const DATABASE = 'what-survives'

const state = (page: Page) => page.getByRole('button', { name: /: snapshots and drafts$/ })

async function saved(page: Page): Promise<void> {
  // The words stay calm between two writings a moment apart; the attribute does not.
  await expect(state(page)).toHaveAttribute('data-state', 'saved')
  await expect(state(page)).toHaveText(/^Saved on this computer/)
}

/** What the database holds, as numbers of records. */
function records(page: Page): Promise<{ databases: number; drafts: number; snapshots: number }> {
  return page.evaluate(async (name) => {
    const databases = (await indexedDB.databases()).length
    if (databases === 0) return { databases, drafts: 0, snapshots: 0 }
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const count = (store: string) =>
      new Promise<number>((resolve) => {
        const counting = database.transaction(store).objectStore(store).count()
        counting.onsuccess = () => resolve(counting.result)
      })
    const counted = { databases, drafts: await count('drafts'), snapshots: await count('snapshots') }
    database.close()
    return counted
  }, DATABASE)
}

/** Opens another tab of the same browser. */
async function secondTab(bench: BenchPage): Promise<BenchPage> {
  const other = new BenchPage(await bench.page.context().newPage())
  await other.open()
  return other
}

async function openEditor(bench: BenchPage, number: number) {
  const row = await bench.openMessage(number)
  await row.getByRole('button', { name: 'Edit', exact: true }).click()
  return row.getByRole('textbox', { name: 'Text of the message' })
}

async function savedDialog(bench: BenchPage) {
  await state(bench.page).click()
  const dialog = bench.dialog('Snapshots and drafts')
  await dialog.waitFor()
  return dialog
}

test('a visit leaves nothing behind', async ({ bench, page }) => {
  await bench.open()
  await bench.opener(4, false).click()
  await page.waitForTimeout(1500)
  expect(await records(page)).toMatchObject({ databases: 0 })
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
})

test('what was typed a moment ago is there after a reload, and the reload says so', async ({ bench, page }) => {
  await bench.open()
  const field = await openEditor(bench, 12)
  await field.fill('Keep the calendar')
  await saved(page)
  await field.press('End')
  await page.keyboard.type(' and the fees')
  await page.reload()
  await bench.ready.waitFor()
  await expect(bench.message(12)).toContainText('Keep the calendar and the fees')
  await expect(state(page)).toHaveText(/^Draft from \d\d:\d\d/)
  await expect(bench.live).toContainText(/Your draft from \d\d:\d\d is open again/)
  await expect(bench.notice).toHaveCount(0)
})

test('a page that is killed in mid-edit loses nothing older than two seconds', async ({ bench, page }) => {
  await bench.open()
  const field = await openEditor(bench, 12)
  await field.fill('')
  // Without a pause in which the field or the draft could catch up: the worst case.
  const typed: { at: number; text: string }[] = []
  let text = ''
  for (let n = 0; n < 60; n++) {
    const word = `w${n} `
    await page.keyboard.type(word)
    text += word
    typed.push({ at: Date.now(), text })
    await page.waitForTimeout(40)
  }
  const session = await page.context().newCDPSession(page)
  const killed = Date.now()
  const crashed = page.waitForEvent('crash')
  void session.send('Page.crash').catch(() => {})
  await crashed
  const again = new BenchPage(await page.context().newPage())
  await again.open()
  const row = await again.openMessage(12)
  const found = await row.locator('.message-text').textContent()
  const due = typed.findLast(({ at }) => at <= killed - 2000)?.text.trim() ?? ''
  expect(due.length).toBeGreaterThan(10)
  expect(text.startsWith(found ?? '-')).toBe(true)
  expect(found?.length).toBeGreaterThanOrEqual(due.length)
  await expect(again.notice).toContainText(/Your draft from \d\d:\d\d is open again/)
  await again.button('Start with the example').click()
  await expect(again.message(12)).not.toContainText('w1')
  await again.button('Undo').click()
  await expect(again.message(12)).toContainText('w1')
})

test(
  'a browser that is killed keeps the draft, and one that forgot the sign of it offers it',
  { tag: '@soak' },
  async ({ playwright, baseURL, launchOptions }, testInfo) => {
    const folder = testInfo.outputPath('profile')
    const launch = () =>
      playwright.chromium.launchPersistentContext(folder, { ...launchOptions, baseURL: baseURL ?? '' })
    const context = await launch()
    const bench = new BenchPage(context.pages()[0] ?? (await context.newPage()))
    await bench.open()
    await bench.rewrite(12, 'Typed before the browser died.')
    await saved(bench.page)
    await bench.page.evaluate(() => localStorage.clear())
    await bench.page.waitForTimeout(2000)
    const session = await context.newCDPSession(bench.page)
    const died = context.waitForEvent('close')
    void session.send('Browser.crash').catch(() => {})
    await died

    const second = await launch()
    const again = new BenchPage(second.pages()[0] ?? (await second.newPage()))
    await again.open()
    await expect(again.notice).toContainText(/There is a draft from .* on this computer/)
    await again.button('Open it').click()
    await expect(again.message(12)).toContainText('Typed before the browser died.')
    await second.close()
  },
)

test('two tabs edit side by side, nothing is lost, and it is said', async ({ bench, page }) => {
  await bench.open()
  await bench.rewrite(12, 'Begun in the first tab.')
  await saved(page)
  const other = await secondTab(bench)
  await expect(other.message(12)).toContainText('Begun in the first tab.')
  await other.rewrite(11, 'Written in the second tab.')
  await expect(other.notice).toContainText('This tab goes on in a draft of its own')
  await expect(other.notice).toContainText('open in another tab')
  await page.bringToFront()
  await bench.rewrite(10, 'Written in the first tab.')
  await saved(page)
  await saved(other.page)

  await other.page.reload()
  await page.reload()
  await expect(bench.message(10)).toContainText('Written in the first tab.')
  await expect(bench.message(11)).not.toContainText('second tab')
  await expect(other.message(11)).toContainText('Written in the second tab.')
  await other.page.bringToFront()
  const dialog = await savedDialog(other)
  await expect(dialog.getByText('open in another tab')).toBeVisible()
  await expect(dialog.getByText('open here')).toBeVisible()
  expect(await records(page)).toMatchObject({ drafts: 2 })
})

for (const locks of ['with', 'without'] as const) {
  // Nearly every browser has them.
  const tag = locks === 'without' ? '@soak' : []
  test(`a duplicated tab does not write over the first one, ${locks} locks`, { tag }, async ({
    bench,
    page,
    context,
  }) => {
    if (locks === 'without') {
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
    }
    await bench.open()
    await bench.rewrite(12, 'Begun.')
    await saved(page)
    const slot = await page.evaluate(() => ({ ...sessionStorage }))
    const twin = new BenchPage(await context.newPage())
    await twin.page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value)
    }, slot)
    await twin.open()
    await twin.rewrite(11, 'By the twin.')
    await saved(twin.page)
    await page.bringToFront()
    await bench.rewrite(10, 'By the first.')
    await saved(page)
    const said = async () => [await bench.said(), await twin.said()].flat()
    await expect.poll(said).toContain('This tab goes on in a draft of its own.')
    expect(await records(page)).toMatchObject({ drafts: 2 })
    await page.reload()
    await expect(bench.message(10)).toContainText('By the first.')
    await expect(bench.message(12)).toContainText('Begun.')
  })
}

test('a full store is said once, with a way to save, and it is said when there is room again', async ({
  bench,
  page,
}) => {
  await page.addInitScript(() => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const { put, add } = IDBObjectStore.prototype
    Object.assign(IDBObjectStore.prototype, { put: full, add: full })
    Object.assign(window, { makeRoom: () => Object.assign(IDBObjectStore.prototype, { put, add }) })
  })
  await bench.open()
  await bench.rewrite(12, 'One.')
  await expect(bench.notice).toContainText('Your edits are not being kept')
  await expect(bench.notice).toContainText('The storage that this browser gives the page is full.')
  await expect(state(page)).toHaveText(/^Not saved/)
  const download = page.waitForEvent('download')
  await bench.notice.getByRole('button', { name: 'Save as a file' }).click()
  expect((await download).suggestedFilename()).toContain('what-survives')
  await bench.notice.getByRole('button', { name: 'Close' }).click()
  await bench.rewrite(12, 'Two.')
  await page.waitForTimeout(4000)
  await expect(bench.notice).toHaveCount(0)
  await page.evaluate(() => (window as unknown as { makeRoom(): void }).makeRoom())
  await bench.rewrite(12, 'Three.')
  await saved(page)
  expect((await bench.said()).filter((words) => /not being kept/.test(words))).toHaveLength(1)
  expect(await bench.said()).toContain('Your edits are kept again.')
  await page.reload()
  await expect(bench.message(12)).toContainText('Three.')
})

test('a forbidden store is said, and the page works', async ({ bench, page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('forbidden', 'SecurityError')
      },
    })
  })
  await bench.open()
  await bench.rewrite(12, 'Not kept.')
  await expect(bench.notice).toContainText('This browser does not let the page store anything')
  await bench.expectVerdict(12, 'Prune', 'Kept')
  const dialog = await savedDialog(bench)
  await expect(dialog.getByRole('alert')).toContainText('does not let the page store anything')
})

test('a database of a newer version is left as it is', async ({ bench, page, context }) => {
  const elsewhere = await context.newPage()
  await elsewhere.goto('./favicon.svg')
  await elsewhere.evaluate((name) => {
    localStorage.setItem('what-survives.draft', '1')
    return new Promise<void>((resolve) => {
      const opening = indexedDB.open(name, 7)
      opening.onupgradeneeded = () => opening.result.createObjectStore('future').put('precious', 1)
      opening.onsuccess = () => {
        opening.result.close()
        resolve()
      }
    })
  }, DATABASE)
  await bench.open()
  await expect(bench.notice).toContainText('Your draft could not be opened: this is the example')
  await expect(bench.notice).toContainText('written by a newer version of this page')
  await bench.rewrite(12, 'Typed in the older page.')
  await expect(state(page)).toHaveText(/^Not saved/)
  const kept = await elsewhere.evaluate(
    (name) =>
      new Promise((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => {
          const { version, objectStoreNames } = opening.result
          const reading = opening.result.transaction('future').objectStore('future').get(1)
          reading.onsuccess = () => resolve({ version, stores: [...objectStoreNames], value: reading.result })
        }
      }),
    DATABASE,
  )
  expect(kept).toEqual({ version: 7, stores: ['future'], value: 'precious' })
})

test('a newer page that opens meanwhile is not held up, and this one says to reload', async ({ bench, page }) => {
  await bench.open()
  await bench.rewrite(12, 'Kept.')
  await saved(page)
  const version = await page.evaluate(
    (name) =>
      new Promise((resolve) => {
        const opening = indexedDB.open(name, 3)
        opening.onsuccess = () => {
          resolve(opening.result.version)
          opening.result.close()
        }
      }),
    DATABASE,
  )
  expect(version).toBe(3)
  await expect(bench.notice).toContainText('A newer version of this page is open in another tab. Reload this one')
  await expect(state(page)).toHaveText(/^Not saved/)
})

test('a draft that is broken is explained and stays; the page begins with the example', async ({ bench, page }) => {
  await bench.open()
  await bench.rewrite(12, 'Will be broken.')
  await saved(page)
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => {
          const store = opening.result.transaction('drafts', 'readwrite').objectStore('drafts')
          const reading = store.getAll()
          reading.onsuccess = () => store.put({ ...reading.result[0], fields: '{ broken' })
          store.transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    DATABASE,
  )
  await page.reload()
  await expect(bench.notice).toContainText(/Your draft from .* could not be opened: this is the example/)
  await expect(bench.notice).toContainText('What is stored of it is broken. ')
  await bench.rewrite(12, 'A draft of its own.')
  await saved(page)
  expect(await records(page)).toMatchObject({ drafts: 2 })
})

test('a snapshot is kept, compared with what came after, restored, and the restoring is undone', async ({
  bench,
  page,
}) => {
  await bench.open()
  let dialog = await savedDialog(bench)
  await dialog.getByRole('textbox', { name: 'Name of a new snapshot' }).fill('Before')
  await dialog.getByRole('button', { name: 'Keep what is open' }).click()
  await expect(dialog.getByRole('button', { name: 'Restore: Before' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await bench.rewrite(12, 'Go on with the largest safe change.')
  await bench.threshold('Compaction').press('PageDown')
  await bench.choose('Message 5: actions', 'Delete')
  dialog = await savedDialog(bench)
  await dialog.getByRole('button', { name: 'Compare: Before' }).click()
  const comparison = bench.dialog('Compare')
  await expect(comparison).toContainText('1 message changed and 1 removed.')
  await expect(comparison.locator('del').filter({ hasText: 'smallest' })).toHaveText('smallest')
  await expect(comparison.locator('ins').filter({ hasText: 'largest' })).toHaveText('largest')
  await expect(comparison).toContainText('compaction threshold80% → 75%')
  await expect(comparison.getByRole('row', { name: /^Prune the correction verbatim lost/ })).toBeVisible()
  await comparison.getByRole('button', { name: 'Back to the list' }).click()

  await dialog.getByRole('button', { name: 'Restore: Before' }).click()
  await expect(bench.message(12)).toContainText('Go on with the smallest safe change.')
  await expect(bench.message(5)).toContainText('Correction:')
  await bench.button('Undo').click()
  await expect(bench.message(11)).toContainText('largest')

  dialog = await savedDialog(bench)
  await dialog.getByRole('button', { name: 'Rename: Before' }).click()
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('After')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Delete: After' }).click()
  await dialog.getByRole('group', { name: 'Delete After?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByText('None yet. A snapshot stays')).toBeVisible()
  expect(await records(page)).toMatchObject({ snapshots: 0 })
})

test('what survives in two long histories is compared beside the page, and can be stopped and begun again', {
  tag: '@soak',
}, async ({ bench, page }) => {
  test.slow()
  await bench.open()
  await bench.drop('long.json', chat(12_000, 'Keep to the harbour of Bergen.'))
  await expect(bench.notice).toContainText('12,000 messages', { timeout: 30_000 })
  await bench.selectWords(2, 'harbour of Bergen')
  await bench.selectionBar.getByRole('button', { name: 'Mark as a fact' }).click()
  const dialog = await savedDialog(bench)
  await dialog.getByRole('textbox', { name: 'Name of a new snapshot' }).fill('Long')
  await dialog.getByRole('button', { name: 'Keep what is open' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click({ timeout: 30_000 })
  await bench.threshold('Compaction').press('Home')
  await savedDialog(bench)
  await dialog.getByRole('button', { name: 'Compare: Long' }).click()
  const comparison = bench.dialog('Compare')
  await comparison.getByRole('button', { name: 'Stop' }).click({ timeout: 30_000 })
  await expect(comparison).toContainText('Stopped.')
  await comparison.getByRole('button', { name: 'Try again' }).click()
  await expect(comparison.getByRole('progressbar', { name: 'Histories computed' })).toBeVisible()
  await expect(comparison).toContainText(/Each fact survives|From/, { timeout: 60_000 })
  await expect(comparison.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 })
  await page.keyboard.press('Escape')
})

test('two histories without facts are not said to keep each of them', async ({ bench }) => {
  await bench.open()
  await bench.paste(chat(4))
  const dialog = await savedDialog(bench)
  await dialog.getByRole('textbox', { name: 'Name of a new snapshot' }).fill('Bare')
  await dialog.getByRole('button', { name: 'Keep what is open' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await bench.rewrite(2, 'Another step.')
  await savedDialog(bench)
  await dialog.getByRole('button', { name: 'Compare: Bare' }).click()
  const comparison = bench.dialog('Compare')
  await expect(comparison).toContainText('No fact is marked in either of the two.')
  await expect(comparison).not.toContainText('Each fact survives')
})

test('another history in its place leaves the draft of the first in the list', async ({ bench, page }) => {
  await bench.open()
  await bench.rewrite(12, 'My work of today.')
  await saved(page)
  await bench.paste(chat(30))
  await expect(bench.notice).toContainText('30 messages')
  await expect.poll(() => records(page)).toMatchObject({ drafts: 2 })
  await page.reload()
  await bench.ready.waitFor()
  const dialog = await savedDialog(bench)
  await dialog.getByRole('button', { name: 'Restore: draft The lost correction' }).click()
  await expect(bench.message(12)).toContainText('My work of today.')
  await saved(page)
  expect(await records(page)).toMatchObject({ drafts: 2 })
})

test('on a phone the menu says whether the work is saved, and opens the drafts', async ({ bench, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await bench.open()
  await bench.choose('Menu', 'Snapshots and drafts…')
  await expect(bench.dialog('Snapshots and drafts')).toContainText('None yet. One begins with your first edit.')
})
