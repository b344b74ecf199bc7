import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { blankDocument } from '../document/defaults.ts'
import type { Document } from '../document/document.ts'
import { textMessage } from '../message/message.ts'
import { toPrompt } from '../message/prompt.ts'
import { arbitraryDocument } from '../testing/arbitraryDocument.ts'
import { replaceSecrets } from './replace.ts'
import { findSecrets, secretsIn, secretsWords } from './secrets.ts'
import { inDocument } from './texts.ts'

const GITHUB = 'ghp_aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA1bC2'
const OPENAI = 'sk-aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA1bC2dE3fG4h'

function documentOf(part: Partial<Document>): Document {
  return { ...blankDocument(), ...part }
}

const document = documentOf({
  history: toPrompt([
    textMessage('m1', 'user', `Clone it with ${GITHUB}, please.`),
    {
      id: 'm2',
      role: 'assistant',
      parts: [
        { type: 'reasoning', text: `I have ${GITHUB}` },
        {
          type: 'call',
          callId: 'c',
          name: 'run',
          arguments: { env: { OPENAI_API_KEY: OPENAI, password: 'Tr0ub4dor&3' } },
        },
        { type: 'call', callId: 'd', name: 'run', arguments: `{"key": "${OPENAI}"}` },
        { type: 'file', text: `token ${OPENAI}` },
      ],
    },
    textMessage('m3', 'tool', 'logged in with Tr0ub4dor&3'),
  ]),
  tools: [{ name: 'run', description: `as ${GITHUB}`, parameters: { default: OPENAI } }],
  facts: [
    { id: 'f1', messageId: 'm1', quote: `with ${GITHUB}`, kind: 'other' },
    { id: 'f2', messageId: 'm1', quote: GITHUB, kind: 'other', pattern: true },
  ],
  systemPrompt: { texts: { identity: `You have ${GITHUB}.` }, environment: {} },
})

describe('Secrets of a document', () => {
  it('are gathered by value, with their places and without their text', () => {
    const secrets = findSecrets(document.history, document.tools)
    expect(secrets.map(({ kind, masked, places }) => [kind, masked, places.length])).toEqual([
      ['GitHub token', 'ghp_…', 3],
      ['OpenAI key', 'sk-a…', 3],
      ['password', 'Tr…', 1],
    ])
    expect(JSON.stringify(secrets)).not.toContain(GITHUB)
    expect(secretsWords(secrets)).toBe(
      '3 key-shaped strings: a GitHub token in 1, 2 and the tool run, an OpenAI key in 2 and the tool run, a password in 2.',
    )
  })

  it('are the same list for the same document', () => {
    expect(secretsIn(document)).toBe(secretsIn(document))
  })
})

describe('Replacing secrets', () => {
  const { document: next, secrets, places } = replaceSecrets(document)

  it('puts the same number in every place of the same secret', () => {
    const text = JSON.stringify({ ...next, pins: [] })
    expect(secrets).toBe(3)
    expect(places).toBe(12)
    expect(text).not.toMatch(/ghp_|sk-a|Tr0ub/)
    expect(next.history[0]?.message.parts).toEqual([
      { type: 'text', text: 'Clone it with [secret 1: GitHub token], please.' },
    ])
    expect(next.history[1]?.message.parts[1]).toMatchObject({
      arguments: { env: { OPENAI_API_KEY: '[secret 2: OpenAI key]', password: '[secret 3: password]' } },
    })
  })

  it('finds a password by its characters where no name stands', () => {
    expect(next.history[2]?.message.parts).toEqual([{ type: 'text', text: 'logged in with [secret 3: password]' }])
  })

  it('keeps facts where they stand, a pattern with its brackets escaped', () => {
    expect(next.facts.map(({ quote }) => quote)).toEqual([
      'with [secret 1: GitHub token]',
      '\\[secret 1: GitHub token\\]',
    ])
  })

  it('goes on with the numbers of an earlier time', () => {
    const later = documentOf({
      history: [...next.history, ...toPrompt([textMessage('m9', 'user', `now npm_${GITHUB.slice(4)}`)])],
    })
    const last = replaceSecrets(later).document.history.at(-1)
    expect(last?.message.parts).toEqual([{ type: 'text', text: 'now [secret 4: npm token]' }])
  })

  it('gives the same document back where there is nothing to replace', () => {
    expect(replaceSecrets(next)).toEqual({ document: next, secrets: 0, places: 0 })
    expect(replaceSecrets(next).document).toBe(next)
  })
})

const PIECES = [
  GITHUB,
  OPENAI,
  'AKIAIOSFODNN7ABCDEFG',
  'password: "Tr0ub4dor&3"',
  'DB_PASSWORD=hunter2hunter2',
  'https://joe:s3cr3tpw9@host/',
  '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7\n-----END PRIVATE KEY-----',
  'Bearer aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA1bC2',
  ' ',
  '_',
  '-',
  '"',
  'token=',
  '\\n',
  'eyJ',
  '/',
]

it('leaves nothing that is found, whatever stands side by side, and changes no document without secrets', () => {
  const salted = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(arbitraryDocument, fc.array(salted, { minLength: 1, maxLength: 5 }), (base, texts) => {
      let at = 0
      const document = inDocument(base, (text) => (at++ % 2 === 0 ? `${text}${texts[at % texts.length]}` : text))
      const before = secretsIn(document)
      const { document: next, secrets } = replaceSecrets(document)
      expect(secretsIn(next)).toEqual([])
      expect(secrets > 0).toBe(before.length > 0)
      if (before.length === 0) expect(next).toBe(document)
      expect(next.history.map(({ message }) => message.id)).toEqual(document.history.map(({ message }) => message.id))
    }),
    { numRuns: runs(300) },
  )
})
