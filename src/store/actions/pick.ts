import type { Prompt } from '../../core/message/prompt.ts'
import { count } from '../../core/words/words.ts'
import { announce, look, useStore } from '../store.ts'
import { numberOf } from './history.ts'

/** Messages to work with: their ids. Those that the history does not have are passed over. */
export type Ids = readonly string[]

function history(): Prompt {
  return useStore.getState().document.history
}

function indexOf(id: string): number {
  return numberOf(useStore.getState().document, id) - 1
}

/** Picks messages to work with together, instead of those that were picked. */
export function pick(ids: Ids): void {
  look({ picked: new Set(ids), pickAnchor: ids[0] })
}

/** Picks a message, or lets it go; the next range is stretched from it. */
export function togglePicked(id: string): void {
  const picked = new Set(useStore.getState().view.picked)
  if (!picked.delete(id)) picked.add(id)
  look({ picked, pickAnchor: id })
}

/** Picks all from the last message that was picked to this one. */
export function pickTo(id: string): void {
  const { pickAnchor } = useStore.getState().view
  const anchor = pickAnchor === undefined ? -1 : indexOf(pickAnchor)
  const to = indexOf(id)
  if (anchor < 0 || to < 0) {
    togglePicked(id)
    return
  }
  const range = history().slice(Math.min(anchor, to), Math.max(anchor, to) + 1)
  look({ picked: new Set(range.map((entry) => entry.message.id)) })
  announce(`${count(range.length, 'message')} picked`)
}

export function pickAll(): void {
  look({ picked: new Set(history().map((entry) => entry.message.id)) })
  announce(`All ${count(history().length, 'message')} picked`)
}
