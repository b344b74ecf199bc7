import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Boundary } from '../../ui/Boundary.tsx'
import { NARROW } from '../../ui/narrow.ts'
import { useMedia } from '../../ui/useMedia.ts'
import type { EditorProps } from './contract.ts'
import { TextareaEditor } from './TextareaEditor.tsx'

/** Keys that the page may hear while somebody types in an editor: the dialog closes by the one, the other applies. */
const PASSED_ON: ReadonlySet<string> = new Set(['Escape', 'Enter'])

/** A code editor is two stacks of undo and a keyboard of its own: no shortcut of the page fires from within it. */
function keepKeys(host: HTMLElement | null): (() => void) | undefined {
  const keep = (event: KeyboardEvent) => {
    if (!PASSED_ON.has(event.key)) event.stopPropagation()
  }
  host?.addEventListener('keydown', keep)
  return () => host?.removeEventListener('keydown', keep)
}

/** True where a code editor is of no use: no room for it, or no keys. */
export function usePlainOnly(): boolean {
  const narrow = useMedia(NARROW)
  const coarse = useMedia('(pointer: coarse)')
  return narrow || coarse
}

interface Props extends EditorProps {
  /** The plain text field is wanted, or is all that there is room for. */
  readonly plain: boolean
  /** The code editor did not load; the plain text field stands in its place. */
  readonly onFailed: () => void
}

/** An editor for JSON: the code editor, loaded when it is shown, or a plain text field. */
export function JsonEditor({ plain, onFailed, ...props }: Props) {
  // Made anew with each view: one that did not load can be tried again.
  const [Monaco] = useState(() =>
    lazy(() => import('./MonacoEditor.tsx').then((module) => ({ default: module.MonacoEditor }))),
  )
  const field = <TextareaEditor {...props} />
  return (
    <div ref={keepKeys} className="json-editor grows">
      {plain ? (
        field
      ) : (
        <Boundary fallback={() => <Failed tell={onFailed}>{field}</Failed>}>
          <Suspense fallback={<p className="json-wait soft">Loading the editor…</p>}>
            <Monaco {...props} />
          </Suspense>
        </Boundary>
      )}
    </div>
  )
}

function Failed({ tell, children }: { readonly tell: () => void; readonly children: ReactNode }) {
  const once = useRef(tell)
  useEffect(() => once.current(), [])
  return children
}
