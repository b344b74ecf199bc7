import { expect, it } from 'vitest'
import type { Leaving } from '../secrets/leaving.ts'
import { leavingGroups, personalWords } from './leaving.ts'

const at = (index: number) => ({ kind: 'message', at: index, messageId: `m${index}`, part: 'text' }) as const
const folder = (short: string): Leaving => ({
  kind: 'home folder',
  what: 'home folder',
  short,
  places: [at(0), at(2)],
  count: 2,
})
const email: Leaving = { kind: 'address', what: 'e-mail address', short: 'ada@acme.com', places: [], count: 2 }

it('findings are told by kind, with their first places, and what is left out is counted', () => {
  expect(leavingGroups([folder('a'), folder('b'), folder('c'), folder('d'), folder('e'), email])).toEqual([
    {
      kind: 'home folder',
      title: '5 home folders',
      standIn: '/home/user/…',
      lines: ['of a in 1 and 3', 'of b in 1 and 3', 'of c in 1 and 3', 'of d in 1 and 3'],
      more: 1,
    },
    {
      kind: 'address',
      title: '1 address',
      standIn: 'person1@example.com',
      lines: ['e-mail address ada@acme.com, 2 times'],
      more: 0,
    },
  ])
})

it('folders and addresses are one sentence, and none are no words', () => {
  expect(personalWords([folder('ada'), folder('bo'), email])).toBe(
    '2 home folders (ada, bo) and 1 address (ada@acme.com).',
  )
  expect(personalWords([])).toBe('')
})
