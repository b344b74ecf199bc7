import type { Encoding, TokenCount } from '../../core/budget/count.ts'
import type { CountJob, FromWorker, ToWorker } from './protocol.ts'

/** `counting`: the encoder is there and texts wait. `ready`: all that was asked is counted. */
export type TokenizerState = 'idle' | 'loading' | 'counting' | 'ready' | 'failed'

/** Counts tokens off the main thread and remembers each count by its text. */
export interface Tokenizer {
  /** Asks for the counts of texts; those that are known or on their way cost nothing. */
  request(encoding: Encoding, texts: Iterable<string>): void
  get(encoding: Encoding, text: string): TokenCount | undefined
  /** Calls the listener once, in a microtask, after each batch of counts and each change of state. */
  subscribe(listener: () => void): () => void
  /** Grows with every batch and change of state: a snapshot for `useSyncExternalStore`. */
  readonly version: number
  state(encoding: Encoding): TokenizerState
  /** How many texts wait for their count. */
  pending(encoding: Encoding): number
  /** Why the state is `failed`. */
  failure(encoding: Encoding): string | undefined
  /** After a failure: starts a new worker and asks again for all that waits. Requests alone do not. */
  retry(encoding: Encoding): void
  /** Drops the counts and requests of all other texts, in every encoding. */
  keep(texts: Iterable<string>): void
  /** Addresses of what the worker has loaded: whoever keeps them needs no network for them. */
  readonly files: ReadonlySet<string>
  /** Stops the worker and drops everything. The tokenizer is idle afterwards, and may be used again. */
  dispose(): void
}

interface Lane {
  readonly known: Map<string, TokenCount>
  /** The keys under which texts were asked for. */
  readonly waiting: Map<string, number>
  ready: boolean
  failure: string | undefined
}

function startWorker(): Worker {
  // Vite finds the worker by this very form, and gives it a relative address that holds in any sub-path.
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'tokenizer' })
}

/** Makes a tokenizer. Its worker starts with the first request. */
export function createTokenizer(makeWorker: () => Worker = startWorker): Tokenizer {
  const lanes = new Map<Encoding, Lane>()
  /** Texts in flight by key. An answer whose key is not here came too late, and is dropped. */
  const asked = new Map<number, string>()
  const listeners = new Set<() => void>()
  const files = new Set<string>()
  let worker: Worker | undefined
  let nextKey = 0
  let version = 0
  let notifying = false

  function laneOf(encoding: Encoding): Lane {
    let lane = lanes.get(encoding)
    if (!lane) {
      lane = { known: new Map(), waiting: new Map(), ready: false, failure: undefined }
      lanes.set(encoding, lane)
    }
    return lane
  }

  function changed(): void {
    version++
    if (notifying) return
    notifying = true
    queueMicrotask(() => {
      notifying = false
      for (const listener of [...listeners]) listener()
    })
  }

  function stopWorker(): void {
    worker?.terminate()
    worker = undefined
    for (const lane of lanes.values()) lane.ready = false
  }

  function fail(message: string): void {
    stopWorker()
    for (const lane of lanes.values()) if (lane.waiting.size > 0) lane.failure = message
    changed()
  }

  function receive(message: FromWorker): void {
    const lane = laneOf(message.encoding)
    if (message.type === 'ready') {
      lane.ready = true
      for (const file of message.files ?? []) files.add(file)
    }
    if (message.type === 'failed') lane.failure = message.message
    if (message.type === 'counted') {
      for (const { key, tokens, exact } of message.results) {
        const text = asked.get(key)
        if (text === undefined) continue
        asked.delete(key)
        lane.waiting.delete(text)
        lane.known.set(text, { tokens, exact })
      }
    }
    changed()
  }

  function running(): Worker {
    if (worker) return worker
    const made = makeWorker()
    // A worker that was replaced may still have events on their way.
    made.addEventListener('message', (event: MessageEvent<FromWorker>) => {
      if (made === worker) receive(event.data)
    })
    made.addEventListener('error', (event) => {
      event.preventDefault()
      if (made === worker) fail(event.message || 'The tokenizer could not be loaded.')
    })
    made.addEventListener('messageerror', () => {
      if (made === worker) fail('The tokenizer sent an answer that cannot be read.')
    })
    worker = made
    return made
  }

  function send(message: ToWorker): void {
    try {
      running().postMessage(message)
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error))
    }
  }

  function request(encoding: Encoding, texts: Iterable<string>): void {
    const lane = laneOf(encoding)
    const jobs: CountJob[] = []
    for (const text of texts) {
      if (lane.known.has(text) || lane.waiting.has(text)) continue
      const key = nextKey++
      lane.waiting.set(text, key)
      asked.set(key, text)
      jobs.push({ key, text })
    }
    if (jobs.length === 0) return
    if (lane.failure === undefined) send({ type: 'count', encoding, jobs })
    changed()
  }

  function retry(encoding: Encoding): void {
    if (laneOf(encoding).failure === undefined) return
    // A new worker, because browsers may remember that an import failed; so what the others wait for is asked again.
    stopWorker()
    for (const lane of lanes.values()) lane.failure = undefined
    for (const [name, lane] of lanes) {
      if (lane.waiting.size === 0) continue
      send({ type: 'count', encoding: name, jobs: Array.from(lane.waiting, ([text, key]) => ({ key, text })) })
    }
    changed()
  }

  function keep(texts: Iterable<string>): void {
    const kept = new Set(texts)
    const forgotten: number[] = []
    for (const lane of lanes.values()) {
      for (const text of lane.known.keys()) if (!kept.has(text)) lane.known.delete(text)
      for (const [text, key] of lane.waiting) {
        if (kept.has(text)) continue
        lane.waiting.delete(text)
        asked.delete(key)
        forgotten.push(key)
      }
    }
    if (forgotten.length === 0) return
    if (worker) send({ type: 'forget', keys: forgotten })
    changed()
  }

  function state(encoding: Encoding): TokenizerState {
    const lane = lanes.get(encoding)
    if (!lane) return 'idle'
    if (lane.failure !== undefined) return 'failed'
    if (lane.waiting.size > 0) return lane.ready ? 'counting' : 'loading'
    return lane.ready ? 'ready' : 'idle'
  }

  return {
    request,
    get: (encoding, text) => lanes.get(encoding)?.known.get(text),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get version() {
      return version
    },
    state,
    pending: (encoding) => lanes.get(encoding)?.waiting.size ?? 0,
    failure: (encoding) => lanes.get(encoding)?.failure,
    retry,
    keep,
    files,
    dispose() {
      stopWorker()
      lanes.clear()
      asked.clear()
      listeners.clear()
    },
  }
}
