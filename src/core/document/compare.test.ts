import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeBench } from '../lanes/bench.ts'
import { compareSurvival } from '../lanes/compareSurvival.ts'
import { textMessage } from '../message/message.ts'
import { historyEntry, toPrompt } from '../message/prompt.ts'
import { arbitraryText } from '../testing/arbitraries.ts'
import { arbitraryDocument } from '../testing/arbitraryDocument.ts'
import { type Comparison, compareDocuments } from './compare.ts'
import { comparedText } from './compareMessages.ts'
import { compareTexts } from './compareText.ts'
import { documentFromImport } from './defaults.ts'
import type { Document } from './document.ts'
import { encodeDocument } from './encode.ts'
import { parseDocument } from './parse.ts'

function documentOf(...texts: readonly string[]): Document {
  const history = toPrompt(texts.map((text, index) => textMessage(`m${index + 1}`, 'user', text)))
  return documentFromImport({ history, tools: [] }, 100)
}

function again(document: Document): Document {
  const read = parseDocument(JSON.parse(encodeDocument(document)))
  if (!read.ok) throw new Error(read.problem.words)
  return read.document
}

const kinds = ({ messages }: Comparison) => messages.map(({ kind }) => kind)

describe('comparing two texts', () => {
  it('tells words that were replaced, in their place', () => {
    expect(compareTexts('cap the fees at 12 euros', 'cap fees at 15 euros')).toEqual([
      { kind: 'same', text: 'cap ' },
      { kind: 'removed', text: 'the ' },
      { kind: 'same', text: 'fees at ' },
      { kind: 'removed', text: '12' },
      { kind: 'added', text: '15' },
      { kind: 'same', text: ' euros' },
    ])
  })

  it('gives back both texts, whatever they are', () => {
    const words = fc
      .array(fc.constantFrom('a', 'b', 'c', ' ', '\n', 'word'), { maxLength: 40 })
      .map((all) => all.join(''))
    const texts = fc.oneof(words, arbitraryText)
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const pieces = compareTexts(before, after)
        const without = (kind: string) => pieces.flatMap((piece) => (piece.kind === kind ? [] : [piece.text])).join('')
        expect(without('added')).toBe(before)
        expect(without('removed')).toBe(after)
        if (before === after) expect(pieces.every(({ kind }) => kind === 'same')).toBe(true)
      }),
    )
  })

  it('does not fill a table for two long texts', () => {
    const long = (word: string) => `start ${`${word} `.repeat(20_000)}end`
    expect(compareTexts(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same'])
  })
})

