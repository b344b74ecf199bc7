import { describe, expect, it } from 'vitest'
import type { Judged } from '../document/document.ts'
import type { Fact } from '../survival/fact.ts'
import { askingWords, besideWords, judgedLine, recallWords, writingWords, writtenWords } from './judge.ts'

const KINDS = ['verbatim', 'in-summary', 'altered', 'lost'] as const
const VERDICTS = ['recalled', 'partly', 'wrong', 'unknown'] as const

const fact = (id: string): Fact => ({ id, messageId: 'm1', quote: id, kind: 'other' })

function line(verdicts: readonly Judged['verdict'][], facts: readonly Fact[] = []): string {
  const results = verdicts.map(
    (verdict, at): Judged => ({ factId: `f${at}`, question: '', answer: '', verdict, by: 'model' }),
  )
  const rest = { id: 'take1', asked: '', usage: {}, date: '', ms: 1, calls: 1, notes: [] } as const
  return judgedLine(
    { ...rest, kind: 'judgement', laneId: 'one', label: 'OpenAI · gpt-5-mini', model: 'm-1', results },
    facts,
  )
}

describe('The words of a judgement', () => {
  it('say what stands in the text and what was recalled as two findings', () => {
    expect(besideWords('verbatim', 'unknown')).toBe('kept in the text, not answered')
    expect(besideWords('lost', 'recalled')).toMatch(/^lost from the text, answered all the same \(a guess/)
    for (const kind of KINDS) {
      const words = VERDICTS.map((verdict) => besideWords(kind, verdict))
      expect(new Set(words).size).toBe(VERDICTS.length)
      for (const one of words) expect(one).toMatch(/^(kept in|altered in|lost from) the text/)
    }
    expect(VERDICTS.map(recallWords)).toEqual(['recalled', 'in part', 'wrong', 'not known'])
  })

  it('count in one line what was recalled, in part apart from whole', () => {
    expect(line(['recalled', 'recalled', 'wrong', 'recalled'])).toBe('Judged: 3 of 4 recalled by m-1')
    expect(line(['recalled', 'partly'])).toBe('Judged: 1 of 2 recalled, 1 in part, by m-1')
    expect(line(['wrong'], [fact('f0'), fact('f1'), fact('f2')])).toBe(
      'Judged: 0 of 1 recalled by m-1, 2 without a verdict',
    )
  })

  it('say before a call what is sent to whom, and how often', () => {
    expect(writingWords(1, 1, 'api.example')).toContain('sends api.example 1 marked fact with the text around each')
    const asking = { questions: 4, characters: 12_345, tools: 3, host: 'api.example' }
    expect(askingWords(asking)).toContain('(12,345 characters, with 3 tool definitions) 4 times')
    expect(askingWords({ ...asking, questions: 1, tools: 0 })).toContain('(12,345 characters) once: 1 call.')
  })

  it('say who wrote the questions', () => {
    expect(writtenWords(['by m-1', 'by hand', 'by m-1'])).toBe('Questions written: 2 by m-1 and 1 by hand.')
  })
})
