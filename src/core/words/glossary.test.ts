import { describe, expect, it } from 'vitest'
import { GLOSSARY, TERMS } from './glossary.ts'

/** What the page says: everything that it is drawn of, without comments, imports and the glossary itself. */
const SOURCES: Readonly<Record<string, string>> = import.meta.glob(
  [
    '../../{app,features,store}/**/*.{ts,tsx}',
    '../../scenarios/*.ts',
    '../{words,strategies,invariants,lanes,survival,summaries,budget}/**/*.ts',
    '!**/*.test.*',
    '!**/testing/**',
    '!../../features/help/**',
    '!./glossary.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)

const said = Object.values(SOURCES)
  .join('\n')
  .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm, ' ')

/** True where a word stands in quotes or between tags: in a sentence of the page, not only in a name of the code. */
function isSaid(word: string): boolean {
  // No name in code has a space in it.
  if (word.includes(' ')) return said.toLowerCase().includes(word)
  const pattern = new RegExp(`(['"\`>] ?|[A-Za-z,.:“’…}] )${word}(s|d|r|ed|ing)?\\b`, 'i')
  return said.split('\n').some((line) => pattern.test(line))
}

/** The words of the project's contract, and where the page calls a thing by a shorter name, that. */
const CONTRACT = [
  'message',
  'history',
  'prompt',
  'turn',
  'window',
  'reserve',
  'overhead',
  'measured',
  'compaction threshold',
  'pruning threshold',
  'keep last',
  'protected tail',
  'leading',
  'middle',
  'prune',
  'tombstone',
  'compact',
  'summariser',
  'summary marker',
  'fact',
  'survival',
  'verbatim',
  'in summary',
  'altered',
  'lost',
  'pin',
  'survival set',
  'verdict',
  'lane',
  'check',
  'ledger',
]

describe('the glossary', () => {
  it('explains every word of the contract', () => {
    const words = TERMS.map(({ word }) => word)
    expect(CONTRACT.filter((word) => !words.includes(word))).toEqual([])
  })

  it('explains each word once, and sends nobody to a word that it has not', () => {
    const words = TERMS.map(({ word }) => word)
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
    const sent = TERMS.flatMap(({ word, see = [] }) => see.map((other) => ({ word, other })))
    expect(sent.filter(({ word, other }) => word === other || !words.includes(other))).toEqual([])
    expect(GLOSSARY.every(({ terms }) => terms.length > 0)).toBe(true)
  })

  it('has no word that the page does not use', () => {
    expect(Object.keys(SOURCES).length).toBeGreaterThan(150)
    expect(TERMS.filter(({ word }) => !isSaid(word)).map(({ word }) => word)).toEqual([])
    expect(isSaid('hovercraft')).toBe(false)
  })

  it('says what a word means in sentences', () => {
    for (const { word, meaning } of TERMS) expect(meaning, word).toMatch(/^\p{Lu}.*\.$/u)
  })
})
