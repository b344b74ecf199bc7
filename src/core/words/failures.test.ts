import { describe, expect, it } from 'vitest'
import type { Failure, SignInTrouble } from '../summaries/failure.ts'
import { failureWords } from './failures.ts'

const who = 'api.example.org'

/** One of each: a code without one does not compile. */
const EACH: { readonly [C in Failure['code']]: Extract<Failure, { code: C }> } = {
  key: { code: 'key', who },
  credit: { code: 'credit', who },
  forbidden: { code: 'forbidden', who },
  'browser-forbidden': { code: 'browser-forbidden', who },
  'no-such-model': { code: 'no-such-model', who, model: 'm-1' },
  rate: { code: 'rate', who, after: 12 },
  server: { code: 'server', who, status: 502 },
  overloaded: { code: 'overloaded', who, status: 529 },
  'too-long': { code: 'too-long', who, tokens: 210_000, most: 200_000 },
  'bad-request': { code: 'bad-request', who, status: 422 },
  refused: { code: 'refused', who, reason: 'SAFETY' },
  length: { code: 'length', who, limit: 1200 },
  cut: { code: 'cut', who },
  'in-stream': { code: 'in-stream', who },
  empty: { code: 'empty', who },
  'not-understood': { code: 'not-understood', who },
  offline: { code: 'offline', who },
  policy: { code: 'policy', who, allowed: ['https://other.example'] },
  unreachable: { code: 'unreachable', who, local: 'denied', help: 'Start it with --cors.' },
  timeout: { code: 'timeout', who, seconds: 120 },
  stopped: { code: 'stopped', who },
  'sign-in': { code: 'sign-in', who, why: 'closed' },
  unavailable: { code: 'unavailable', who, why: 'it is not in this version' },
  broken: { code: 'broken', who },
}

describe('the words of a failure', () => {
  it.each(Object.values(EACH))('say whom it is about, what happened and what to do: $code', (failure) => {
    const { said, todo } = failureWords(failure)
    expect(said).toContain(who)
    for (const text of [said, todo]) expect(text).toMatch(/^[A-Z“a].{20,}\.$/)
    // Codes are for programs.
    if (failure.code.includes('-')) expect(said).not.toContain(failure.code)
  })

  it('tell each trouble of a sign-in apart, and always offer another way to a key', () => {
    const each: Readonly<Record<SignInTrouble, true>> = {
      blocked: true,
      closed: true,
      denied: true,
      slow: true,
      insecure: true,
      refused: true,
      answer: true,
    }
    const all = Object.keys(each).map((why) => failureWords({ code: 'sign-in', who, why: why as SignInTrouble }))
    expect(new Set(all.map(({ said }) => said)).size).toBe(all.length)
    for (const { said, todo } of all) {
      expect(said).toContain(who)
      expect(todo).toMatch(/paste a key\.$/)
    }
  })

  it('differ from code to code', () => {
    const all = Object.values(EACH).map((failure) => failureWords(failure).said)
    expect(new Set(all).size).toBe(all.length)
  })

  it('quote what the other side said, and count the tries', () => {
    const { said } = failureWords({ ...EACH.server, said: 'upstream timed out', tries: 3 })
    expect(said).toBe(
      'api.example.org failed on its own side (502). It was tried 3 times. It said: “upstream timed out”',
    )
  })

  it('give the numbers that are known, and none where none are', () => {
    expect(failureWords(EACH['too-long']).said).toContain('210,000 tokens, and it takes 200,000')
    expect(failureWords({ code: 'too-long', who }).said).not.toMatch(/\d/)
    expect(failureWords(EACH.rate).todo).toContain('12 seconds')
    expect(failureWords({ code: 'rate', who }).todo).not.toMatch(/\d/)
    expect(failureWords(EACH.length).said).toContain('1,200 tokens')
  })

  it('name all that can keep a call from its host, and the advice of its preset', () => {
    const { said, todo } = failureWords(EACH.unreachable)
    for (const cause of ['nothing answers', 'CORS', 'network, an extension or a proxy', 'local network']) {
      expect(said).toContain(cause)
    }
    expect(todo).toContain('Start it with --cors.')
    expect(todo).toContain('denied')
    expect(failureWords({ code: 'unreachable', who, mixed: true }).said).toContain('http://')
  })
})
