import type { Entry } from '../../core/message/prompt.ts'
import { createSpare } from '../spare.ts'
import type { FromReader, InputFile, ToReader } from './protocol.ts'

export type Said = Exclude<FromReader, { readonly kind: 'progress' | 'entries' }>
export type Heard = Extract<FromReader, { readonly kind: 'progress' }>

/** Texts or files that a worker of their own has read. It keeps them until it is ended. */
export interface Reading {
  /** Asks one thing more. Never rejects: whatever goes wrong is a problem in words. */
  ask(asked: ToReader, hear?: (progress: Heard) => void): Promise<Said>
  /** Ends it. What is being asked is answered with a problem that says so. */
  stop(): void
}

const spare = createSpare(() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'reader' }))

/** Loads a reader at leisure: with it a file is read without a network. */
export const prepareReader = spare.prepare

/** What a reading that was stopped answers. */
export const STOPPED = 'Stopped. Nothing was changed.'

function failure(words: string): Said {
  return { kind: 'problem', problem: { words } }
}

/** Starts to read off the main thread. */
export function startReading(): Reading {
  let worker: Worker | undefined
  let end: (said: Said) => void = () => {}
  let stopped = false

  function finish(): void {
    stopped = true
    worker?.terminate()
    worker = undefined
    spare.prepare()
  }

  return {
    ask(asked, hear = () => {}) {
      if (stopped) return Promise.resolve(failure('The reading was ended.'))
      return new Promise<Said>((resolve) => {
        const listening = new AbortController()
        const { signal } = listening
        const entries: Entry[] = []
        end = (said) => {
          listening.abort()
          resolve(said)
        }
        const fail = (words: string) => {
          end(failure(words))
          finish()
        }
        try {
          worker ??= spare.take()
          worker.addEventListener(
            'message',
            ({ data }: MessageEvent<FromReader>) => {
              if (data.kind === 'progress') hear(data)
              else if (data.kind === 'entries') entries.push(...data.entries)
              else if (data.kind === 'opened' || data.kind === 'document')
                end({ ...data, document: { ...data.document, history: entries } })
              else end(data)
            },
            { signal },
          )
          const unfit = 'The text was read, but its content did not fit into memory.'
          worker.addEventListener('messageerror', () => fail(unfit), { signal })
          worker.addEventListener(
            'error',
            (event) => {
              event.preventDefault()
              fail(`The reader stopped: ${event.message || 'it could not be loaded'}.`)
            },
            { signal },
          )
          worker.postMessage(asked)
        } catch (error) {
          fail(`The reader could not start: ${error instanceof Error ? error.message : String(error)}.`)
        }
      })
    },
    stop() {
      if (stopped) return
      end(failure(STOPPED))
      finish()
    },
  }
}

/** Files as they are asked for. */
export function filesToRead(files: readonly File[]): readonly InputFile[] {
  return files.map((file) => ({ path: file.webkitRelativePath || file.name, blob: file }))
}
