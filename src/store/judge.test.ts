// @vitest-environment jsdom
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JudgementRecording } from '../core/document/document.ts'
import { encodeDocument } from '../core/document/encode.ts'
import { parseDocument } from '../core/document/parse.ts'
import { judgementOf } from '../core/judge/asked.ts'
import { computeBench } from '../core/lanes/bench.ts'
import { judgedLine } from '../core/words/judge.ts'
import { example } from '../scenarios/example.ts'
import { type Reply, startServer, type TestServer } from '../services/models/testing/server.ts'
import { streamText } from '../services/models/testing/streams.ts'
import { setTitle } from './actions/document.ts'
import { askJudge, readyFor, WRITING, whomFor, writeForFacts } from './actions/judge.ts'
import { stopRun } from './actions/running.ts'
import { useBench } from './bench.ts'
import { BY_HAND, draftQuestions, useJudging } from './judging.ts'
import { setUp, useModels } from './models.ts'
import { judgeKey, runOf, setRun } from './runs.ts'
import { start, undo, useStore } from './store.ts'

const LANE = 'compact'
const WHOM = { preset: 'own', model: 'm-1' }
const KEY = judgeKey(LANE)
const QUESTIONS = ['What is off limits?', 'Which test fails?', 'What is the most that a reader pays?', 'Which flag?']

// One server for all: the page's policy is narrowed to it once.
const server: TestServer = await startServer()

const says = (text: string): Reply => ({ chunks: [streamText('openai', { pieces: [text] })] })

/** Writes the questions when it is asked for them, grades with `grades`, and gives every question the same answer. */
function judgeSays(answer: string, grades = '[]'): void {
  const written = JSON.stringify(QUESTIONS.map((question, at) => ({ n: at + 1, question })))
  server.reply(({ body }) => {
    const asked = JSON.stringify(body)
    if (asked.includes('question for each')) return says(written)
    return says(asked.includes('verdict') ? grades : answer)
  })
}

const judgements = () =>
  (useStore.getState().document.recordings ?? []).filter((one): one is JudgementRecording => one.kind === 'judgement')
const ready = () => readyFor(useStore.getState().document, LANE, useJudging.getState().drafts)
const laneNow = () => useBench.getState().bench.lanes.find(({ lane }) => lane.id === LANE)

/** What the tests count on from the bench: it follows the document. */
function compute(): void {
  useBench.setState({ bench: computeBench(useStore.getState().document, () => undefined) })
}

function isStale(): boolean | undefined {
  compute()
  const { bench } = useBench.getState()
  return judgementOf(bench.document, LANE, laneNow()?.outcome.prompt ?? [])?.stale
}

afterAll(() => server.close())

beforeEach(() => {
  start(example.document)
  compute()
  useJudging.setState({ whom: undefined, drafts: new Map(), effort: undefined })
  useModels.setState({ setUps: new Map() })
  setUp('own', { address: `${server.url}/v1` })
  for (const key of [WRITING, KEY]) setRun(key, undefined)
})

afterEach(() => {
  for (const key of [WRITING, KEY]) stopRun(key)
})

describe('Questions', () => {
  it('are written from the facts and their messages, and those that somebody typed stay', async () => {
    judgeSays('UNKNOWN')
    const before = server.requests.length
    await writeForFacts(LANE, WHOM)
    expect(ready().map(({ draft }) => draft.question)).toEqual(QUESTIONS)
    expect(server.requests.length - before).toBe(1)
    const sent = JSON.stringify(server.requests.at(-1)?.body)
    expect(sent).toContain('do not change fees that are already booked')
    expect(sent).not.toContain('You are the coding agent of a public library')

    const [first] = ready()
    if (first) draftQuestions([[first.fact, { question: 'What must be left alone?', origin: BY_HAND }]])
    await writeForFacts(LANE, WHOM)
    expect(JSON.stringify(server.requests.at(-1)?.body)).not.toContain('do not change fees that are already booked')
    expect(ready()[0]?.draft.question).toBe('What must be left alone?')
  })

  it('of a fact are not those of another document’s fact with the same id', async () => {
    judgeSays('UNKNOWN')
    await writeForFacts(LANE, WHOM)
    const { document } = example
    start({ ...document, facts: document.facts.map((fact) => ({ ...fact, quote: 'library' })) })
    expect(ready().map(({ draft }) => draft.question)).toEqual(['', '', '', ''])
  })
})

