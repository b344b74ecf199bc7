import { useEffect, useMemo, useRef, useState } from 'react'
import type { Document } from '../../core/document/document.ts'
import { encodeDocument } from '../../core/document/encode.ts'
import { keepDraft, keptDraft } from '../../store/jsonDraft.ts'
import { useStore } from '../../store/store.ts'

export interface DraftState {
  /** What stands in the editor: the document's own text until somebody types. */
  readonly text: string
  readonly touched: boolean
  /** The document changed since the typing began, for example by an undo. */
  readonly overtaken: boolean
  /** The text was left without being applied, and this is it again. */
  readonly restored: boolean
  type(text: string): void
  /** Back to the document's text. */
  discard(): void
  /** Goes on with what was typed, on top of the document as it is now. */
  keep(): void
}

interface Draft {
  readonly text: string
  readonly base: Document
}

/** The text of the document, or what somebody made of it. What is not applied is kept when the view goes. */
export function useDraft(): DraftState {
  const document = useStore((state) => state.document)
  const own = useMemo(() => encodeDocument(document), [document])
  const [draft, setDraft] = useState<Draft | undefined>(keptDraft)
  const [restored, setRestored] = useState(draft !== undefined)
  const text = draft?.text ?? own
  const touched = draft !== undefined && draft.text !== own

  const latest = useRef<Draft | undefined>(undefined)
  useEffect(() => {
    latest.current = touched ? draft : undefined
  }, [draft, touched])
  useEffect(() => {
    keepDraft(undefined)
    return () => keepDraft(latest.current)
  }, [])

  return {
    text,
    touched,
    overtaken: touched && draft.base !== document,
    restored: restored && touched,
    type: (words) => setDraft(words === own ? undefined : { text: words, base: draft?.base ?? document }),
    discard() {
      latest.current = undefined
      setDraft(undefined)
      setRestored(false)
    },
    keep: () => setDraft({ text, base: document }),
  }
}
