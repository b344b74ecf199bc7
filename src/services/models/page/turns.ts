/** Lets one task run at a time, in the order in which they were asked for. */
export interface Turns {
  /**
   * Runs `task` when those before it have ended. `waiting` is called where it has to wait. A task whose `signal` fires
   * before its turn never begins: `stopped` makes what it rejects with.
   */
  take<T>(task: () => Promise<T>, signal: AbortSignal, stopped: () => Error, waiting?: () => void): Promise<T>
}

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    take(task, signal, stopped, onWait = () => {}) {
      if (waiting > 0) onWait()
      waiting++
      const before = last
      const turn = (async () => {
        await before
        if (signal.aborted) throw stopped()
        return task()
      })()
      const end = () => {
        waiting--
      }
      last = turn.then(end, end)
      return orStopped(turn, signal, stopped)
    },
  }
}

/** Rejects as soon as `signal` fires, and lets what runs come to its end unheard. */
function orStopped<T>(running: Promise<T>, signal: AbortSignal, stopped: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(stopped())
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    const end = () => signal.removeEventListener('abort', stop)
    running.then(resolve, reject).finally(end)
  })
}
