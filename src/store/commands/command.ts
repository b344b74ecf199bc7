import type { Control } from '../../core/teach/exercise.ts'
import type { State } from '../store.ts'

/** Groups of the shortcut sheet, in their order. */
export const GROUPS = ['Document', 'History', 'View', 'Facts', 'Messages'] as const
export type Group = (typeof GROUPS)[number]

/** Messages that a command is asked to work on: one, or those that were picked together. */
export interface Target {
  readonly ids: readonly string[]
  /** The message whose row has the keyboard. */
  readonly focused?: string
}

/** Something that the page can do: buttons, menus, keys and the shortcut sheet are all made from it. */
export interface Command {
  /** Unique. */
  readonly id: string
  readonly group: Group
  /** What a menu says; ends in … where a dialog follows. */
  readonly label: string
  /** For the second line of a menu: what it does, or to what. */
  readonly hint?: (state: State, target: Target) => string | undefined
  /** In the words of tinykeys; the first is shown. `$mod` is Ctrl, and Cmd on a Mac. */
  readonly keys?: readonly string[]
  /** Its keys work only while a message's row has the keyboard, and it works on messages. */
  readonly onMessages?: true
  /** It changes the document at a bare key: the one message, or all that are picked. A slip must not do it. */
  readonly edits?: 'one' | 'all'
  /** An exercise that locks this locks the command. */
  readonly control?: Control
  /** Not in a frame of another page: it stores, leaves the page, or needs the whole screen. */
  readonly tabOnly?: true
  readonly enabled?: (state: State, target: Target) => boolean
  readonly run: (target: Target) => void
}

/** More messages than this are not worked on at one press of a key: it asks first. Menus and buttons do not. */
const MANY = 50

/** True where a key must ask before it runs a command. */
export function asksFirst({ edits }: Command, { ids }: Target): boolean {
  return edits === 'all' && ids.length > MANY
}

/** No messages: for what works on the whole document. */
export const NOTHING: Target = { ids: [] }

/** The messages of a row: all that are picked where it is one of them, else it alone. */
export function targetOf({ document, view: { picked } }: State, id: string): Target {
  if (!picked.has(id)) return { ids: [id], focused: id }
  const ids = document.history.flatMap(({ message }) => (picked.has(message.id) ? [message.id] : []))
  return { ids, focused: id }
}
