import type { Document } from '../core/document/document.ts'

/** A text of the JSON view that was not applied, and the document whose text it was. */
export interface JsonDraft {
  readonly text: string
  readonly base: Document
}

let kept: JsonDraft | undefined

/**
 * Keeps a text that was left without being applied, until the view opens again. Not a part of the view: opening
 * another document resets that, and would lose what somebody typed.
 */
export function keepDraft(draft: JsonDraft | undefined): void {
  kept = draft
}

export function keptDraft(): JsonDraft | undefined {
  return kept
}
