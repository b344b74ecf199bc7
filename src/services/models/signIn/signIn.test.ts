import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { connectionOf } from '../providers/connection.ts'
import { presetById } from '../providers/presets.ts'
import type { World } from '../providers/world.ts'
import { failureOf as modelFailureOf } from '../testing/world.ts'
import { challengeOf, newAttempt } from './attempt.ts'
import { keyForCode } from './exchange.ts'
import { CHANNEL, cameBackWith, isTaken, readCameBack } from './protocol.ts'
import { codeFromWindow, type OpenWindow, type SignInWorld } from './signInWindow.ts'

const AUTHORISE = 'https://openrouter.ai/auth'
const HOST = 'openrouter.ai'
const SILENT = { text() {}, progress() {} }

const failureOf = async (asked: Promise<unknown>) => (await modelFailureOf(asked)).failure

describe('A try to sign in', () => {
  it('has the challenge of the example in RFC 7636, appendix B', () => {
    expect(challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    )
  })

  it('has a challenge that WebCrypto agrees with', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (verifier) => {
        const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
        expect(challengeOf(verifier)).toBe(Buffer.from(digest).toString('base64url'))
      }),
    )
  })

  it.each([
    ['https://a.example/some/where/#m=1', 'https://a.example/some/where/signin.html'],
    ['https://a.example/some/where/index.html?x=1', 'https://a.example/some/where/signin.html'],
    ['http://localhost:4173/', 'http://localhost:4173/signin.html'],
  ])('comes back beside the page: %s', (page, beside) => {
    const { url, state, verifier } = newAttempt(AUTHORISE, page)
    const asked = new URL(url)
    const callback = new URL(asked.searchParams.get('callback_url') ?? '')
    expect(callback.origin + callback.pathname).toBe(beside)
    expect([...callback.searchParams]).toEqual([['state', state]])
    expect(asked.searchParams.get('code_challenge_method')).toBe('S256')
    expect(asked.searchParams.get('code_challenge')).toBe(challengeOf(verifier))
    expect(url).not.toContain(verifier)
  })

  it('is another one each time, with a verifier of 43 characters', () => {
    const tries = Array.from({ length: 50 }, () => newAttempt(AUTHORISE, 'https://a.example/'))
    expect(new Set(tries.flatMap(({ state, verifier }) => [state, verifier])).size).toBe(100)
    for (const { verifier } of tries) expect(verifier).toMatch(/^[\w-]{43}$/)
  })
})

describe('What comes back', () => {
  it('is read from an address, also where a second ? was put into it', () => {
    for (const search of ['?state=s1&code=c1', '?code=c1&state=s1', '?state=s1?code=c1']) {
      expect(cameBackWith(search)).toEqual({ kind: 'came-back', state: 's1', code: 'c1' })
    }
    expect(cameBackWith('?state=s1&error=access_denied')).toMatchObject({ state: 's1', error: 'access_denied' })
    expect(cameBackWith('?state=s1')).toMatchObject({ error: 'no code' })
  })

  it('is taken by the page that waits for it and by no other, whatever is sent', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (data, state) => {
        expect(readCameBack(data, state)).toBeUndefined()
        expect(isTaken(data, state)).toBe(false)
      }),
    )
    const came = cameBackWith('?state=mine&code=c1')
    expect(readCameBack(came, 'mine')).toEqual(came)
    expect(readCameBack(came, 'other')).toBeUndefined()
    expect(readCameBack({ ...came, state: '' }, '')).toBeUndefined()
  })
})

/** A window and a user, as a test wants them. */
function fakeBrowser(given: { blocked?: boolean } = {}) {
  const opened: { -readonly [K in keyof OpenWindow]: OpenWindow[K] } = {
    closed: false,
  }
  const looks = { focus: true }
  const name = `${CHANNEL} ${Math.random()}`
  const world: SignInWorld = {
    open: () => (given.blocked ? undefined : opened),
    channel: () => new BroadcastChannel(name),
    hasFocus: () => looks.focus,
    look: 5,
    most: 2000,
  }
  const heard: unknown[] = []
  const other = new BroadcastChannel(name)
  other.onmessage = ({ data }: MessageEvent) => heard.push(data)
  return { opened, looks, world, heard, send: (data: unknown) => other.postMessage(data), end: () => other.close() }
}

