import { describe, expect, it } from 'vitest'
import type { Failure } from '../../core/summaries/failure.ts'
import { askQuestions, type FactQuestion, writeQuestions } from './judge.ts'
import type { Listening, ModelCall } from './model.ts'
import { fakeModel, heardBy, NEVER } from './testing/fakeModel.ts'
import { failureOf } from './testing/world.ts'

const silent: Listening = { text() {}, progress() {} }

function inPlace(id: string, quote: string) {
  return { fact: { id, messageId: `m-${id}`, quote, kind: 'other' as const }, message: `We said: ${quote}.` }
}

const FACTS = [
  inPlace('a', 'the server listens on port 4310'),
  inPlace('b', 'use pnpm'),
  inPlace('c', 'never touch src/legacy'),
]
const QUESTIONS: readonly FactQuestion[] = FACTS.map((one) => ({ ...one, question: `Question about ${one.fact.id}?` }))

/** A judge that answers by fact, and grades by what it is given. */
function judge(answers: Record<string, string | Failure>, grades: string | Failure = '[]') {
  return fakeModel({
    answer({ instructions, text }: ModelCall) {
      if (instructions.includes('verdict')) return grades
      const id = /Question about (\w)\?/.exec(text)?.[1] ?? ''
      return answers[id] ?? 'UNKNOWN'
    },
  })
}

describe('questions', () => {
  const good = ['On which port does the server listen?', 'Which package manager?', 'What is off limits?']

  it('are written in one call for all facts', async () => {
    const model = fakeModel({ answer: () => JSON.stringify(good.map((question, at) => ({ n: at + 1, question }))) })
    const { questions, calls, usage, notes } = await writeQuestions(model, FACTS, silent, NEVER)
    expect(questions).toEqual(FACTS.map(({ fact }, at) => ({ factId: fact.id, question: good[at] })))
    expect({ calls, usage, notes }).toEqual({ calls: 1, usage: { prompt_tokens: 10, completion_tokens: 2 }, notes: [] })
  })

  it('that are missing or give the answer away are asked for once more', async () => {
    const model = fakeModel({
      answer: (_, n) =>
        n === 1
          ? '[{"n":1,"question":"On which port does the server listen?"},{"n":2,"question":"Do we use pnpm?"}]'
          : '[{"n":1,"question":"Which package manager?"}]',
    })
    const { questions, calls, notes } = await writeQuestions(model, FACTS, silent, NEVER)
    expect(calls).toBe(2)
    expect(model.calls[1]?.text).not.toContain('4310')
    expect(questions.map(({ question }) => question)).toEqual([good[0], 'Which package manager?', ''])
    expect(questions.map(({ problem }) => problem !== undefined)).toEqual([false, false, true])
    expect(notes).toEqual(['1 question to be seen to: missing, or with the answer in it.'])
  })

  it('of no facts need no call', async () => {
    const model = fakeModel()
    expect(await writeQuestions(model, [], silent, NEVER)).toMatchObject({ questions: [], calls: 0 })
    expect(model.calls).toEqual([])
  })

  it('of many facts are written in several calls, each question at its fact', async () => {
    const many = Array.from({ length: 45 }, (_, at) => inPlace(`f${at}`, `the secret word is w${at}q`))
    const model = fakeModel({
      answer: ({ text }) =>
        JSON.stringify(
          [...text.matchAll(/^(\d+)\. <<<fact\nthe secret word is (w\d+)q/gmu)].map(([, n, word]) => ({
            n: Number(n),
            question: `What is it, after ${word}?`,
          })),
        ),
    })
    const { questions, calls } = await writeQuestions(model, many, silent, NEVER)
    expect(calls).toBe(3)
    expect(questions.map(({ question }) => question)).toEqual(many.map((_, at) => `What is it, after w${at}?`))
  })
})

