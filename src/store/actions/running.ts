import type { Failure } from '../../core/summaries/failure.ts'
import { failureWords } from '../../core/words/failures.ts'
import { now } from '../../services/clock.ts'
import { type Listening, ModelFailure } from '../../services/models/model.ts'
import { type Run, runOf, setRun } from '../runs.ts'
import { announce } from '../store.ts'

/** A page that draws each piece as it comes would do nothing else: so often, in milliseconds. */
const DRAW_EVERY = 80

const controllers = new Map<string, AbortController>()

function warnOfLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function watchLeaving(): void {
  if (controllers.size > 0) window.addEventListener('beforeunload', warnOfLeaving)
  else window.removeEventListener('beforeunload', warnOfLeaving)
}

export function isRunning(key: string): boolean {
  return controllers.has(key)
}

/** Stops what is asked, at once. What came so far is shown as partial. */
export function stopRun(key: string): void {
  controllers.get(key)?.abort()
}

/** Forgets what a run that failed came to. */
export function forgetRun(key: string): void {
  if (!isRunning(key)) setRun(key, undefined)
}

function asFailure(error: unknown, who: string): ModelFailure {
  if (error instanceof ModelFailure) return error
  return new ModelFailure({ code: 'broken', who, said: error instanceof Error ? error.message : String(error) })
}

/** Tells the screen what comes, not more often than it can be drawn. */
function listenFor(key: string): Listening & { end(): void } {
  let text = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const draw = () => {
    timer = undefined
    const run = runOf(key)
    if (run?.phase === 'running') setRun(key, { ...run, text })
  }
  return {
    text(piece) {
      text += piece
      timer ??= setTimeout(draw, DRAW_EVERY)
    },
    progress(words, done) {
      const run = runOf(key)
      if (!run) return
      const { done: _, ...rest } = run
      setRun(key, { ...rest, words, ...(done !== undefined && { done }) })
    },
    end() {
      clearTimeout(timer)
    },
  }
}

/**
 * Runs what asks a model: one at a time for each key. Gives what it gave, or why it gave nothing, which is then shown
 * with what had come. `about`: what the live region calls it.
 */
export async function run<T>(
  key: string,
  about: string,
  start: Pick<Run, 'label' | 'take'>,
  ask: (on: Listening, signal: AbortSignal) => Promise<T>,
): Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure }> {
  const controller = new AbortController()
  controllers.get(key)?.abort()
  controllers.set(key, controller)
  watchLeaving()
  setRun(key, { phase: 'running', words: 'waiting for an answer', text: '', started: now(), ...start })
  const on = listenFor(key)
  try {
    const value = await ask(on, controller.signal)
    on.end()
    if (controllers.get(key) === controller) setRun(key, undefined)
    return { ok: true, value }
  } catch (error) {
    on.end()
    const { failure, partial } = asFailure(error, start.label)
    const before = runOf(key)
    if (before && controllers.get(key) === controller) {
      setRun(key, { ...before, phase: 'failed', text: partial === '' ? before.text : partial, failure })
    }
    announce(`${about}: ${failureWords(failure).said}`)
    return { ok: false, failure }
  } finally {
    if (controllers.get(key) === controller) controllers.delete(key)
    watchLeaving()
  }
}