describe('A judgement', () => {
  it('is recorded with what it was asked, saved, not undone, and stale once the lane sends something else', async () => {
    judgeSays('behind the flag fair_fees', '[{"n":1,"verdict":"wrong"},{"n":2,"verdict":"partly"}]')
    await writeForFacts(LANE, WHOM)
    const before = server.requests.length
    await askJudge(LANE, WHOM)
    const [recording] = judgements()
    expect(recording?.results.map(({ verdict, by }) => `${verdict} ${by}`)).toEqual([
      'wrong model',
      'partly model',
      'recalled lexical',
    ])
    // Four questions, and one call for what the words did not tell.
    expect(recording?.calls).toBe(5)
    expect(server.requests.length - before).toBe(5)
    expect(recording?.input).toBe(5 * 246)
    expect(recording?.label).toContain('m-1')
    expect(recording?.notes).toContain(`Questions written: 4 by ${recording?.label}.`)
    expect(recording?.notes).toContain('C: Nobody graded its answer.')
    expect(isStale()).toBe(false)

    const { document } = useStore.getState()
    const read = parseDocument(JSON.parse(encodeDocument(document)))
    expect(read.ok && read.document).toEqual(document)

    setTitle('another')
    undo()
    expect(judgements()).toHaveLength(1)
    expect(isStale()).toBe(false)
    useStore.setState(({ document: now }) => ({ document: { ...now, history: now.history.slice(0, -1) } }))
    expect(isStale()).toBe(true)
  })

  it('asks with what the lane sends and its tools, and with no other question or fact', async () => {
    judgeSays('UNKNOWN')
    await writeForFacts(LANE, WHOM)
    const before = server.requests.length
    await askJudge(LANE, WHOM)
    const bodies = server.requests.slice(before).map(({ body }) => JSON.stringify(body))
    expect(bodies).toHaveLength(4)
    for (const [at, body] of bodies.entries()) {
      expect(body).toContain('put it behind the flag fair_fees')
      expect(body).toContain('run_tests: Run pytest.')
      // The compacted lane has lost these words.
      expect(body).not.toContain('do not change fees that are already booked')
      for (const question of QUESTIONS) expect(body.includes(question)).toBe(question === QUESTIONS[at])
    }
  })

  it('that is stopped leaves nothing', async () => {
    judgeSays('UNKNOWN')
    await writeForFacts(LANE, WHOM)
    const before = server.requests.length
    server.reply((_, nth) => {
      if (nth < before + 2) return says('UNKNOWN')
      setTimeout(() => stopRun(KEY), 20)
      return { chunks: [': wait\n\n'], finish: 'hang' }
    })
    await askJudge(LANE, WHOM)
    expect(server.requests.length - before).toBe(2)
    expect(judgements()).toEqual([])
    expect(runOf(KEY)).toMatchObject({ phase: 'failed', failure: { code: 'stopped' } })
  })

  it('that broke off keeps what was answered, and says of which facts it has no verdict', async () => {
    judgeSays('UNKNOWN')
    await writeForFacts(LANE, WHOM)
    const before = server.requests.length
    const refused: Reply = { status: 402, type: 'application/json', chunks: ['{"error":{"message":"no credit"}}'] }
    server.reply((_, nth) => (nth <= before + 2 ? says('UNKNOWN') : refused))
    await askJudge(LANE, WHOM)
    const [recording] = judgements()
    expect(recording?.results.map(({ factId }) => factId)).toEqual(['A', 'B'])
    expect(recording?.notes).toContain('D: It was not asked any more.')
    expect(recording && judgedLine(recording, example.document.facts)).toMatch(
      /^Judged: 0 of 2 .* 2 without a verdict$/,
    )
    expect(isStale()).toBe(false)
  })

  it('without any verdict is none, and says why', async () => {
    judgeSays('It depends.')
    await writeForFacts(LANE, WHOM)
    await askJudge(LANE, WHOM)
    expect(judgements()).toEqual([])
    expect(runOf(KEY)).toMatchObject({
      failure: { code: 'unavailable', why: 'no answer got a verdict. Nobody graded its answer.' },
    })
  })

  it('is not put into another document that was opened meanwhile', async () => {
    judgeSays('UNKNOWN')
    await writeForFacts(LANE, WHOM)
    const asking = askJudge(LANE, WHOM)
    start({ ...example.document, title: 'another' })
    await asking
    expect(runOf(KEY)).toBeUndefined()
    expect(judgements()).toEqual([])
  })

  it('asks nobody where there is no question', async () => {
    const before = server.requests.length
    await askJudge(LANE, WHOM)
    expect(server.requests.length).toBe(before)
  })
})

describe('Whom a judge asks at first', () => {
  it('is the lane’s own provider, else the one that was set up last', () => {
    const result = laneNow()
    if (!result) throw new Error('no lane')
    expect(whomFor(result)).toEqual({ preset: 'own', model: '' })
    setUp('ollama', { model: 'a' })
    expect(whomFor(result).preset).toBe('ollama')
    const asks = (parameters: object) =>
      whomFor({ ...result, lane: { ...result.lane, strategy: { id: 'compact', parameters: { ...parameters } } } })
    expect(asks({ summariser: 'provider', provider: 'groq', model: 'x' })).toEqual({ preset: 'groq', model: 'x' })
    expect(asks({ summariser: 'anthropic', model: 'y' })).toEqual({ preset: 'anthropic', model: 'y' })
  })
})
