import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { pageKeys } from '../services/models/keys.ts'
import { PRESETS } from '../services/models/providers/presets.ts'
import { keysChanged, originsSetUp, providerFor, setPrices, setUp, useModels } from './models.ts'

const OPENAI = 'https://api.openai.com'
const hosted = PRESETS.filter(({ local }) => !local)

beforeEach(() => {
  useModels.setState({ setUps: new Map() })
  for (const { base } of hosted) pageKeys.forget(new URL(base).origin)
})

describe('Where calls to a provider go', () => {
  it('is the address of the preset, whatever was typed or named elsewhere, where it has one of its own', () => {
    fc.assert(
      fc.property(fc.constantFrom(...hosted), fc.webUrl(), fc.string(), (preset, address, model) => {
        setUp(preset.id, { address })
        const connected = providerFor(preset.id, model)
        expect(connected).toMatchObject({ ok: true, connection: { origin: new URL(preset.base).origin } })
      }),
    )
  })

  it('is no address that a document brings as the name of a preset or of a model', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string()), (said) => {
        expect(providerFor('own', said)).toMatchObject({ ok: false })
        if (!PRESETS.some(({ id }) => id === said)) expect(providerFor(said)).toMatchObject({ ok: false })
      }),
    )
  })

  it.each([
    'http://192.168.1.5:8080/v1',
    'http://models.example/v1',
    'http://[::1]:8080/v1',
    'https://[2001:db8::1]/v1',
    'http://a.localhost:8080/v1',
    'https://*/v1',
    'https://*.example/v1',
    'https://a;b/v1',
    "https://a'b/v1",
  ])('is not %s: the page’s policy has no word for it, and that is said before a call', (address) => {
    setUp('own', { address })
    expect(providerFor('own')).toMatchObject({ ok: false })
    expect(originsSetUp()).toEqual([])
  })

  it.each(['http://localhost:8080/v1', 'http://127.0.0.1:8080/v1', 'https://192.168.1.5/v1', 'https://gpu_1.lan:8443'])(
    'can be %s',
    (address) => {
      setUp('own', { address })
      expect(providerFor('own')).toMatchObject({ ok: true, connection: { origin: new URL(address).origin } })
    },
  )
})

describe('The hosts that the policy is narrowed to', () => {
  it('are those that were set up, and those that a key was set for', () => {
    setUp('own', { address: 'http://localhost:9999/v1' })
    setPrices('mistral', { input: 1, output: 2 })
    pageKeys.set(OPENAI, 'k-1')
    expect([...originsSetUp()].sort()).toEqual(['http://localhost:9999', 'https://api.mistral.ai', OPENAI].sort())
  })

  it('are none of a provider that nobody touched', () => {
    expect(originsSetUp()).toEqual([])
  })
})

describe('What is known of providers in this page', () => {
  it('has no key in it', () => {
    pageKeys.set(OPENAI, 'k-canary')
    keysChanged()
    setUp('openai', { model: 'm-canary' })
    const { setUps, ...rest } = useModels.getState()
    const seen = JSON.stringify([rest, [...setUps]])
    expect(seen).not.toContain('k-canary')
    // The search can find: the model is there.
    expect(seen).toContain('m-canary')
  })
})
