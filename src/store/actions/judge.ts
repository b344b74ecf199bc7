import type { Document, JudgementRecording } from '../../core/document/document.ts'
import { factsInPlace, judgedHash, judgedText, questionsAsked } from '../../core/judge/asked.ts'
import { type FactInPlace, questionProblem } from '../../core/judge/questions.ts'
import { sentPrompt } from '../../core/lanes/merge.ts'
import type { LaneResult } from '../../core/lanes/run.ts'
import { promptHash } from '../../core/message/hash.ts'
import { letterOf } from '../../core/words/excerpt.ts'
import { judgedLine, writtenWords } from '../../core/words/judge.ts'
import { effortWords } from '../../core/words/recordings.ts'
import { count } from '../../core/words/words.ts'
import { now } from '../../services/clock.ts'
import { askQuestions, type FactQuestion, type Judgement, writeQuestions } from '../../services/models/judge.ts'
import { ModelFailure } from '../../services/models/model.ts'
import { useBench } from '../bench.ts'
import { AS_BEFORE, BY_HAND, type Drafted, draftQuestions, questionKey, useJudging, type Whom } from '../judging.ts'
import { setUpOf, useModels } from '../models.ts'
import { judgeKey, runOf, setRun } from '../runs.ts'
import { providerSource, type Source } from '../sources.ts'
import { addRecording, announce, useStore } from '../store.ts'
import { isRunning, run } from './running.ts'
import { costOf, freshTakeId } from './summarise.ts'

/** Under this key questions are written. */
export const WRITING = 'judge: questions'

/** Whom a lane's judge asks until somebody chooses: the lane's own provider, else the one that was set up last. */
export function whomFor({ lane }: LaneResult): Whom {
  const { summariser, provider, model } = lane.strategy.parameters
  if (summariser === 'provider') return { preset: String(provider ?? 'openai'), model: String(model ?? '') }
  if (summariser === 'anthropic') return { preset: 'anthropic', model: String(model ?? '') }
  return { preset: [...useModels.getState().setUps.keys()].at(-1) ?? 'openai', model: '' }
}

/** A fact with the question that would be asked for it: drafted here, else what was asked before. */
export interface Ready extends FactInPlace {
  readonly draft: Drafted
  /** Why the question would tell nothing. */
  readonly problem?: string
}

/** The facts with their questions, in order. Questions are the same for every lane unless one was asked others. */
export function readyFor(document: Document, laneId: string, drafts: ReadonlyMap<string, Drafted>): readonly Ready[] {
  const asked = questionsAsked(document, laneId)
  return factsInPlace(document).map((one) => {
    const draft = drafts.get(questionKey(one.fact)) ?? { question: asked.get(one.fact.id) ?? '', origin: AS_BEFORE }
    const problem = draft.question.trim() === '' ? undefined : questionProblem(one, draft.question)
    return { ...one, draft, ...(problem !== undefined && { problem }) }
  })
}

function labelOf({ preset, model }: Whom): string {
  return model || setUpOf(preset).model || preset
}

/** Whom is asked, named in the run as the recording will name it. */
async function sourceFor(key: string, { preset, model }: Whom): Promise<Source> {
  const source = await providerSource(preset, model)
  const running = runOf(key)
  if (running) setRun(key, { ...running, label: source.label })
  return source
}

/** True where a model may write the question: none is there, or a model wrote the one that is. */
export function isToBeWritten({ draft }: Ready): boolean {
  return draft.question.trim() === '' || draft.origin !== BY_HAND
}

