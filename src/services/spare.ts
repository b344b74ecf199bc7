/** A worker that is started before it is needed, so that what it does needs no network then. */
export interface Spare {
  /** Starts it at leisure. One that does not load is forgotten: whoever takes the next hears why. */
  prepare(): void
  /** The one that waits, else a new one. Throws where none can be started. */
  take(): Worker
  /** Keeps a worker that has ended its work for the next; false where another waits already. */
  keep(worker: Worker): boolean
}

/** Holds at most one worker back. */
export function createSpare(start: () => Worker): Spare {
  let waiting: Worker | undefined
  return {
    prepare() {
      if (waiting) return
      try {
        const worker = start()
        worker.addEventListener('error', (event) => {
          event.preventDefault()
          if (waiting === worker) waiting = undefined
        })
        waiting = worker
      } catch {
        // Whoever takes the next hears why.
      }
    },
    take() {
      const worker = waiting ?? start()
      waiting = undefined
      return worker
    },
    keep(worker) {
      if (waiting) return false
      waiting = worker
      return true
    },
  }
}
