import { create } from 'zustand'
import { type Calibration, calibrate } from '../core/budget/calibration.ts'
import { promptTokens } from '../core/budget/costs.ts'
import type { Encoding } from '../core/budget/count.ts'
import { estimateCounter } from '../core/budget/estimate.ts'
import { textsToCount, tokenizerCounter } from '../core/budget/tokenizerCounter.ts'
import { type Document, needsMending } from '../core/document/document.ts'
import { type Bench, computeBench } from '../core/lanes/bench.ts'
import type { Mending } from '../core/lanes/mending.ts'
import { isWithin, type Prompt } from '../core/message/prompt.ts'
import type { Outcomes, OutcomesJob } from '../services/outcomes/outcomes.ts'
import type { Tokenizer, TokenizerState } from '../services/tokenizer/tokenizer.ts'
import { look, useStore } from './store.ts'
import { countTextsBy } from './textCounts.ts'

/** The estimate beside a tokenizer, once the tokenizer has counted everything. */
export interface Comparison {
  readonly encoding: Encoding
  /** Of the estimate with the factor that is carried into it. */
  readonly calibration: Calibration
  /** What the estimate says in all without a factor: the next factor is worked out from it. */
  readonly uncalibrated: number
  /** Tokens of the tool definitions by either. */
  readonly overhead: { readonly estimate: number; readonly measured: number }
  readonly exact: boolean
}

interface BenchState {
  readonly bench: Bench
  /** A newer document is being computed: what is shown is the one before. */
  readonly behind: boolean
  readonly comparison: Comparison | undefined
  readonly tokenizer: { readonly state: TokenizerState; readonly pending: number; readonly problem: string | undefined }
}

const idle = { state: 'idle', pending: 0, problem: undefined } as const

export const useBench = create<BenchState>()(() => ({
  // Nothing is drawn of it: `startBench` computes the first one, and evaluating this module is to cost little.
  bench: computeBench({ ...useStore.getState().document, lanes: [] }, () => undefined),
  behind: false,
  comparison: undefined,
  tokenizer: idle,
}))

/** Histories up to this size are computed in the same task as the edit: nothing on the screen lags. */
const AT_ONCE = { messages: 200, characters: 200_000 } as const

/** A long history is compared with the tokenizer when it has not changed for this long, in milliseconds. */
const STILL = 400

/** A hand that has not moved for this long rests, in milliseconds. */
const REST = 120

/** The encoding that is compared with the estimate while the screen counts by the estimate. */
const COMPARED: Encoding = 'o200k_base'

/** The tokenizer of the screen, or the one that its estimate is compared with. */
export function encodingOf(document: Document): Encoding {
  return document.budget.counter === 'estimate' ? COMPARED : document.budget.counter
}

/** After this many edits the counts of texts that only older steps had are forgotten. */
const FORGET_EVERY = 50

function* textsInUse(document: Document, steps: readonly { readonly document: Document }[]): Generator<string> {
  for (const one of [document, ...steps.map((step) => step.document)]) {
    yield* textsToCount(messagesOf(one), one.tools)
  }
  yield* useBench.getState().bench.missing
}

function isSmall({ history, lanes }: Document): boolean {
  // What loads late for a lane may take its time too.
  const messages = lanes.some(needsMending) ? AT_ONCE.messages / 2 : AT_ONCE.messages
  return isWithin(history, { ...AT_ONCE, messages })
}

function messagesOf(document: Document) {
  return document.history.map((entry) => entry.message)
}

/** What lanes with repairs need; until one of them does, or the page is at leisure, it is not there. */
export async function loadMending(): Promise<Mending> {
  return (await import('../core/lanes/mending.ts')).MENDING
}

/** What computes a long history beside the page. */
export function loadOutcomes() {
  return import('../services/outcomes/outcomes.ts')
}

export interface RunningBench {
  /** From now on texts are counted, also where the screen counts by the estimate: called once the first grid stands, so that the ranks load after it. */
  count(): void
  retry(): void
  stop(): void
}

