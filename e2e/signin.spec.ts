import type { BenchPage } from './bench-page.ts'
import { test as base, expect, type Locator, type Page } from './fixtures.ts'
import { ModelsPage } from './models-page.ts'

const KEY = 'sk-or-v1-canary-0123456789abcdef'
const CODE = 'code-of-the-canary'

interface Asked {
  readonly code: string
  readonly code_verifier: string
  readonly code_challenge_method: string
}

/** OpenRouter, as its documentation has it: a page with two links, and a key for a code and its verifier. */
interface OpenRouter {
  /** What was asked of its API. */
  readonly asked: Asked[]
  /** The challenge of the last window. */
  challenge: string
}

const test = base.extend<{ openrouter: OpenRouter; form: Locator }>({
  openrouter: async ({ context, watch }, use) => {
    watch.allow('https://openrouter.ai')
    const openrouter: OpenRouter = { asked: [], challenge: '' }
    await context.route('https://openrouter.ai/**', async (route) => {
      const request = route.request()
      const url = new URL(request.url())
      if (url.pathname === '/auth') {
        openrouter.challenge = url.searchParams.get('code_challenge') ?? ''
        const back = url.searchParams.get('callback_url') ?? ''
        const link = (name: string, query: string) => `<a href="${back}&amp;${query}">${name}</a>`
        const body = `<title>OpenRouter</title>${link('Authorize', `code=${CODE}`)} ${link('Deny', 'error=access_denied')}`
        return route.fulfill({ contentType: 'text/html', body })
      }
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }
      if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
      openrouter.asked.push(request.postDataJSON())
      const right = openrouter.asked.at(-1)?.code === CODE
      return right
        ? route.fulfill({ json: { key: KEY, user_id: 'u' }, headers })
        : route.fulfill({ status: 403, json: { error: 'Invalid code or code_verifier' }, headers })
    })
    await use(openrouter)
  },
  form: async ({ bench }, use) => {
    await bench.open()
    const dialog = await new ModelsPage(bench).open()
    await dialog.getByLabel('Provider').selectOption('openrouter')
    await use(dialog)
  },
})

const signIn = (form: Locator) => form.getByRole('button', { name: 'Sign in with OpenRouter' })

async function openWindow(page: Page, press: () => Promise<void>): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await press()
  return opened
}

/** All that could hold a key: the page's HTML and fields, its address and history, every storage. */
async function everything(bench: BenchPage): Promise<string> {
  return bench.page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const stored: unknown[] = []
    for (const { name = '' } of databases) {
      const database = await new Promise<IDBDatabase>((done, fail) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => done(opening.result)
        opening.onerror = () => fail(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll()
        stored.push(await new Promise((done) => (all.onsuccess = () => done(all.result))))
      }
      database.close()
    }
    const fields = [...document.querySelectorAll('input, textarea')].map((field) => Reflect.get(field, 'value'))
    return JSON.stringify([
      document.documentElement.outerHTML,
      fields,
      location.href,
      history.state,
      document.cookie,
      { ...localStorage },
      { ...sessionStorage },
      stored,
    ])
  })
}

test('a sign-in in a window of its own, by keyboard, sets a key that is nowhere to be read', async ({
  bench,
  form,
  openrouter,
  page,
}) => {
  await signIn(form).focus()
  const opened = await openWindow(page, () => page.keyboard.press('Enter'))
  await expect(form.getByText('Sign in to openrouter.ai in the window that opened')).toBeVisible()
  const auth = new URL(opened.url())
  const callback = new URL(auth.searchParams.get('callback_url') ?? '')
  expect(auth.searchParams.get('code_challenge_method')).toBe('S256')
  expect(callback.href.replace(callback.search, '')).toBe(new URL('signin.html', page.url()).href)
  expect(await opened.evaluate(() => window.opener)).toBeNull()

  const closed = opened.waitForEvent('close')
  await opened.getByRole('link', { name: 'Authorize' }).click()
  await closed
  await expect(form.getByText('A key is set for openrouter.ai')).toBeVisible()
  expect(await bench.said()).toContain('Signed in: a key is set for openrouter.ai')

  expect(openrouter.asked).toHaveLength(1)
  const [asked] = openrouter.asked
  expect(asked).toMatchObject({ code: CODE, code_challenge_method: 'S256' })
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(asked?.code_verifier))
  expect(Buffer.from(digest).toString('base64url')).toBe(openrouter.challenge)

  const all = await everything(bench)
  for (const secret of [KEY, CODE, asked?.code_verifier ?? '']) expect(all).not.toContain(secret)
  // The same search finds a key that is there because somebody asked for it.
  await form.getByRole('checkbox', { name: /^Keep it for this tab/ }).check()
  expect(await everything(bench)).toContain(KEY)
})

test('a sign-in that is denied or stopped, or whose window is closed or blocked, says so and can be begun again', async ({
  form,
  openrouter,
  page,
}) => {
  const denied = await openWindow(page, () => signIn(form).click())
  await denied.getByRole('link', { name: 'Deny' }).click()
  await expect(form.getByText('openrouter.ai did not let this page in')).toContainText('access_denied')

  const closed = await openWindow(page, () => signIn(form).click())
  await closed.close()
  await expect(form.getByText('The window was closed before openrouter.ai had answered')).toBeVisible()

  const stopped = await openWindow(page, () => signIn(form).click())
  await form.getByRole('button', { name: 'Stop' }).click()
  await expect(form.getByText('The call to openrouter.ai was stopped')).toBeVisible()
  await expect(form.getByText('Close its window')).toBeVisible()
  await stopped.getByRole('link', { name: 'Authorize' }).click()
  await expect(stopped.getByRole('status')).toContainText('No page of What Survives waits for this sign-in')

  await page.evaluate(() => Object.assign(window, { open: () => null }))
  await signIn(form).click()
  await expect(form.getByText('The browser did not open the window')).toBeVisible()
  await expect(signIn(form)).toBeEnabled()
  expect(openrouter.asked).toEqual([])
  await expect(form.getByText('A key is set')).toHaveCount(0)
})

test('a code that nobody asked for is taken by no page, and leaves the address bar', async ({
  form,
  openrouter,
  page,
  context,
}) => {
  await openWindow(page, () => signIn(form).click())
  const foreign = await context.newPage()
  await foreign.goto(new URL(`signin.html?state=made-up&code=${CODE}`, page.url()).href)
  await expect(foreign.getByRole('status')).toContainText('No page of What Survives waits for this sign-in')
  expect(foreign.url()).toBe(new URL('signin.html', page.url()).href)
  expect(openrouter.asked).toEqual([])
  await expect(form.getByRole('button', { name: 'Stop' })).toBeVisible()
})

test('a code that OpenRouter refuses sets no key, and its words are shown', async ({
  form,
  openrouter,
  page,
  watch,
}) => {
  watch.expectProblem(/status of 403/)
  const opened = await openWindow(page, () => signIn(form).click())
  const back = new URL(opened.url()).searchParams.get('callback_url') ?? ''
  await opened.goto(`${back}&code=too-old`).catch(() => {})
  const failure = form.getByText('openrouter.ai gave no key for this sign-in')
  await expect(failure).toContainText('Invalid code or code_verifier')
  await expect(failure).not.toContainText('too-old')
  expect(openrouter.asked).toHaveLength(1)
})
