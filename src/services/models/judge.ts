import type { Judged } from '../../core/document/document.ts'
import { type Answered, answerAsk, gradeByWords, gradesAsk, parseGrades } from '../../core/judge/answers.ts'
import type { Ask } from '../../core/judge/fence.ts'
import { type FactInPlace, parseQuestions, type Question, questionsAsk } from '../../core/judge/questions.ts'
import { failureWords } from '../../core/words/failures.ts'
import { count, num } from '../../core/words/words.ts'
import { type Calls, countCalls, type Effort } from './effort.ts'
import { type Listening, type Model, ModelFailure } from './model.ts'

/** Questions, or grades, that one call is asked for at most. */
export const BATCH = 20
/** Most tokens of an answer. Models that think first use many before the first word. */
const LIMIT = 2000
/** Tokens of a question or a grade as JSON. */
const LIMIT_EACH = 120

export interface Questions extends Effort {
  /** One for each fact, in their order. */
  readonly questions: readonly Question[]
  readonly notes: readonly string[]
}

/** A question that is ready to be asked, with its fact. */
export interface FactQuestion extends FactInPlace {
  readonly question: string
}

/** What a judge was answered. Plain data. */
export interface Judgement extends Effort {
  readonly results: readonly Judged[]
  /** Facts without a verdict: no question, no answer, or an answer that nobody graded. */
  readonly open: readonly { readonly factId: string; readonly answer?: string; readonly why: string }[]
  readonly notes: readonly string[]
}

function batchesOf<T>(list: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / BATCH) }, (_, at) => list.slice(at * BATCH, (at + 1) * BATCH))
}

function limitFor(many: number): number {
  return LIMIT + many * LIMIT_EACH
}

/** True where another question may fare better: of the answer, and not of the connection. */
function isOfThisAnswer({ failure: { code } }: ModelFailure): boolean {
  return code === 'empty' || code === 'refused' || code === 'length'
}

async function askBatches<T>(
  calls: Calls,
  list: readonly T[],
  words: string,
  ask: (batch: readonly T[]) => Ask,
  take: (said: string, batch: readonly T[]) => void,
): Promise<void> {
  const batches = batchesOf(list)
  for (const [at, batch] of batches.entries()) {
    calls.check()
    const place = { words, done: at / batches.length }
    take((await calls.say({ ...ask(batch), limit: limitFor(batch.length) }, place)).text, batch)
  }
}

/**
 * Has a model write a question for each fact, from the fact's words and its message; it is given no lane's prompt. What
 * it leaves out, or gives the answer away in, is asked for once more; what is still not good then has its `problem`, and
 * somebody can write it. Rejects with a `ModelFailure`.
 */
export async function writeQuestions(
  model: Model,
  facts: readonly FactInPlace[],
  on: Listening,
  signal: AbortSignal,
): Promise<Questions> {
  const calls = countCalls(model, on, signal)
  const written = new Map<string, Question>()
  const keep = (said: string, batch: readonly FactInPlace[]) => {
    for (const question of parseQuestions(said, batch)) {
      // A second try that brought nothing leaves the first.
      if (question.question !== '' || !written.has(question.factId)) written.set(question.factId, question)
    }
  }
  await askBatches(calls, facts, 'writing questions', (batch) => questionsAsk(batch), keep)
  const poor = facts.filter(({ fact }) => written.get(fact.id)?.problem !== undefined)
  await askBatches(calls, poor, 'writing some again', (batch) => questionsAsk(batch, true), keep)
  const questions = facts.flatMap(({ fact }) => written.get(fact.id) ?? [])
  const left = questions.filter(({ problem }) => problem !== undefined).length
  const notes = left > 0 ? [`${count(left, 'question')} to be seen to: missing, or with the answer in it.`] : []
  return { ...calls.effort(), questions, notes }
}

interface Asking {
  readonly answers: Answered[]
  readonly open: { factId: string; answer?: string; why: string }[]
  readonly notes: string[]
}

async function askEach(calls: Calls, promptText: string, questions: readonly FactQuestion[], asking: Asking) {
  const { answers, open, notes } = asking
  for (const [at, one] of questions.entries()) {
    calls.check()
    const place = { words: `question ${at + 1} of ${questions.length}`, done: at / (questions.length + 1) }
    try {
      const { text } = await calls.say({ ...answerAsk(promptText, one.question), limit: LIMIT }, place)
      answers.push({ ...one, answer: text.trim() })
    } catch (error) {
      if (!(error instanceof ModelFailure) || error.failure.code === 'stopped') throw error
      const why = failureWords(error.failure).said
      open.push({ factId: one.fact.id, why })
      if (isOfThisAnswer(error)) continue
      if (answers.length === 0) throw error
      // What was answered was paid for, and stands for itself.
      for (const { fact } of questions.slice(at + 1)) open.push({ factId: fact.id, why: 'It was not asked any more.' })
      notes.push(`Ended at question ${num(at + 1)} of ${num(questions.length)}. ${why}`)
      return
    }
  }
}

async function gradeRest(calls: Calls, unsure: readonly Answered[], { open, notes }: Asking) {
  const grades = new Map<string, Judged['verdict']>()
  try {
    await askBatches(calls, unsure, 'grading', gradesAsk, (said, batch) => {
      for (const [at, verdict] of parseGrades(said, batch.length).entries()) {
        const id = batch[at]?.fact.id
        if (verdict !== undefined && id !== undefined) grades.set(id, verdict)
      }
    })
  } catch (error) {
    if (!(error instanceof ModelFailure) || error.failure.code === 'stopped') throw error
    notes.push(`Grading failed. ${failureWords(error.failure).said}`)
  }
  const ungraded = unsure.filter(({ fact }) => !grades.has(fact.id))
  for (const { fact, answer } of ungraded) open.push({ factId: fact.id, answer, why: 'Nobody graded its answer.' })
  if (ungraded.length > 0) notes.push(`${count(ungraded.length, 'answer')} not graded.`)
  return grades
}

/**
 * Asks a model one question a call, each with a lane's prompt and nothing else, and grades the answers: by their words
 * where those tell, else by the same model. A fact whose question is empty, or that could not be answered or graded, is
 * in `open` and has no verdict. Rejects with a `ModelFailure` when it is stopped, or where nothing was answered.
 */
export async function askQuestions(
  model: Model,
  promptText: string,
  questions: readonly FactQuestion[],
  on: Listening,
  signal: AbortSignal,
): Promise<Judgement> {
  const calls = countCalls(model, on, signal)
  const asking: Asking = { answers: [], open: [], notes: [] }
  const asked = questions.filter(({ question }) => question.trim() !== '')
  for (const one of questions) {
    if (!asked.includes(one)) asking.open.push({ factId: one.fact.id, why: 'It has no question.' })
  }
  await askEach(calls, promptText, asked, asking)
  const byWords = new Map(asking.answers.map((one) => [one.fact.id, gradeByWords(one.fact, one.answer)]))
  const unsure = asking.answers.filter(({ fact }) => byWords.get(fact.id) === undefined)
  const byModel = await gradeRest(calls, unsure, asking)
  const results = asking.answers.flatMap(({ fact, question, answer }): readonly Judged[] => {
    const lexical = byWords.get(fact.id)
    const verdict = lexical ?? byModel.get(fact.id)
    const by = lexical === undefined ? 'model' : 'lexical'
    return verdict === undefined ? [] : [{ factId: fact.id, question, answer, verdict, by }]
  })
  return { ...calls.effort(), results, open: asking.open, notes: asking.notes }
}
