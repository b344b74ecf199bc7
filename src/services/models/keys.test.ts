import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createKeys, type TabStorage } from './keys.ts'

/** A tab's storage that holds so many entries, and says no to more, as a browser's does. */
function tab(most = Number.POSITIVE_INFINITY) {
  const entries = new Map<string, string>()
  let room = most
  const storage: TabStorage = {
    getItem: (name) => entries.get(name) ?? null,
    setItem(name, value) {
      if (room <= 0) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      entries.set(name, value)
      room--
    },
    removeItem: (name) => void entries.delete(name),
  }
  return {
    storage,
    values: () => [...entries.values()],
    fill() {
      room = 0
    },
  }
}

const A = 'https://a.example'
const B = 'https://b.example'

const step = fc.oneof(
  fc.record({ do: fc.constant('set' as const), origin: fc.constantFrom(A, B), key: fc.stringMatching(/^k-[a-z]{3}$/) }),
  fc.record({ do: fc.constant('forget' as const), origin: fc.constantFrom(A, B) }),
  fc.record({ do: fc.constantFrom('keep' as const, 'leave' as const), origin: fc.constantFrom(A, B) }),
  fc.record({ do: fc.constant('reload' as const) }),
)

describe('Keys', () => {
  it('are given for the origin that they were typed for, and for no other', () => {
    const keys = createKeys(tab().storage)
    keys.set('https://a.example', 'k-1')
    for (const other of ['http://a.example', 'https://a.example:8443', 'https://api.a.example', 'https://a.example/'])
      expect(keys.of(other)).toBeUndefined()
    expect(keys.of('https://a.example')).toBe('k-1')
  })

  it('stand in the storage of the tab only where that was asked for, whatever was done in whatever order', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { storage, values } = tab()
        let keys = createKeys(storage)
        const held = new Map<string, string>()
        const kept = new Set<string>()
        for (const one of steps) {
          if (one.do === 'set') {
            keys.set(one.origin, one.key)
            held.set(one.origin, one.key)
          } else if (one.do === 'forget') {
            keys.forget(one.origin)
            held.delete(one.origin)
            kept.delete(one.origin)
          } else if (one.do === 'keep') {
            keys.keepForTab(one.origin, true)
            if (held.has(one.origin)) kept.add(one.origin)
          } else if (one.do === 'leave') {
            keys.keepForTab(one.origin, false)
            kept.delete(one.origin)
          } else {
            keys = createKeys(storage)
            for (const origin of held.keys()) if (!kept.has(origin)) held.delete(origin)
          }
          for (const origin of [A, B]) {
            expect(keys.of(origin)).toBe(held.get(origin))
            expect(keys.has(origin)).toBe(held.has(origin))
            expect(keys.isKept(origin)).toBe(kept.has(origin))
          }
          expect(values().sort()).toEqual([...kept].map((origin) => held.get(origin)).sort())
        }
      }),
    )
  })

  it('never come back as the one before, also where the tab has no room for the new one', () => {
    const { storage, fill, values } = tab()
    const keys = createKeys(storage)
    keys.set(A, 'k-old')
    keys.keepForTab(A, true)
    fill()
    keys.set(A, 'k-new')
    expect(keys.of(A)).toBe('k-new')
    expect(values()).toEqual([])
    expect(keys.isKept(A)).toBe(false)
    expect(createKeys(storage).of(A)).toBeUndefined()
  })

  it('work in memory where the browser gives no storage, or one that refuses', () => {
    for (const storage of [undefined, tab(0).storage]) {
      const keys = createKeys(storage)
      keys.set(A, 'k-1')
      keys.keepForTab(A, true)
      expect(keys.of(A)).toBe('k-1')
      expect(keys.isKept(A)).toBe(false)
    }
  })

  it('show themselves neither as properties nor as JSON', () => {
    const keys = createKeys(undefined)
    keys.set(A, 'k-canary')
    const seen = JSON.stringify([keys, Object.entries(keys).map(([name, value]) => [name, String(value)])])
    expect(seen).not.toContain('k-canary')
    // The search can find: where the key is, it is found.
    expect(JSON.stringify([keys.of(A)])).toContain('k-canary')
  })
})
