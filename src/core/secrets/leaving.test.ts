import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { blankDocument } from '../document/defaults.ts'
import type { Document } from '../document/document.ts'
import { textMessage } from '../message/message.ts'
import { toPrompt } from '../message/prompt.ts'
import { factSurvival } from '../survival/match.ts'
import { arbitraryDocument } from '../testing/arbitraryDocument.ts'
import {
  createLeavingReplacer,
  findLeaving,
  findLeavingInText,
  LEAVING_KINDS,
  replaceLeaving,
  replaceLeavingInText,
} from './leaving.ts'
import { personalInText } from './personal.ts'
import { inDocument } from './texts.ts'

const GITHUB = 'ghp_aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA1bC2'

function found(text: string): readonly string[] {
  return personalInText(text).map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`)
}

function documentOf(part: Partial<Document>): Document {
  return { ...blankDocument(), ...part }
}

describe('What tells of a person or a network is found', () => {
  it.each([
    ['open /home/ada/work/x.py', 'home folder: ada'],
    ['cd /Users/grace.hopper', 'home folder: grace.hopper'],
    ['It is in /home/ada.', 'home folder: ada'],
    ['{"path":"C:\\\\Users\\\\Ada\\\\x"}', 'home folder: Ada'],
    ['C:\\Users\\Ada Lovelace\\Desktop', 'home folder: Ada Lovelace'],
    ['c:/users/ada/x', 'home folder: ada'],
    ['/mnt/c/Users/ada/x', 'home folder: ada'],
    ['/export/home/ada', 'home folder: ada'],
    ['file:///home/ada/x', 'home folder: ada'],
    [String.raw`"cd\n/home/ada/x"`, 'home folder: ada'],
    [String.raw`"at\n10.0.0.3"`, 'private address: 10.0.0.3'],
    [String.raw`"to\nada@acme.com"`, 'e-mail address: ada@acme.com'],
    [String.raw`"on\ndb.acme.corp"`, 'private host name: db.acme.corp'],
    ['/home/李雷/项目', 'home folder: 李雷'],
    ['~/.claude/projects/-Users-ada-work', 'home folder: ada'],
    ['mail ada.l@uni-bonn.de.', 'e-mail address: ada.l@uni-bonn.de'],
    ['<ada+x@mail.co.uk>', 'e-mail address: ada+x@mail.co.uk'],
    ['http://10.0.0.3:8080/x', 'private address: 10.0.0.3'],
    ['ping 192.168.1.20.', 'private address: 192.168.1.20'],
    ['172.20.0.2', 'private address: 172.20.0.2'],
    ['[fd12:3456:789a::1]', 'private address: fd12:3456:789a::1'],
    ['https://git.acme.corp/x', 'private host name: git.acme.corp'],
    ['ssh ada-laptop.local', 'private host name: ada-laptop.local'],
    ['http://db.internal/', 'private host name: db.internal'],
    ['db.internal:5432', 'private host name: db.internal'],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual([expected])
  })

  it.each([
    '/home/user/x and /Users/you/y and C:\\Users\\user2\\z',
    'https://example.org/home/ada',
    'src/home/index.ts',
    '/home/index.html',
    '~/work/x.py',
    'person1@example.com, git@github.com, noreply@acme.com',
    'icon@2x.png, user@file.py, @types/node, react@18.2.0',
    '8.8.8.8 and 127.0.0.1 and 172.32.0.1',
    'version 10.0.19041.1, v10.0.0.3, 10.0.0.3.1',
    'threading.local() and req.internal.x and .env.local and settings.local.json and flask.local',
    'host.docker.internal',
    'at 10:30, in fd00 cells',
    String.raw`"\t@pytest.mark.parametrize"`,
  ])('not in: %s', (text) => {
    expect(found(text)).toEqual([])
  })
})

const document = documentOf({
  title: 'Work of ada@acme.com',
  history: toPrompt([
    textMessage('m1', 'user', `Read /home/ada/work/tests/test_api.py with ${GITHUB}`),
    textMessage('m2', 'assistant', 'I read /home/ada/work/tests/test_api.py and /Users/grace/x; wrote to ada@acme.com'),
    textMessage('m3', 'tool', 'db at http://10.0.0.3:5432 and 10.0.0.4, again 10.0.0.3, password: "Tr0ub4dor&3"'),
  ]),
  facts: [
    { id: 'f1', messageId: 'm1', quote: '/home/ada/work/tests/test_api.py', kind: 'path' },
    { id: 'f2', messageId: 'm2', quote: 'ada/work/tests', kind: 'path' },
    { id: 'f3', messageId: 'm2', quote: String.raw`\/home\/ada\/work`, kind: 'path', pattern: true },
    { id: 'f4', messageId: 'm3', quote: 'http://10.0.0.3:5432', kind: 'other' },
    { id: 'f5', messageId: 'm2', quote: String.raw`ada@acme\.com`, kind: 'other', pattern: true },
  ],
})

describe('What leaves with a document', () => {
  it('is listed by kind, with its places, how often it stands there, and a key without its text', () => {
    const all = findLeaving(document)
    expect(all.map(({ kind, what, short, places, count }) => [kind, what, short, places.length, count])).toEqual([
      ['key', 'GitHub token', 'ghp_…', 1, 1],
      ['key', 'password', 'Tr…', 1, 1],
      ['home folder', 'home folder', 'ada', 3, 3],
      ['home folder', 'home folder', 'grace', 1, 1],
      ['address', 'e-mail address', 'ada@acme.com', 2, 2],
      ['address', 'private address', '10.0.0.3', 2, 3],
      ['address', 'private address', '10.0.0.4', 1, 1],
    ])
    expect(findLeaving(document)).toBe(all)
  })

  it('is replaced so that paths keep their rest and every fact still stands', () => {
    const { document: next } = replaceLeaving(document, LEAVING_KINDS)
    const text = JSON.stringify({ ...next, pins: [] })
    expect(text).not.toMatch(/\bada\b|grace|acme|10\.0\.0|ghp_|Tr0ub/)
    expect(text).toContain('/home/user/work/tests/test_api.py')
    expect(text).toContain('/Users/user2/x')
    expect(findLeaving(next)).toEqual([])
    expect(factSurvival(document.facts, document.history).map(({ kind }) => kind)).toEqual(
      new Array(5).fill('verbatim'),
    )
    expect(factSurvival(next.facts, next.history).map(({ kind }) => kind)).toEqual(new Array(5).fill('verbatim'))
  })

  it('is replaced by kind: the others stay', () => {
    const { document: next } = replaceLeaving(document, ['home folder'])
    const text = JSON.stringify({ ...next, pins: [] })
    expect(text).toContain(GITHUB)
    expect(text).toContain('10.0.0.3')
    expect(text).not.toContain('/home/ada')
    expect(replaceLeaving(next, ['home folder']).document).toBe(next)
  })

  it('gets another stand-in when something else has one already', () => {
    const first = replaceLeaving(document, LEAVING_KINDS).document
    const later = documentOf({
      history: [
        ...first.history,
        ...toPrompt([textMessage('m9', 'user', '/home/linus/y, linus@kernel.org, 10.1.1.1')]),
      ],
    })
    const last = replaceLeaving(later, LEAVING_KINDS).document.history.at(-1)
    expect(last?.message.parts).toEqual([{ type: 'text', text: '/home/user3/y, person2@example.com, 192.0.2.3' }])
  })
})

describe('Texts that are made of a document', () => {
  it('lose a password that only its name in the document tells', () => {
    const replacer = createLeavingReplacer(['key'], document)
    expect(replacer.replace('logged in with Tr0ub4dor&3 as ada@acme.com')).toBe(
      'logged in with [secret 2: password] as ada@acme.com',
    )
    expect(replacer.found().map(({ kind, what }) => `${kind}: ${what}`)).toEqual([
      'key: password',
      'address: e-mail address',
    ])
  })

  it('have the stand-ins of the document itself', () => {
    const replacer = createLeavingReplacer(LEAVING_KINDS, document)
    expect(replacer.replace('/Users/grace/x')).toBe('/Users/user2/x')
    expect(JSON.stringify(replaceLeaving(document, LEAVING_KINDS).document.history)).toContain('/Users/user2/x')
  })

  it('have the same stand-in for the same thing', () => {
    const replacer = createLeavingReplacer(LEAVING_KINDS)
    expect(replacer.replace('/home/ada/x')).toBe('/home/user/x')
    expect(replacer.replace('/home/linus/x and /home/ada/y')).toBe('/home/user2/x and /home/user/y')
  })
})

const PIECES = [
  GITHUB,
  'password: "Tr0ub4dor&3"',
  '/home/ada/work',
  '/Users/grace/x',
  'C:\\Users\\Ada Lovelace\\x',
  'ada@acme.com',
  'http://10.0.0.3/',
  'db.acme.corp',
  'fd12:3456::1',
  'ada-laptop.local',
  '/home/user/x',
  'person1@example.com',
  '192.0.2.1',
  ' ',
  '/',
  '.',
  '-',
  '@',
  '1',
  'a',
  '\\',
  '"',
]
const salted = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join(''))

it('leaves nothing that is found, whatever stands side by side, and changes no document that has none of it', () => {
  fc.assert(
    fc.property(arbitraryDocument, fc.array(salted, { minLength: 1, maxLength: 5 }), (base, texts) => {
      let at = 0
      const salty = inDocument(base, (text) => (at++ % 2 === 0 ? `${text}${texts[at % texts.length]}` : text))
      const { document: next, things } = replaceLeaving(salty, LEAVING_KINDS)
      expect(findLeaving(next)).toEqual([])
      expect(things > 0).toBe(findLeaving(salty).length > 0)
      if (things === 0) expect(next).toBe(salty)
      expect(next.history.map(({ message }) => message.id)).toEqual(salty.history.map(({ message }) => message.id))
    }),
    { numRuns: runs(200) },
  )
})

it('leaves nothing in a text by itself, and a text without it as it is', () => {
  fc.assert(
    fc.property(fc.oneof(salted, fc.string({ unit: 'grapheme' })), (text) => {
      const next = replaceLeavingInText(text, LEAVING_KINDS)
      expect(findLeavingInText(next)).toEqual([])
      if (findLeavingInText(text).length === 0) expect(next).toBe(text)
    }),
    { numRuns: runs(2000) },
  )
})

describe('A text of a megabyte takes no longer for what stands in it', () => {
  it.each([
    ['/home/'],
    ['/home/a'],
    ['C:\\Users\\a b '],
    ['C:\\Users\\'],
    ['a@'],
    ['a@b.'],
    ['a.'],
    ['a-'],
    ['10.0.0.'],
    ['fd00:'],
    ['-home-a'],
    ['x'],
    ['a.local'],
    ['//'],
  ])('%j', (piece) => {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length))
    const begin = performance.now()
    personalInText(text)
    expect(performance.now() - begin).toBeLessThan(1500)
  })
})
