import type { Document } from '../core/document/document.ts'
import type { View } from './store.ts'

/** Where a field goes: into a shared link, into the saved file and draft, into the undo steps. */
export interface Decision {
  readonly link: boolean
  readonly saved: boolean
  readonly undo: boolean
}

const lasting: Decision = { link: true, saved: true, undo: true }
const looking: Decision = { link: false, saved: false, undo: false }
const shown: Decision = { link: true, saved: false, undo: false }

/** A decision per field of the document: one without does not compile. */
export const documentFields = {
  version: { link: true, saved: true, undo: false },
  title: lasting,
  history: lasting,
  tools: lasting,
  systemPrompt: lasting,
  recorded: lasting,
  recordings: { link: true, saved: true, undo: false },
  source: lasting,
  facts: lasting,
  pins: lasting,
  budget: lasting,
  lanes: lasting,
} satisfies Record<keyof Document, Decision>

/** The same for the view. What a reader of a link should see first travels in it. */
export const viewFields = {
  filter: shown,
  opened: shown,
  unfolded: looking,
  checks: shown,
  again: shown,
  answers: looking,
  page: shown,
  dialog: looking,
  spot: looking,
  picked: looking,
  pickAnchor: looking,
  composing: looking,
  finding: looking,
  presenting: looking,
  notice: looking,
  dragging: looking,
  announcement: looking,
  loading: looking,
  typing: looking,
} satisfies Record<keyof View, Decision>
