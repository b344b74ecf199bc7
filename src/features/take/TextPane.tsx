import { type ReactNode, useState } from 'react'
import { num } from '../../core/words/words.ts'
import { copyText, type Done, saveText } from '../../store/actions/taking.ts'
import { Scrolls } from '../../ui/Scrolls.tsx'
import { DoneWords } from './DoneWords.tsx'

interface Props {
  readonly label: string
  readonly text: string
  /** Of the file that it is saved as: "md". */
  readonly ending: string
  readonly type: string
  readonly children?: ReactNode
}

/** How much of a text is drawn; all of it is copied and saved. */
const SHOWN = 60_000

/** A text as it leaves, to read, copy and save. */
export function TextPane({ label, text, ending, type, children }: Props) {
  const [done, setDone] = useState<Done>()
  return (
    <>
      <Scrolls className="away-text" label={label}>
        <pre>
          {text.slice(0, SHOWN)}
          {text.length > SHOWN && `\n… and ${num(text.length - SHOWN)} more characters`}
        </pre>
      </Scrolls>
      <div className="away-buttons row">
        <button type="button" className="button primary" onClick={async () => setDone(await copyText(text))}>
          Copy
        </button>
        <button type="button" className="button" onClick={() => setDone(saveText(text, ending, type))}>
          Save
        </button>
        <DoneWords done={done} />
      </div>
      {children}
    </>
  )
}
