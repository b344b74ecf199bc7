import { useEffect, useState } from 'react'
import { findPlaces } from '../../core/message/find.ts'
import type { Prompt } from '../../core/message/prompt.ts'
import { giveWay } from '../../services/giveWay.ts'

/** Where words stand in a history. */
export interface Places {
  readonly words: string
  readonly history: Prompt
  /** Indices of messages in order; as far as it has been looked. */
  readonly found: readonly number[]
  readonly done: boolean
}

/** A quarter of a frame, in milliseconds: the next letter is on the screen in time. */
const SLICE = 4
/** What has been found so far is shown as often, in milliseconds. */
const TOLD = 200

/**
 * Looks for words in a history, in slices between which the page answers; other words end it. A short history is looked
 * through at once.
 */
export function useFound(history: Prompt, words: string): Places {
  const [places, setPlaces] = useState<Places>({ words: '', history, found: [], done: true })
  useEffect(() => {
    const found: number[] = []
    const work = findPlaces(history, words, found)
    let ended = false
    const say = (done: boolean): void => setPlaces({ words, history, found: [...found], done })
    const look = async (): Promise<void> => {
      let since = performance.now()
      let told = since
      while (!work.next().done) {
        const now = performance.now()
        if (now - since < SLICE) continue
        if (now - told > TOLD) {
          told = now
          say(false)
        }
        await giveWay()
        if (ended) return
        since = performance.now()
      }
      say(true)
    }
    void look()
    return () => {
      ended = true
    }
  }, [history, words])
  if (places.words === words && places.history === history) return places
  return { words, history, found: [], done: false }
}
