import { useEffect, useMemo, useState } from 'react'
import { encodeDocument } from '../../core/document/encode.ts'
import { hashText } from '../../core/message/hash.ts'
import { useStore } from '../../store/store.ts'
import { keepUnsent, unsentText, useLoadedUnsent, useUnsent } from '../../store/unsent.ts'

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

/** The text of the document, or what somebody made of it. What is not applied is kept when the view or the page goes. */
export function useDraft(): DraftState {
  useLoadedUnsent()
  const document = useStore((state) => state.document)
  const own = useMemo(() => encodeDocument(document), [document])
  const draft = useUnsent(({ texts }) => texts.get('json'))
  const [restored, setRestored] = useState(draft !== undefined)
  const text = draft?.text ?? own
  const touched = draft !== undefined && draft.text !== own
  // The document is known by its text: it has no name that outlives the page.
  const name = useMemo(() => (touched ? hashText(own) : undefined), [own, touched])

  useEffect(
    () => () => {
      // What the document says by now need not be kept.
      if (unsentText('json') === encodeDocument(useStore.getState().document)) keepUnsent('json', undefined)
    },
    [],
  )

  return {
    text,
    touched,
    overtaken: touched && draft.base !== name,
    restored: restored && touched,
    type: (words) =>
      keepUnsent('json', words === own ? undefined : { text: words, base: draft?.base ?? hashText(own) }),
    discard() {
      keepUnsent('json', undefined)
      setRestored(false)
    },
    keep: () => keepUnsent('json', { text, base: hashText(own) }),
  }
}