/** Has a model write a question for each fact. Those that somebody typed or changed stay. */
export async function writeForFacts(laneId: string, whom: Whom): Promise<void> {
  const { document } = useStore.getState()
  const facts = readyFor(document, laneId, useJudging.getState().drafts).filter(isToBeWritten)
  if (facts.length === 0 || isRunning(WRITING)) return
  const done = await run(WRITING, 'Questions', { label: labelOf(whom) }, async (on, signal) => {
    const source = await sourceFor(WRITING, whom)
    return { source, written: await writeQuestions(source.model, facts, on, signal) }
  })
  if (!done.ok) return
  const { source, written } = done.value
  const origin = `by ${source.label}`
  draftQuestions(
    written.questions.flatMap(({ question }, at) => {
      const fact = facts[at]?.fact
      return fact && question !== '' ? [[fact, { question, origin }] as const] : []
    }),
  )
  const cost = costOf(written, source.prices)
  const effort = effortWords({ ...written, ...(cost !== undefined && { cost }) })
  useJudging.setState({ effort: `${source.label}: ${effort}` })
  const many = written.questions.filter(({ question }) => question !== '').length
  announce(`${count(many, 'question')} written by ${source.label}`)
}

/** What else is to be known of a judgement, sentences. */
function notesOf(ready: readonly Ready[], facts: Document['facts'], { open, notes }: Judgement): readonly string[] {
  const given = ready.filter(({ problem }) => problem !== undefined).length
  return [
    writtenWords(ready.map(({ draft }) => draft.origin)),
    ...(given === 0 ? [] : [`${count(given, 'question')} told the answer.`]),
    ...open.map(({ factId, why }) => `${letterOf(facts.findIndex(({ id }) => id === factId))}: ${why}`),
    ...notes,
  ]
}

/** What a judgement is of: kept from before it began, for the document may change meanwhile. */
interface Asking {
  readonly laneId: string
  readonly document: Document
  /** The hash of what was sent. */
  readonly prompt: string
  readonly ready: readonly Ready[]
}

function recordingOf(
  { laneId, document, prompt, ready }: Asking,
  judgement: Judgement,
  source: Source,
): JudgementRecording {
  const { results, usage, input, output, model, ms, calls } = judgement
  const cost = costOf(judgement, source.prices)
  return {
    id: freshTakeId(useStore.getState().document.recordings ?? []),
    kind: 'judgement',
    asked: judgedHash(prompt, results, document.facts),
    label: source.label,
    laneId,
    results,
    usage,
    ...(model !== undefined && { model }),
    ...(input !== undefined && { input }),
    ...(output !== undefined && { output }),
    ...(cost !== undefined && { cost }),
    date: new Date(now()).toISOString(),
    ms: Math.round(ms),
    calls,
    notes: notesOf(ready, document.facts, judgement),
  }
}

/**
 * Asks a model each question that there is, with what a lane sends and nothing else. What it was answered is a recording;
 * of one that was stopped, or that gave no verdict at all, nothing is kept.
 */
export async function askJudge(laneId: string, whom: Whom): Promise<void> {
  const key = judgeKey(laneId)
  const { bench } = useBench.getState()
  const result = bench.lanes.find(({ lane }) => lane.id === laneId)
  if (!result || result.outcome.status === 'pending' || isRunning(key)) return
  const { document } = bench
  const { title } = document
  const sent = sentPrompt(result.outcome.prompt, result.lane.repair)
  const ready = readyFor(document, laneId, useJudging.getState().drafts).filter(({ draft }) => draft.question.trim())
  const asked = ready.map(
    ({ fact, message, draft }): FactQuestion => ({ fact, message, question: draft.question.trim() }),
  )
  if (asked.length === 0) return
  const done = await run(key, `${result.lane.name}, judge`, { label: labelOf(whom) }, async (on, signal) => {
    const source = await sourceFor(key, whom)
    const judgement = await askQuestions(source.model, judgedText(sent, document.tools), asked, on, signal)
    if (judgement.results.length > 0) return { source, judgement }
    const why = judgement.open.map((one) => one.why)
    throw new ModelFailure({ code: 'unavailable', who: source.label, why: `no answer got a verdict. ${why[0] ?? ''}` })
  })
  // Another document was opened meanwhile: what was said of this one is not its own.
  const { document: current } = useStore.getState()
  if (!done.ok || current.title !== title || !current.lanes.some(({ id }) => id === laneId)) return
  const asking = { laneId, document, prompt: promptHash(sent, document.tools), ready }
  const recording = recordingOf(asking, done.value.judgement, done.value.source)
  addRecording(recording)
  announce(`${result.lane.name}. ${judgedLine(recording)}`)
}
