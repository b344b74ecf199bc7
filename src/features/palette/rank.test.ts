import { describe, expect, it } from 'vitest'
import { ranked } from './rank.ts'

const ITEMS = [
  { label: 'Open…' },
  { label: 'Edit as JSON…', also: 'Document' },
  { label: 'Prune: The prompt as JSON…', also: 'lane' },
  { label: 'Budget, turn by turn…', also: 'How the prompt grew, ledger, calibration' },
  { label: 'Present', also: 'Large type for a hall' },
  { label: 'Help and words…' },
  { label: 'Open to read and edit' },
  { label: 'Résumé of a call', also: 'scenario' },
]
const labels = (search: string) => ranked(ITEMS, search).map(({ label }) => label)

describe('a search for a command', () => {
  it('lists what begins with it first, then what has a word that does', () => {
    expect(labels('open')).toEqual(['Open…', 'Open to read and edit'])
    expect(labels('edit')).toEqual(['Edit as JSON…', 'Open to read and edit'])
    expect(labels('json')).toEqual(['Edit as JSON…', 'Prune: The prompt as JSON…'])
  })

  it('finds words in any order, by how they begin', () => {
    expect(labels('turn budg')).toEqual(['Budget, turn by turn…'])
    expect(labels('json prune')).toEqual(['Prune: The prompt as JSON…'])
  })

  it('finds by other words for it, behind those that have it in their name', () => {
    expect(labels('ledger')).toEqual(['Budget, turn by turn…'])
    expect(labels('prompt')).toEqual(['Prune: The prompt as JSON…', 'Budget, turn by turn…'])
  })

  it('does not ask for accents or capitals', () => {
    expect(labels('RESUME')).toEqual(['Résumé of a call'])
  })

  it('guesses only where nothing has the letters as typed', () => {
    expect(labels('prsnt')).toEqual(['Present'])
    expect(labels('hlp')[0]).toBe('Help and words…')
    expect(labels('qqqq')).toEqual([])
  })

  it('lists everything, in its order, where nothing is asked', () => {
    expect(labels(' ')).toEqual(ITEMS.map(({ label }) => label))
    expect(labels('…')).toEqual(ITEMS.map(({ label }) => label))
  })
})
