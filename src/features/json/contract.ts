import type { TextProblem } from '../../core/jsonView/places.ts'

/** A place in the text to go to; `turn` makes asking for the same place twice a change. */
export interface Caret {
  /** UTF-16 code units from the start. */
  readonly offset: number
  readonly turn: number
}

/** All that the JSON view knows of an editor: Monaco fulfils it, and so does a plain text field. */
export interface EditorProps {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly readOnly: boolean
  /** The name of the editor; it says how to leave, because an editor may keep the Tab key. */
  readonly label: string
  /** The text is one of our documents: help with its fields is wanted. */
  readonly document: boolean
  /** Shown at their places where the editor can. */
  readonly problems: readonly TextProblem[]
  readonly caret: Caret | undefined
  /** When it stands it takes the keyboard, at the start of its text, unless that has gone elsewhere in the dialog. */
  readonly takesFocus?: boolean
  /** Escape, when there is nothing in the editor itself to close first. */
  readonly onLeave: () => void
  /** Ctrl or Cmd with Enter. */
  readonly onApply: () => void
}

/** Characters above which an editor leaves out what it can do without: colours, folding, help. */
export const LONG_TEXT = 1_500_000

/**
 * Characters above which an editor is no longer of use: such a document is saved as a file and edited there. At ten
 * million a key takes the plain text field seconds, and the code editor a moment.
 */
export const LARGEST_TEXT = { code: 20_000_000, plain: 5_000_000 } as const

/** True while the keyboard is on no control of the dialog: what opens late may take it. */
export function isFocusFree(): boolean {
  const dialog = document.activeElement?.closest('[role="dialog"]')
  return !dialog || dialog === document.activeElement
}
