import { codePointLength, ESTIMATE_CHARACTERS_PER_TOKEN } from '../../core/budget/estimate.ts'
import type { Counted, Lane, SummaryRecording } from '../../core/document/document.ts'
import { ownAnswer } from '../../core/lanes/pass.ts'
import { instructionsOf, requestText, transcriptOf } from '../../core/strategies/instructions.ts'
import type { Answer, SummaryRequest } from '../../core/strategies/outcome.ts'
import type { Failure } from '../../core/summaries/failure.ts'
import { failureWords } from '../../core/words/failures.ts'
import { num } from '../../core/words/words.ts'
import type { Listening } from '../../services/models/model.ts'
import type { Summary } from '../../services/models/summarise.ts'
import { encodingOf, useBench } from '../bench.ts'
import { runOf, setRun } from '../runs.ts'
import { type Source, sourceOf } from '../sources.ts'
import { addRecording, announce, edit, look, useStore } from '../store.ts'
import { textCounts } from '../textCounts.ts'
import { isStillThere, recordedNow } from './recording.ts'
import { forgetRun, isRunning, run } from './running.ts'
import { showNotice } from './view.ts'

/** The most takes that are asked for in a row. */
const MOST_TAKES = 10

function laneOf(laneId: string): Lane | undefined {
  return useStore.getState().document.lanes.find(({ id }) => id === laneId)
}

/** What a lane's summariser is asked now, if it is. */
function requestOf(laneId: string): SummaryRequest | undefined {
  const result = useBench.getState().bench.lanes.find(({ lane }) => lane.id === laneId)
  return result?.outcome.requests.find((request) => request.kind === 'summary')
}

/** A text by the estimate, and by the tokenizer where that has counted it meanwhile. */
function countedOf(text: string): Counted {
  const encoding = encodingOf(useStore.getState().document)
  const tokens = textCounts.get(encoding, text)?.tokens
  const estimate = Math.floor(codePointLength(text) / ESTIMATE_CHARACTERS_PER_TOKEN)
  return { estimate, ...(tokens !== undefined && { encoding, tokens }) }
}

function recordingOf(summary: Summary, request: SummaryRequest, asked: string, source: Source): SummaryRecording {
  const { text, end, calls, parts, notes } = summary
  return {
    ...recordedNow(summary, source),
    kind: 'summary',
    asked: request.hash,
    text,
    end,
    ...(calls === 1 && { counted: countedOf(asked) }),
    parts,
    notes,
  }
}

function setAnswer(laneId: string, hash: string, answer: Answer | undefined): void {
  const answers = new Map(useStore.getState().view.answers)
  const key = ownAnswer(laneId, hash)
  if (answer) answers.set(key, answer)
  else if (!answers.delete(key)) return
  look({ answers })
}

/** For the headline and the lane's line: in our own words alone. What the other side said stands below, where it is quoted. */
function answerOf({ said: _, ...failure }: Failure): Answer {
  if (failure.code === 'stopped') return { status: 'stopped' }
  return { status: 'failed', message: failureWords(failure).said.replace(/\.$/, '') }
}

/** Forgets how the last run of a lane failed: the lane stands as before it. */
export function dismissFailure(laneId: string): void {
  if (isRunning(laneId)) return
  forgetRun(laneId)
  const own = ownAnswer(laneId, '')
  const answers = new Map([...useStore.getState().view.answers].filter(([key]) => !key.startsWith(own)))
  look({ answers })
}

/** Shows another take in a lane. */
export function chooseTake(laneId: string, take: string): void {
  edit('another take', (document) => ({
    ...document,
    lanes: document.lanes.map((lane) => (lane.id === laneId ? { ...lane, take } : lane)),
  }))
}

async function askOnce(source: Source, request: SummaryRequest, on: Listening, signal: AbortSignal): Promise<Summary> {
  const { previous, ask } = request
  if (source.summarise) return source.summarise(request, on, signal)
  const { summarise } = await import('../../services/models/summarise.ts')
  const asked = {
    instructions: instructionsOf(request),
    pieces: request.entries.map(({ message }) => transcriptOf(message)),
    ...(previous !== undefined && { previous }),
    limit: ask?.limit ?? 1000,
    secondLook: ask?.secondLook === true,
  }
  return summarise(source.model, asked, on, signal)
}

/** An answer came for a lane that is no longer on the screen. */
function tellDropped(name: string): void {
  const title = `The summary for ${name} came too late`
  const line = 'Its history or its lane had left the screen by then: nothing was recorded. Ask again there.'
  showNotice({ tone: 'info', title, lines: [line] })
  announce(`${title}. ${line}`)
}

/**
 * Asks the model of a lane for its summary, `times` in a row: each is a recording, and the lane shows the last. What
 * fails leaves the history as it is, and the take that was shown. Nothing else in the page calls a remote model.
 */
export async function askForSummary(laneId: string, times = 1): Promise<void> {
  const lane = laneOf(laneId)
  const request = requestOf(laneId)
  if (!lane || !request || isRunning(laneId)) return
  const asked = requestText(request)
  for (let at = 1; at <= Math.min(times, MOST_TAKES); at++) {
    const opened = useStore.getState().document.title
    const take = times > 1 ? { take: { at, of: times } } : {}
    let source: Source | undefined
    // What an earlier run came to is over: the lane waits again.
    setAnswer(laneId, request.hash, undefined)
    const label = String(lane.strategy.parameters.model || lane.strategy.parameters.provider || 'a model')
    const done = await run(laneId, lane.name, { label, ...take }, async (on, signal) => {
      source = await sourceOf(lane.strategy, on, signal)
      const running = runOf(laneId)
      if (running) setRun(laneId, { ...running, label: source.label })
      textCounts.request(encodingOf(useStore.getState().document), [asked])
      return askOnce(source, request, on, signal)
    })
    if (!done.ok) {
      setAnswer(laneId, request.hash, answerOf(done.failure))
      return
    }
    // Another document was opened meanwhile: what was said of this one is not its own.
    if (!source || !isStillThere(laneId, opened)) {
      tellDropped(lane.name)
      return
    }
    const recording = recordingOf(done.value, request, asked, source)
    setAnswer(laneId, request.hash, undefined)
    addRecording(recording)
    chooseTake(laneId, recording.id)
    announce(`${lane.name}: a summary of ${num(recording.text.length)} characters by ${recording.label}`)
  }
}
