import { useId, useRef, useState } from 'react'
import { announce } from '../../../store/store.ts'

interface Props {
  readonly text: string
  /** The name of the button, which begins with its text. */
  readonly name: string
  readonly accept: string
  /** Bytes that a file may have at most, and the same in words. */
  readonly most: number
  readonly mostWords: string
  /** Takes the file; gives the reason where it cannot be taken. */
  readonly onPick: (file: File) => Promise<string | undefined>
}

/** A button that takes a file of this computer. Nothing is sent anywhere. */
export function FilePick({ text, name, accept, most, mostWords, onPick }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const id = useId()
  async function take(file: File): Promise<void> {
    const reason =
      file.size > most
        ? `${file.name} is larger than ${mostWords}.`
        : await onPick(file).catch(() => `${file.name} could not be read.`)
    setProblem(reason)
    announce(reason ?? `Taken: ${file.name}`)
  }
  return (
    <>
      <div className="row">
        <input
          ref={picker}
          hidden
          type="file"
          accept={accept}
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) void take(file)
            event.target.value = ''
          }}
        />
        <button
          type="button"
          className="button small"
          aria-label={name}
          aria-describedby={id}
          onClick={() => picker.current?.click()}
        >
          {text}
        </button>
        <small id={id} className="soft">
          at most {mostWords}
        </small>
      </div>
      {problem && <p className="edit-note lost">{problem}</p>}
    </>
  )
}
