import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Document } from '../../core/document/document.ts'
import type { LeavingKind } from '../../core/secrets/leaving.ts'
import { embedSnippet } from '../../core/share/embedSnippet.ts'
import { linkLength, linkWords } from '../../core/words/links.ts'
import { saveShared } from '../../store/actions/saving.ts'
import type { MadeLink } from '../../store/links.ts'
import { announce } from '../../store/store.ts'
import { copyText } from '../../ui/copyText.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import type { useMadeLink } from './useMadeLink.ts'

type Result = ReturnType<typeof useMadeLink>['result']

interface Props {
  readonly result: Result
  /** What the link holds. */
  readonly document: Document
  readonly kinds: ReadonlySet<LeavingKind>
  readonly onStop: () => void
  readonly onAgain: () => void
}

function madeOf(result: Result): MadeLink | undefined {
  return typeof result === 'object' && 'link' in result ? result : undefined
}

/** The field has the link selected whenever there is a new one, and the keyboard is in it. */
function useSelected(link: string | undefined): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (link !== undefined && field.current === document.activeElement) field.current?.select()
  }, [link])
  return field
}

/** How long the link is and what that means, or why there is none. */
function LinkState({ result, title, onStop, onAgain }: Omit<Props, 'document' | 'kinds'> & { readonly title: string }) {
  const made = madeOf(result)
  if (made?.plain) {
    return (
      <p>
        {linkWords(made.link.length)} Nothing differs from the scenario “{title}”: the link names it, and holds no text.
      </p>
    )
  }
  if (made) return <p>{linkWords(made.link.length)}</p>
  if (result === undefined) return <p className="soft">Being made…</p>
  if (result === 'slow') {
    return (
      <p className="row">
        <span className="soft">Being made…</span>
        <progress aria-label="The link is being made" />
        <button type="button" className="button small" onClick={onStop}>
          Stop
        </button>
      </p>
    )
  }
  return (
    <p className="row">
      {typeof result === 'object' && 'problem' in result ? `There is no link. ${result.problem}` : 'Stopped.'}
      <button type="button" className="button small" onClick={onAgain}>
        Make the link
      </button>
    </p>
  )
}

const REFUSED = 'The browser does not let the page copy: select the link and copy it by hand.'

/** Copies, and says so beside the buttons and in the live region. */
function useCopy(link: string | undefined) {
  const [said, setSaid] = useState<{ readonly of: string; readonly words: string }>()
  const copy = async (text: string, what: string) => {
    const words = (await copyText(text)) ? `Copied ${what}` : REFUSED
    announce(words)
    if (link !== undefined) setSaid({ of: link, words })
  }
  // What was copied is not what there is now.
  return { copy, said: said?.of === link ? said?.words : undefined }
}

/** The link itself, with all that can be done with it. */
export function LinkOut({ result, document, kinds, onStop, onAgain }: Props) {
  const link = madeOf(result)?.link
  const field = useSelected(link)
  const { copy, said } = useCopy(link)
  const [qr, setQr] = useState(false)
  const file = link !== undefined && linkLength(link.length) === 'file'
  const save = (
    <button type="button" className={file ? 'button primary' : 'button'} onClick={() => saveShared(document, kinds)}>
      Save as a file
    </button>
  )
  return (
    <section className="share-out" aria-label="The link">
      <textarea
        ref={field}
        className="input mono"
        readOnly
        aria-label="Link to what is on the screen"
        rows={3}
        value={link ?? ''}
        onFocus={(event) => event.currentTarget.select()}
      />
      <LinkState result={result} title={document.title} onStop={onStop} onAgain={onAgain} />
      <div className="row share-buttons">
        {file && save}
        <button
          type="button"
          className={file ? 'button' : 'button primary'}
          disabled={link === undefined}
          onClick={() => link !== undefined && void copy(link, 'the link')}
        >
          Copy link
        </button>
        <button
          type="button"
          className="button"
          disabled={link === undefined}
          onClick={() => link !== undefined && void copy(embedSnippet(link), 'the snippet for a course page')}
        >
          Copy as an embed snippet
        </button>
        {!file && save}
        {said !== undefined && <span className="soft">{said}</span>}
      </div>
      <details onToggle={(event) => setQr(event.currentTarget.open)}>
        <summary>QR code</summary>
        {qr && link !== undefined && (
          <QrCode
            link={link}
            alt={`QR code of the link to “${document.title}”`}
            advice="A scenario with few changes is short enough."
          />
        )}
      </details>
    </section>
  )
}
