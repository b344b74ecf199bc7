import { describe, expect, it } from 'vitest'
import { sha256Text } from '../message/hash.ts'
import { callsOf, messageTexts, textMessage } from '../message/message.ts'
import { toPrompt } from '../message/prompt.ts'
import { FACT_KINDS } from '../survival/fact.ts'
import { freshBatch, generateTurns } from './generate.ts'
import { createRandom } from './random.ts'
import { say } from './say.ts'
import { AGENT_KINDS, type GenerateSettings } from './settings.ts'

const settings: GenerateSettings = {
  kind: 'coding',
  seed: 7,
  batch: 1,
  length: { unit: 'messages', count: 500 },
  toolShare: 0.5,
  facts: 6,
  place: 'spread',
  system: true,
}

const textOf = (kind: GenerateSettings['kind'], rest: Partial<GenerateSettings> = {}): string =>
  generateTurns({ ...settings, kind, ...rest })
    .messages.flatMap(messageTexts)
    .join('\n')

describe('Random numbers', () => {
  it('are the same on every machine', () => {
    const random = createRandom(7)
    expect([random.between(0, 999), random.between(0, 999), random.between(0, 999)]).toEqual([11, 61, 976])
  })
})

describe('A wording', () => {
  it('picks one of each bracket, innermost first, and begins a sentence with a capital', () => {
    const random = createRandom(1)
    const said = new Set(Array.from({ length: 40 }, () => say(random, '{Thing} [is [a|b]|was c].', { thing: 'it' })))
    expect([...said].sort()).toEqual(['It is a.', 'It is b.', 'It was c.'])
  })
})

describe('A seed', () => {
  it('gives these messages, to the byte', () => {
    const { messages, facts } = generateTurns({ ...settings, length: { unit: 'messages', count: 3 }, facts: 1 })
    expect(messages.map(({ id, role }) => `${id} ${role}`)).toEqual(['g1-1 system', 'g1-2 user', 'g1-3 assistant'])
    expect(messages.map((message) => messageTexts(message).join(' → '))).toEqual([
      'You are a coding agent in the repository paperwren, the printing queue of a made-up copy shop. Work in small steps and run the tests after every change. Say what you changed and why, in plain words.',
      'PW-103: which proof a customer sees is wrong. It should come to 4.96, and we get 4.91. Can you fix it?',
      'tests/test_proof.py::test_count_reprint_empty fails: it gets 4.91, and 4.96 is expected. I suspect paperwren/rules/invoice.py. Next I read that. The surcharge rules are loaded from config/surcharge/zone_95.toml.',
    ])
    expect(facts).toEqual([
      {
        id: 'g1-f1',
        messageId: 'g1-3',
        kind: 'path',
        name: 'the rules file',
        quote: 'the surcharge rules are loaded from config/surcharge/zone_95.toml',
      },
    ])
  })

  it.each([
    ['coding', '1652f2d92fa12948'],
    ['support', 'f208def53c7e85cc'],
    ['research', '4da0d6f74ff0b8e4'],
  ] as const)('pins what %s is', (kind, hash) => {
    expect(sha256Text(JSON.stringify(generateTurns({ ...settings, kind }))).slice(0, 16)).toBe(hash)
  })

  it('that is another, or another batch, gives other text', () => {
    const first = textOf('support')
    expect(textOf('support', { seed: 8 })).not.toBe(first)
    expect(textOf('support', { batch: 2 })).not.toBe(first)
  })
})

describe('Where facts are planted', () => {
  it.each([
    ['early', 0, 0.25],
    ['late', 0.75, 1],
  ] as const)('%s is between %d and %d of the history', (place, from, to) => {
    for (const kind of AGENT_KINDS) {
      const { messages, facts } = generateTurns({ ...settings, kind, place, facts: 12 })
      for (const { messageId } of facts) {
        const at = messages.findIndex(({ id }) => id === messageId) / messages.length
        expect(at).toBeGreaterThanOrEqual(from)
        expect(at).toBeLessThanOrEqual(to)
      }
    }
  })

  it('mixes the kinds: six facts are of six kinds, and errors stand in failed results', () => {
    for (const kind of AGENT_KINDS) {
      const { messages, facts } = generateTurns({ ...settings, kind })
      expect(new Set(facts.map((fact) => fact.kind))).toEqual(new Set(FACT_KINDS.filter((one) => one !== 'other')))
      const error = facts.find((fact) => fact.kind === 'error')
      expect(messages.find(({ id }) => id === error?.messageId)).toMatchObject({ role: 'tool', failed: true })
      const correction = facts.find((fact) => fact.kind === 'correction')
      expect(messages.find(({ id }) => id === correction?.messageId)?.role).toBe('user')
    }
  })
})

describe('Five hundred messages', () => {
  it.each(AGENT_KINDS)('of kind %s hardly repeat a text', (kind) => {
    const { messages } = generateTurns({ ...settings, kind })
    const texts = messages.flatMap(messageTexts).filter((text) => text.length > 60)
    expect(new Set(texts).size / texts.length).toBeGreaterThan(0.97)
  })

  it.each(AGENT_KINDS)('of kind %s have parallel calls, failures and no bracket left open', (kind) => {
    const { messages } = generateTurns({ ...settings, kind, facts: 20 })
    expect(messages.some((message) => callsOf(message).length > 1)).toBe(true)
    expect(messages.some((message) => message.failed)).toBe(true)
    const prose = messages.filter(({ role }) => role === 'user' || role === 'assistant')
    const odd = prose.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'text' ? part.text : [])))
    expect(odd.filter((text) => /[{}|[\]]|undefined| {2}|^\s|\s$/.test(text))).toEqual([])
  })

  it.each(AGENT_KINDS)('of kind %s name no host but example ones, and nothing that looks like a key', (kind) => {
    const text = textOf(kind, { facts: 20 })
    const hosts = [...text.matchAll(/https?:\/\/([^/\s"]+)/g)].map((match) => match[1] ?? '')
    expect(hosts.filter((host) => !/(^|\.)example\.(org|com|net)$/.test(host))).toEqual([])
    expect(text).not.toMatch(/\b(sk|pk|ghp|AKIA)[-_A-Za-z0-9]{12,}|[A-Za-z0-9+/]{40,}/)
  })

  it('of a coding agent: a test that fails is named again when it passes', () => {
    const { messages } = generateTurns(settings)
    const texts = messages.map((message) => messageTexts(message).join('\n'))
    const failed = texts.flatMap((text) => /FAILED (\S+)/.exec(text)?.[1] ?? [])
    expect(failed.length).toBeGreaterThan(5)
    const passes = failed.filter((test) => texts.some((text) => text.includes(`${test} PASSED`)))
    expect(passes.length).toBeGreaterThan(failed.length / 2)
  })
})

describe('A batch', () => {
  it('has a number that no id begins with, neither of a message, nor of a call, nor of a fact', () => {
    const { messages, facts } = generateTurns({ ...settings, batch: 4 })
    expect(freshBatch([], [])).toBe(1)
    expect(freshBatch(toPrompt([textMessage('g10', 'user', 'x'), textMessage('m1', 'user', 'x')]), [])).toBe(1)
    expect(freshBatch(toPrompt(messages), [])).toBe(5)
    expect(freshBatch([], facts)).toBe(5)
  })

  it('of the same seed plants other sentences than the one before', () => {
    const quotes = (batch: number) => generateTurns({ ...settings, batch, facts: 6 }).facts.map(({ quote }) => quote)
    expect(quotes(2).filter((quote) => quotes(1).includes(quote))).toEqual([])
  })
})
