import { useEffect, useState } from 'react'
import type { Counter, Encoding } from '../core/budget/count.ts'
import type { ImageCost } from '../core/budget/imageCosts.ts'
import { countSideBySide, type SideBySide, type SideBySideInput } from '../core/budget/sideBySide.ts'
import { tokenizerCounter } from '../core/budget/tokenizerCounter.ts'
import { useBench } from './bench.ts'
import { textCounts } from './textCounts.ts'

const ENCODINGS: readonly Encoding[] = ['o200k_base', 'cl100k_base']

/** How long a slice of a long history may take, in milliseconds: a key that is pressed meanwhile waits no longer. */
const SLICE = 8
/** Until what was counted meanwhile is taken in, in milliseconds. */
const PAUSE = 300
/** So many texts are asked for at once, and the next when fewer than half of them wait: whoever closes the view stops it. */
const ASKED = 4_000

function counterOf(encoding: Encoding): Counter {
  return tokenizerCounter(encoding, (text) => textCounts.get(encoding, text), { imageTokens: 0 })
}

export interface SideBySideJob {
  /** From now on this is what is counted. */
  ask(input: Omit<SideBySideInput, 'encodings'>): void
  /** Tokenizers have counted something, or have failed. */
  counted(): void
  stop(): void
}

/** Counts a history by all counters, in slices, and again as tokenizers come to know its texts. */
export function createSideBySide(show: (view: SideBySide) => void): SideBySideJob {
  const encodings = { o200k_base: counterOf('o200k_base'), cl100k_base: counterOf('cl100k_base') }
  let input: SideBySideInput | undefined
  let steps: ReturnType<typeof countSideBySide> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let again = false
  let complete = false

  function feed(): void {
    for (const encoding of ENCODINGS) {
      if (textCounts.failure(encoding) !== undefined || textCounts.pending(encoding) > ASKED / 2) continue
      const { missing } = encodings[encoding]
      if (missing.size > 0) textCounts.request(encoding, [...missing].slice(0, ASKED))
    }
  }

  function begin(): void {
    timer = undefined
    if (!input) return
    steps = countSideBySide(input)
    go()
  }

  function go(): void {
    if (!steps) return
    const until = performance.now() + SLICE
    let step = steps.next()
    while (!step.done && performance.now() < until) step = steps.next()
    if (!step.done) {
      timer = setTimeout(go)
      return
    }
    steps = undefined
    timer = undefined
    complete = step.value.rows.every((row) => row.complete)
    show(step.value)
    if (complete) return
    if (again) timer = setTimeout(begin, PAUSE)
    again = false
    feed()
  }

  return {
    ask(next) {
      clearTimeout(timer)
      input = { ...next, encodings }
      again = false
      complete = false
      begin()
    },
    counted() {
      if (complete) return
      if (steps) again = true
      else {
        timer ??= setTimeout(begin, PAUSE)
        feed()
      }
    },
    stop() {
      clearTimeout(timer)
      steps = undefined
      input = undefined
      complete = true
    },
  }
}

export interface SideBySideState {
  /** Undefined until everything has been counted once. */
  readonly view: SideBySide | undefined
  readonly failures: Readonly<Partial<Record<Encoding, string>>>
  /** Asks again for the tokenizers that could not be had. */
  readonly retry: () => void
}

/** The history on the screen by all counters, with this cost of an image. */
export function useSideBySide(images: ImageCost): SideBySideState {
  const { history, tools, budget } = useBench((state) => state.bench.document)
  // Changes with every batch of every tokenizer.
  const tokenizer = useBench((state) => state.tokenizer)
  const [view, setView] = useState<SideBySide>()
  const [job, setJob] = useState<SideBySideJob>()
  useEffect(() => {
    const made = createSideBySide(setView)
    setJob(made)
    return made.stop
  }, [])
  useEffect(() => job?.ask({ history, tools, budget, images }), [job, history, tools, budget, images])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has changed is that something was counted
  useEffect(() => job?.counted(), [job, tokenizer])
  const failures = Object.fromEntries(
    ENCODINGS.flatMap((encoding) => {
      const failure = textCounts.failure(encoding)
      return failure === undefined ? [] : [[encoding, failure]]
    }),
  )
  const retry = () => {
    for (const encoding of ENCODINGS) textCounts.retry(encoding)
  }
  return { view, failures, retry }
}
