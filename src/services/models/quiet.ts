/** A signal that fires when a call is stopped, or when nothing came for too long. */
export interface QuietSignal {
  readonly signal: AbortSignal
  /** It fired for lack of anything heard. */
  wasQuiet(): boolean
  /** Something came: the wait begins anew. */
  heard(): void
  stop(): void
  /** The call is over: nothing fires any more. */
  end(): void
}

/** `quiet`: how long nothing may come, in milliseconds, from the first `heard` on. `signal`: of the call itself. */
export function quietSignal(quiet: number, signal: AbortSignal): QuietSignal {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasQuiet = false
  const stop = () => controller.abort()
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  return {
    signal: controller.signal,
    wasQuiet: () => wasQuiet,
    heard() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        wasQuiet = true
        stop()
      }, quiet)
    },
    stop,
    end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    },
  }
}