describe('a judgement', () => {
  it('asks each question with the prompt of the lane and nothing else, and says who graded', async () => {
    const model = judge(
      { a: 'The server listens on port 4310.', b: 'npm' },
      '```json\n[{"n":1,"verdict":"wrong"}]\n```',
    )
    const on = heardBy()
    const { results, open, calls, usage } = await askQuestions(model, 'THE PROMPT', QUESTIONS, on, NEVER)
    expect(results.map(({ factId, verdict, by }) => [factId, verdict, by])).toEqual([
      ['a', 'recalled', 'lexical'],
      ['b', 'wrong', 'model'],
      ['c', 'unknown', 'lexical'],
    ])
    expect(open).toEqual([])
    expect(calls).toBe(4)
    expect(usage).toEqual({ prompt_tokens: 40, completion_tokens: 8 })
    for (const [at, { text }] of model.calls.slice(0, 3).entries()) {
      expect(text).toContain('THE PROMPT')
      for (const { fact, question } of QUESTIONS) {
        expect(text.includes(question)).toBe(QUESTIONS[at]?.question === question)
        expect(text).not.toContain(fact.quote)
      }
    }
    expect(model.calls[3]?.text).not.toContain('THE PROMPT')
    expect(on.steps).toContain('question 2 of 3')
    expect(JSON.parse(JSON.stringify(results))).toEqual(results)
  })

  it('whose words tell everything needs no grader', async () => {
    const { calls, results } = await askQuestions(judge({}), 'p', QUESTIONS, silent, NEVER)
    expect(calls).toBe(3)
    expect(results.every(({ verdict }) => verdict === 'unknown')).toBe(true)
  })

  it.each([['nonsense'], ['[{"n":1,"verdict":"splendid"}]'], [{ code: 'rate', who: 'a fake' } as const]])(
    'has no verdict where the grader gives none that is known: %o',
    async (grades) => {
      const { results, open, notes } = await askQuestions(judge({ a: '4310' }, grades), 'p', QUESTIONS, silent, NEVER)
      expect(results.map(({ factId }) => factId)).toEqual(['b', 'c'])
      expect(open).toEqual([{ factId: 'a', answer: '4310', why: 'Nobody graded its answer.' }])
      expect(notes).toContain('1 answer not graded.')
    },
  )

  it('goes on after a question that is refused, and asks no empty one', async () => {
    const model = judge({ a: { code: 'refused', who: 'a fake', reason: 'content_filter' } })
    const questions = QUESTIONS.map((one) => (one.fact.id === 'b' ? { ...one, question: ' ' } : one))
    const { results, open } = await askQuestions(model, 'p', questions, silent, NEVER)
    expect(results.map(({ factId }) => factId)).toEqual(['c'])
    expect(open.map(({ factId }) => factId)).toEqual(['b', 'a'])
    expect(model.calls).toHaveLength(2)
  })

  it('keeps what was answered when the connection fails later, and says where it ended', async () => {
    const model = judge({ b: { code: 'credit', who: 'a fake' } })
    const { results, open, notes } = await askQuestions(model, 'p', QUESTIONS, silent, NEVER)
    expect(results.map(({ factId }) => factId)).toEqual(['a'])
    expect(open.map(({ factId }) => factId)).toEqual(['b', 'c'])
    expect(notes[0]).toMatch(/^Ended at question 2 of 3\./)
  })

  it('fails where the first question fails', async () => {
    const model = judge({ a: { code: 'key', who: 'a fake' } })
    expect((await failureOf(askQuestions(model, 'p', QUESTIONS, silent, NEVER))).failure.code).toBe('key')
    expect(model.calls).toHaveLength(1)
  })

  it('that is stopped asks no more', async () => {
    const stop = new AbortController()
    const model = judge({})
    const on: Listening = {
      text() {},
      progress(words) {
        if (words.startsWith('question 2')) stop.abort()
      },
    }
    const error = await failureOf(askQuestions(model, 'p', QUESTIONS, on, stop.signal))
    expect(error.failure.code).toBe('stopped')
    expect(model.calls).toHaveLength(2)
  })
})