describe('The window of a sign-in', () => {
  const attempt = { url: AUTHORISE, state: 'mine', verifier: 'v' }
  const wait = (
    browser: ReturnType<typeof fakeBrowser>,
    signal = new AbortController().signal,
    world = browser.world,
  ) => codeFromWindow(attempt, HOST, SILENT, signal, world)

  it('hands its code over, and is told that it was taken', async () => {
    const browser = fakeBrowser()
    const code = wait(browser)
    browser.send(cameBackWith('?state=another&code=foreign'))
    browser.send({ kind: 'came-back', code: 'foreign' })
    browser.send(cameBackWith('?state=mine&code=c1'))
    expect(await code).toBe('c1')
    await vi.waitFor(() => expect(browser.heard).toEqual([{ kind: 'taken', state: 'mine' }]))
    browser.end()
  })

  it('is said to be blocked, closed, denied, too slow and stopped', async () => {
    const blocked = fakeBrowser({ blocked: true })
    expect(await failureOf(wait(blocked))).toMatchObject({ code: 'sign-in', why: 'blocked', who: HOST })

    const closed = fakeBrowser()
    closed.opened.closed = true
    expect(await failureOf(wait(closed))).toMatchObject({ code: 'sign-in', why: 'closed' })

    const denied = fakeBrowser()
    const answer = wait(denied)
    denied.send(cameBackWith('?state=mine&error=access_denied'))
    expect(await failureOf(answer)).toMatchObject({ code: 'sign-in', why: 'denied', said: 'access_denied' })

    const slow = fakeBrowser()
    expect(await failureOf(wait(slow, undefined, { ...slow.world, most: 20 }))).toMatchObject({ why: 'slow' })

    const stopped = fakeBrowser()
    const controller = new AbortController()
    const stopping = wait(stopped, controller.signal)
    controller.abort()
    expect(await failureOf(stopping)).toMatchObject({ code: 'stopped' })
    for (const one of [blocked, closed, denied, slow, stopped]) one.end()
  })

  it('that shut itself off looks closed, and is waited for while the user is in it', async () => {
    const browser = fakeBrowser()
    browser.looks.focus = false
    browser.opened.closed = true
    const code = wait(browser)
    await new Promise((done) => setTimeout(done, 60))
    browser.send(cameBackWith('?state=mine&code=late'))
    expect(await code).toBe('late')
    browser.end()
  })
})

describe('A key for a code', () => {
  const preset = presetById('openrouter')
  const connected = preset && connectionOf(preset, {})
  if (!connected?.ok) throw new Error('no connection to OpenRouter')
  const { connection } = connected

  const worldThat = (answer: () => Promise<Response>, change: Partial<World> = {}) => {
    const fetch = vi.fn<typeof globalThis.fetch>(answer)
    const world: World = {
      fetch,
      now: () => 0,
      random: () => 0,
      sleep: async () => {},
      online: () => true,
      secure: () => true,
      watchPolicy: () => () => false,
      localAccess: async () => 'unknown',
      quiet: 1000,
      ...change,
    }
    return { fetch, world }
  }
  const given = { code: 'code-of-mine', verifier: 'verifier-of-mine' }
  const ask = (world: World, signal = new AbortController().signal) =>
    keyForCode(connection, given, SILENT, signal, world)
  const reply = (status: number, body: unknown) => async () => new Response(JSON.stringify(body), { status })

  it('is asked for as OpenRouter documents it, with no key and no cookie', async () => {
    const { fetch, world } = worldThat(reply(200, { key: 'sk-or-v1-0123456789', user_id: 'u' }))
    expect(await ask(world)).toBe('sk-or-v1-0123456789')
    expect(fetch).toHaveBeenCalledTimes(1)
    const [url, sent] = fetch.mock.calls[0] ?? []
    expect(url).toBe('https://openrouter.ai/api/v1/auth/keys')
    expect(sent).toMatchObject({
      method: 'POST',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    })
    expect(sent?.headers).toEqual({ 'content-type': 'application/json' })
    expect(JSON.parse(String(sent?.body))).toEqual({
      code: given.code,
      code_verifier: given.verifier,
      code_challenge_method: 'S256',
    })
  })

  it.each([
    [403, { error: 'Invalid code or code_verifier: code-of-mine' }, 'refused'],
    [400, { error: { message: 'Invalid code_challenge_method' } }, 'refused'],
    [404, {}, 'refused'],
    [200, { user_id: 'u' }, 'answer'],
    [200, { key: 'with a space in it' }, 'answer'],
    [200, { key: 7 }, 'answer'],
    [200, ['key'], 'answer'],
  ])('is not there after %i %j, and that is said', async (status, body, why) => {
    const { world } = worldThat(reply(status, body))
    const failure = await failureOf(ask(world))
    expect(failure).toMatchObject({ code: 'sign-in', why, who: HOST })
    expect(JSON.stringify(failure)).not.toMatch(/code-of-mine|verifier-of-mine|with a space/)
  })

  it('is not there offline, where the server is down, after a page of HTML, and when it is stopped', async () => {
    const down = async () => {
      throw new TypeError('Failed to fetch')
    }
    expect(await failureOf(ask(worldThat(down, { online: () => false }).world))).toMatchObject({ code: 'offline' })
    expect(await failureOf(ask(worldThat(down).world))).toMatchObject({ code: 'unreachable' })
    expect(await failureOf(ask(worldThat(reply(502, {})).world))).toMatchObject({ code: 'server', tries: 3 })
    const html = async () => new Response('<html>sk-or-v1-0123456789</html>')
    expect(await failureOf(ask(worldThat(html).world))).toEqual({ code: 'sign-in', why: 'answer', who: HOST })
    const controller = new AbortController()
    controller.abort()
    expect(await failureOf(ask(worldThat(down).world, controller.signal))).toMatchObject({ code: 'stopped' })
  })

  it('is not waited for without end', async () => {
    const never = worldThat(() => new Promise(() => {}), { quiet: 20 })
    never.fetch.mockImplementation(
      (_url, sent) =>
        new Promise((_, reject) => sent?.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    )
    expect(await failureOf(ask(never.world))).toMatchObject({ code: 'timeout' })
  })
})
