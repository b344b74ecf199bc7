import { samePins } from '../../core/document/pins.ts'
import {
  duplicateEntries,
  freshMessageIds,
  gapBeside,
  insertEntries,
  moveEntries,
  nextRole,
} from '../../core/message/arrange.ts'
import { type Role, textMessage } from '../../core/message/message.ts'
import { historyEntry, type Prompt } from '../../core/message/prompt.ts'
import { count } from '../../core/words/words.ts'
import { announce, edit, look, useStore } from '../store.ts'
import { numberOf } from './history.ts'
import { type Ids, pick } from './pick.ts'
import { focusMessage } from './view.ts'

function history(): Prompt {
  return useStore.getState().document.history
}

function indexOf(id: string): number {
  return numberOf(useStore.getState().document, id) - 1
}

/** "message 4", or "3 messages". */
function wordsFor(ids: Ids): string {
  const [only] = ids
  return ids.length === 1 && only !== undefined ? `message ${indexOf(only) + 1}` : count(ids.length, 'message')
}

/** The ids that are there, in the order of the history. */
function inOrder(ids: Ids): Ids {
  const wanted = new Set(ids)
  return history().flatMap(({ message }) => (wanted.has(message.id) ? [message.id] : []))
}

/** Opens the rows of new messages, so that there is something to type into. */
function openRows(ids: Ids): void {
  look({ opened: new Set([...useStore.getState().view.opened, ...ids]) })
}

/** Adds a message in the gap before the one at `at`, opened and empty unless a text is given. Returns its id. */
export function insertMessage(at: number, role?: Role, text = ''): string {
  const before = history()
  const id = freshMessageIds(before, 1)[0] ?? ''
  const entry = historyEntry(textMessage(id, role ?? nextRole(before[at - 1]?.message), text))
  const label = at >= before.length ? 'add a message' : `insert a message before ${at + 1}`
  edit(label, (document) => ({ ...document, history: insertEntries(document.history, at, [entry]) }))
  if (text === '') openRows([id])
  return id
}

/** Adds an empty message beside another, and goes there. */
export function insertBeside(id: string, where: 'before' | 'after', role?: Role): void {
  const at = indexOf(id)
  if (at < 0) return
  focusMessage(insertMessage(where === 'before' ? at : at + 1, role))
}

/** Copies messages and puts the copies behind the last of them. */
export function duplicateMessages(given: Ids): void {
  const ids = inOrder(given)
  const { history: next, added } = duplicateEntries(history(), new Set(ids))
  const [first] = added
  if (first === undefined) return
  const words = wordsFor(ids)
  edit(`duplicate ${words}`, (document) => ({ ...document, history: next }))
  pick(added.length > 1 ? added : [])
  focusMessage(first)
  announce(`Duplicated ${words}: ${wordsFor(added)}`)
}

/** Moves messages, together and in their order, to the gap before the one at `to`. */
export function moveMessages(given: Ids, to: number): void {
  const ids = inOrder(given)
  const [first] = ids
  const next = moveEntries(history(), new Set(ids), to)
  if (first === undefined || next === history()) return
  const words = wordsFor(ids)
  edit(`move ${words}`, (document) => ({ ...document, history: next }))
  announce(`Moved ${words}: now ${indexOf(first) + 1} of ${next.length}`)
}

/** Moves messages by one place: −1 up, 1 down. The keyboard goes with them. */
export function stepMessages(given: Ids, by: -1 | 1, focused?: string): void {
  const ids = inOrder(given)
  const gap = gapBeside(history(), new Set(ids), by)
  if (gap === undefined) {
    announce(by < 0 ? 'Already at the start.' : 'Already at the end.')
    return
  }
  moveMessages(ids, gap)
  const stay = focused ?? ids[0]
  if (stay !== undefined) focusMessage(stay)
}

/** Deletes messages. Facts marked in them stay and show as lost, so that a deletion hides nothing. */
export function deleteMessages(given: Ids): void {
  const ids = inOrder(given)
  const [first] = ids
  if (first === undefined) return
  const gone = new Set(ids)
  const at = indexOf(first)
  const words = wordsFor(ids)
  edit(`delete ${words}`, (document) => {
    const pins = new Map([...document.pins].filter(([id]) => !gone.has(id)))
    return { ...document, history: document.history.filter((entry) => !gone.has(entry.message.id)), pins }
  })
  pick([])
  const rest = history()
  const beside = rest[Math.min(at, rest.length - 1)]?.message.id
  if (beside !== undefined) focusMessage(beside)
  announce(`Deleted ${words}`)
}

/** Pins messages, un-pins those that a rule keeps, or takes the word back (`undefined`). */
export function setPins(given: Ids, pin: 'keep' | 'free' | undefined): void {
  const ids = inOrder(given)
  const verb = pin === 'keep' ? 'pin' : pin === 'free' ? 'un-pin' : 'take the pin from'
  edit(`${verb} ${wordsFor(ids)}`, (document) => {
    const pins = new Map(document.pins)
    for (const id of ids) {
      if (pin === undefined) pins.delete(id)
      else pins.set(id, pin)
    }
    return samePins(document.pins, pins) ? document : { ...document, pins }
  })
}
