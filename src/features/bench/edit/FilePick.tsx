import { useId, useState } from 'react'
import { announce } from '../../../store/store.ts'
import { FilePicker } from '../../../ui/FilePicker.tsx'

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

/** Takes a file up to a size, and says why one cannot be taken. */
export function FilePick({ text, name, accept, most, mostWords, onPick }: Props) {
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
        <FilePicker
          text={text}
          label={name}
          describedBy={id}
          className="small"
          accept={accept}
          onPick={(file) => void take(file)}
        />
        <small id={id} className="soft">
          at most {mostWords}
        </small>
      </div>
      {problem && <p className="edit-note lost">{problem}</p>}
    </>
  )
}