describe('comparing two documents', () => {
  it('tells messages that were added, removed, changed and moved, with their numbers', () => {
    const before = documentOf('one', 'two', 'three', 'four', 'five')
    const [one, two, three, four, five] = before.history
    if (!one || !two || !three || !four || !five) throw new Error('five messages were built')
    const changed = historyEntry(textMessage('m3', 'assistant', 'three and a half'))
    const history = [five, one, changed, historyEntry(textMessage('new', 'user', 'six')), four]
    expect(compareDocuments(before, { ...before, history }).messages).toEqual([
      { kind: 'moved', before: 5, after: 1, message: five.message },
      { kind: 'removed', before: 2, message: two.message },
      expect.objectContaining({ kind: 'changed', before: 3, after: 3, aspects: ['text', 'role'], moved: false }),
      expect.objectContaining({ kind: 'added', after: 4 }),
    ])
  })

  it('tells facts, pins, budget, tools, lanes and the title', () => {
    const before: Document = {
      ...documentOf('one', 'two'),
      facts: [{ id: 'f1', messageId: 'm1', quote: 'one', kind: 'other' }],
      pins: new Map([['m1', 'keep']]),
      tools: [{ name: 'read' }],
    }
    const [first, ...others] = before.lanes
    if (!first) throw new Error('an import has lanes')
    const after: Document = {
      ...before,
      title: 'Another',
      facts: [
        { id: 'f1', messageId: 'm1', quote: 'one', kind: 'path' },
        { id: 'f2', messageId: 'm2', quote: 'two', kind: 'other' },
      ],
      pins: new Map([['m2', 'free']]),
      tools: [],
      budget: { ...before.budget, window: before.budget.window + 1 },
      lanes: [...others, { ...first, name: 'First' }],
    }
    const comparison = compareDocuments(before, after)
    expect(comparison.title).toEqual({ before: 'Imported history', after: 'Another' })
    expect(comparison.facts.added.map(({ id }) => id)).toEqual(['f2'])
    expect(comparison.facts.changed.map(({ after: { kind } }) => kind)).toEqual(['path'])
    expect(comparison.pins).toEqual([
      { messageId: 'm1', before: 'keep', after: undefined },
      { messageId: 'm2', before: undefined, after: 'free' },
    ])
    expect(comparison.budget).toEqual([
      { field: 'window', before: before.budget.window, after: before.budget.window + 1 },
    ])
    expect(comparison.tools.removed).toEqual([{ name: 'read' }])
    expect(comparison.lanes.changed.map(({ after: { name } }) => name)).toEqual(['First'])
    expect(comparison.lanesReordered).toBe(true)
    expect(comparison.count).toBe(9)
  })

  it('finds nothing between a document and itself, read anew', () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        expect(compareDocuments(document, again(document)).count).toBe(0)
      }),
    )
  })

  it('finds as much the other way round', () => {
    const counts = ({ messages, facts, tools, lanes, count }: Comparison) => ({
      added: messages.filter(({ kind }) => kind === 'added').length,
      removed: messages.filter(({ kind }) => kind === 'removed').length,
      changed: messages.filter(({ kind }) => kind === 'changed').length,
      lists: [facts, tools, lanes].map((list) => [list.added.length, list.removed.length, list.changed.length]),
      count,
    })
    const moves = ({ messages }: Comparison) =>
      messages.filter((change) => change.kind === 'moved' || (change.kind === 'changed' && change.moved)).length
    fc.assert(
      fc.property(arbitraryDocument, arbitraryDocument, fc.boolean(), (one, two, mixed) => {
        const other = mixed ? { ...one, history: [...one.history].reverse(), facts: two.facts } : two
        const there = compareDocuments(one, other)
        const back = compareDocuments(other, one)
        expect(moves(back)).toBe(moves(there))
        const { added, removed, lists, changed } = counts(there)
        expect(counts(back)).toMatchObject({
          added: removed,
          removed: added,
          changed,
          lists: lists.map(([more, less, same]) => [less, more, same]),
        })
        if (encodeDocument(one) === encodeDocument(other)) expect(there.count).toBe(0)
        else if (one.title !== other.title) expect(there.count).toBeGreaterThan(0)
      }),
    )
  })

  it('names every message that is not where or what it was, once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 9 })), fc.uniqueArray(fc.nat({ max: 9 })), (a, b) => {
        const entries = Array.from({ length: 10 }, (_, n) => historyEntry(textMessage(`m${n}`, 'user', `text ${n}`)))
        const pick = (places: readonly number[]) => places.flatMap((place) => entries[place] ?? [])
        const base = documentOf()
        const { messages } = compareDocuments({ ...base, history: pick(a) }, { ...base, history: pick(b) })
        const named = messages.map(({ message }) => comparedText(message))
        expect(new Set(named).size).toBe(named.length)
        // Whoever is not named stands in the same order in both.
        const rest = (places: readonly number[]) =>
          places.map((n) => `text ${n}`).filter((text) => !named.includes(text))
        expect(rest(a)).toEqual(rest(b))
      }),
    )
  })
})

describe('comparing what survives', () => {
  it('tells the lane in which a fact is lost in one document and not in the other', () => {
    const before: Document = {
      ...documentOf(
        `${'some words before it '.repeat(5)} the password of the vault is heron.`,
        'b '.repeat(400),
        'c '.repeat(400),
        'last',
      ),
      facts: [{ id: 'f1', messageId: 'm1', quote: 'vault is heron', kind: 'other' }],
    }
    const tight = { ...before, budget: { ...before.budget, window: 200, keepLast: 1 } }
    const pinned: Document = { ...tight, pins: new Map([['m1', 'keep']]) }
    const bench = (document: Document) => computeBench(document, () => undefined)
    const changes = compareSurvival(bench(tight), bench(pinned))
    expect(changes.map(({ laneName, before: was, after: is }) => [laneName, was, is])).toContainEqual([
      'Compact',
      'lost',
      'verbatim',
    ])
    expect(compareSurvival(bench(pinned), bench(pinned))).toEqual([])
    expect(kinds(compareDocuments(tight, pinned))).toEqual([])
  })
})
