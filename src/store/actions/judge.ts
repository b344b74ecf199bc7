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
import { askQuestions, type FactQuestion, type Judgement, writeQuestions } from '../../services/models/judge.ts'
import { ModelFailure } from '../../services/models/model.ts'
import { useBench } from '../bench.ts'
import { AS_BEFORE, BY_HAND, type Drafted, draftQuestions, questionKey, useJudging, type Whom } from '../judging.ts'
import { lastSetUp, presetOf, setUpOf } from '../models.ts'
import { judgeKey, runOf, setRun } from '../runs.ts'
import { providerSource, type Source } from '../sources.ts'
import { addRecording, announce, useStore } from '../store.ts'
import { costOf, isStillThere, recordedNow } from './recording.ts'
import { isRunning, run } from './running.ts'

/** Under this key questions are written. */
export const WRITING = 'judge: questions'

/** Whom a lane's judge asks until somebody chooses: the lane's own provider, else the one that was set up last. */
export function whomFor({ lane }: LaneResult): Whom {
  const preset = presetOf(lane.strategy)
  if (preset !== undefined) return { preset, model: String(lane.strategy.parameters.model ?? '') }
  return { preset: lastSetUp() ?? 'openai', model: '' }
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
  const effort = effortWords({ ...written, ...costOf(written, source) })
  useJudging.setState({ effort: `${source.label}: ${effort}` })
  const many = written.questions.filter(({ question }) => question !== '').length
  announce(`${count(many, 'question')} written by ${source.label}`)
}

/** Why facts have no verdict: "C, D: It was not asked any more." */
function openNotes(open: Judgement['open'], facts: Document['facts']): readonly string[] {
  const whys = [...new Set(open.map(({ why }) => why))]
  return whys.map((why) => {
    const ids = open.filter((one) => one.why === why).map(({ factId }) => factId)
    const letters = facts.flatMap(({ id }, index) => (ids.includes(id) ? [letterOf(index)] : []))
    return `${letters.join(', ')}: ${why}`
  })
}

/** What else is to be known of a judgement, sentences. */
function notesOf(ready: readonly Ready[], facts: Document['facts'], { open, notes }: Judgement): readonly string[] {
  const given = ready.filter(({ problem }) => problem !== undefined).length
  return [
    writtenWords(ready.map(({ draft }) => draft.origin)),
    ...(given === 0 ? [] : [`${count(given, 'question')} told the answer.`]),
    ...openNotes(open, facts),
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
  const { results } = judgement
  return {
    ...recordedNow(judgement, source),
    kind: 'judgement',
    asked: judgedHash(prompt, results, document.facts),
    laneId,
    results,
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
  if (!done.ok || !isStillThere(laneId, title)) return
  const asking = { laneId, document, prompt: promptHash(sent, document.tools), ready }
  const recording = recordingOf(asking, done.value.judgement, done.value.source)
  addRecording(recording)
  announce(`${result.lane.name}. ${judgedLine(recording, useStore.getState().document.facts)}`)
}
