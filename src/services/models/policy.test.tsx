import { beforeEach, describe, expect, it, vi } from 'vitest'

const metas = () =>
  [...document.head.querySelectorAll('meta')]
    .filter(({ httpEquiv }) => httpEquiv === 'Content-Security-Policy')
    .map(({ content }) => content)

/** The policy of a page that was just loaded. */
async function fresh() {
  document.head.replaceChildren()
  vi.resetModules()
  return import('./policy.ts')
}

let policy: Awaited<ReturnType<typeof fresh>>
beforeEach(async () => {
  policy = await fresh()
})

describe('The policy of the page', () => {
  it('reaches every host before the first call, and says that it is not narrowed', () => {
    expect(policy.allowedOrigins()).toBeUndefined()
    expect(policy.mayReach('https://a.example')).toBe(true)
    expect(metas()).toEqual([])
  })

  it('is narrowed once: what is wanted later is not reached, and no second policy is written', () => {
    policy.narrowTo(['https://a.example', 'https://a.example', 'http://localhost:8080'])
    policy.narrowTo(['https://b.example'])
    expect(metas()).toEqual(["connect-src 'self' blob: data: https://a.example http://localhost:8080"])
    expect(policy.allowedOrigins()).toEqual(['https://a.example', 'http://localhost:8080'])
    expect(policy.mayReach('https://a.example')).toBe(true)
    expect(policy.mayReach('https://b.example')).toBe(false)
    expect(policy.mayReach('https://a.example:8443')).toBe(false)
  })

  it('takes no word of an address as a word of its own: no wildcard, no second directive', () => {
    policy.narrowTo(['https://*', 'https://*.example', "https://a;script-src'*'", 'https://a,b', 'https://c.example'])
    expect(metas()).toEqual(["connect-src 'self' blob: data: https://c.example"])
    expect(policy.mayReach('https://*')).toBe(false)
  })

  it('still reaches what the page itself came from', () => {
    policy.narrowTo(['https://a.example'])
    expect(policy.mayReach(location.origin)).toBe(true)
  })
})