/** Connects the document to what is computed from it. */
export function startBench(tokenizer: Tokenizer): RunningBench {
  let counting = false
  countTextsBy(tokenizer)

  const lookup = (text: string) => tokenizer.get(encodingOf(useStore.getState().document), text)

  function compare(document: Document): Comparison | undefined {
    const encoding = encodingOf(document)
    const { imageTokens, calibration: factor } = document.budget
    const plain = estimateCounter({ imageTokens })
    const estimate = factor === undefined ? plain : estimateCounter({ imageTokens, factor })
    const measured = tokenizerCounter(encoding, (text) => tokenizer.get(encoding, text), { imageTokens })
    const tools = { estimate: estimate.tools(document.tools).tokens, measured: measured.tools(document.tools) }
    const overhead = { estimate: tools.estimate, measured: tools.measured.tokens }
    const calibration = calibrate(document.history, estimate, measured, overhead)
    if (measured.missing.size > 0) return undefined
    const exact = tools.measured.exact && document.history.every((entry) => measured.message(entry.message).exact)
    const uncalibrated = promptTokens(document.history, plain) + plain.tools(document.tools).tokens
    return { encoding, calibration, uncalibrated, overhead, exact }
  }

  /** What was last asked to be counted: of the next document only what is new has to be looked up. */
  let asked: { readonly encoding: Encoding; readonly history: Prompt } | undefined

  function ask(bench: Bench): void {
    if (!counting && bench.document.budget.counter === 'estimate') return
    const { history, tools } = bench.document
    const encoding = encodingOf(bench.document)
    const before = asked?.encoding === encoding ? asked.history : []
    const fresh = history.filter((entry, index) => entry !== before[index])
    tokenizer.request(
      encoding,
      textsToCount(
        fresh.map((entry) => entry.message),
        tools,
      ),
    )
    if (bench.missing.length > 0) tokenizer.request(encoding, bench.missing)
    asked = { encoding, history }
  }

  let comparing: ReturnType<typeof setTimeout> | undefined
  /** What was compared to the end: counts of another encoding change nothing in it. */
  let compared: Bench | undefined

  /** Compares at once where it costs nothing; a long history is compared when it has been still for a while. */
  function compareSoon(bench: Bench): void {
    if (!counting && bench.document.budget.counter === 'estimate') return
    const now = () => {
      const comparison = compare(bench.document)
      compared = comparison && bench
      useBench.setState({ comparison })
    }
    clearTimeout(comparing)
    if (bench.document.history.length <= AT_ONCE.messages) now()
    else comparing = setTimeout(now, STILL)
  }

  function show(bench: Bench): void {
    const before = useBench.getState().bench
    const current = bench.document === useStore.getState().document
    // While one edited text is counted, the last whole result stays: no flicker to the estimate and back.
    const wait =
      bench.fallback &&
      !before.fallback &&
      before.counter.source.kind === 'tokenizer' &&
      bench.missing.length < 8 &&
      tokenizer.failure(encodingOf(bench.document)) === undefined
    if (current && useStore.getState().view.loading) look({ loading: false })
    if (wait) useBench.setState({ behind: true })
    else {
      useBench.setState({ bench, behind: !current })
      compareSoon(bench)
    }
    ask(bench)
  }

  const here = ({ document, again, answers }: Pick<OutcomesJob, 'document' | 'again' | 'answers'>) =>
    show(computeBench(document, lookup, answers, again, mending))

  let outcomes: Outcomes | undefined
  let stopped = false
  /** The job that waits for what computes it: it loads when it is needed, or at leisure. */
  let waiting: OutcomesJob | undefined

  function computeAway(job: OutcomesJob): void {
    if (outcomes) {
      outcomes.compute(job)
      return
    }
    const loads = waiting !== undefined
    waiting = job
    if (loads) return
    loadOutcomes().then(
      ({ createOutcomes }) => {
        if (stopped) return
        outcomes = createOutcomes({
          done: show,
          // A worker that does not start must not leave the screen behind: slower, but the same result.
          failed: (_problem, failed) => here(failed),
        })
        if (waiting) outcomes.compute(waiting)
        waiting = undefined
      },
      () => {
        const job = waiting
        waiting = undefined
        if (job && !stopped) here(job)
      },
    )
  }

  let mending: Mending | undefined

  /** Computes once what repairs is there; without it, where it cannot be loaded: its lanes then wait. */
  function computeMended(): void {
    useBench.setState({ behind: true })
    void loadMending().then(
      (loaded) => {
        mending = loaded
        if (!stopped) compute()
      },
      () => {
        const { document, view } = useStore.getState()
        if (!stopped) here({ document, again: view.again, answers: view.answers })
      },
    )
  }

  function compute(): void {
    const { document, view } = useStore.getState()
    if (!mending && document.lanes.some(needsMending)) {
      computeMended()
      return
    }
    if (isSmall(document)) {
      outcomes?.forget()
      waiting = undefined
      show(computeBench(document, lookup, view.answers, view.again, mending))
      return
    }
    useBench.setState({ behind: true })
    const { bench } = useBench.getState()
    const texts = () => [...textsToCount(messagesOf(document), document.tools), ...bench.missing]
    computeAway({ document, again: view.again, answers: view.answers, encoding: encodingOf(document), texts, lookup })
  }

  let resting: ReturnType<typeof setTimeout> | undefined

  /** While a handle is dragged, the lanes of a long history follow when the hand rests: every frame belongs to it. */
  function computeSoon(): void {
    clearTimeout(resting)
    const { document, view } = useStore.getState()
    if (view.dragging && !isSmall(document)) resting = setTimeout(compute, REST)
    else compute()
  }

  let edits = 0
  const unsubscribe = useStore.subscribe((state, before) => {
    const released =
      before.view.dragging && !state.view.dragging && useBench.getState().bench.document !== state.document
    if (released) computeSoon()
    const { view } = state
    const same = view.again === before.view.again && view.answers === before.view.answers
    if (state.document === before.document && same) return
    if (++edits % FORGET_EVERY === 0) {
      asked = undefined
      tokenizer.keep(textsInUse(state.document, state.past.slice(-FORGET_EVERY)))
    }
    computeSoon()
  })
  const unlisten = tokenizer.subscribe(() => {
    const encoding = encodingOf(useStore.getState().document)
    const pending = tokenizer.pending(encoding)
    useBench.setState({
      tokenizer: { state: tokenizer.state(encoding), pending, problem: tokenizer.failure(encoding) },
    })
    const { bench } = useBench.getState()
    if (bench.missing.length > 0 || useBench.getState().behind) compute()
    else if (pending === 0 && compared !== bench) compareSoon(bench)
  })
  compute()
  return {
    count() {
      counting = true
      ask(useBench.getState().bench)
      compareSoon(useBench.getState().bench)
    },
    retry() {
      tokenizer.retry(encodingOf(useStore.getState().document))
    },
    stop() {
      clearTimeout(comparing)
      clearTimeout(resting)
      stopped = true
      outcomes?.stop()
      unsubscribe()
      unlisten()
    },
  }
}
