import { useRef } from 'react'

interface Props {
  /** What stands on the button, and its longer name where one is needed. */
  readonly text: string
  readonly label?: string
  readonly describedBy?: string
  readonly className?: string
  readonly accept?: string
  /** Several files, or a folder with all that is in it. */
  readonly many?: 'files' | 'folder'
  /** `all`: the first one and those beside it. */
  readonly onPick: (file: File, all: readonly File[]) => void
}

/** A button that takes a file of this computer. Nothing is sent anywhere. */
export function FilePicker({ text, label, describedBy, className = '', accept, many, onPick }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        hidden
        type="file"
        accept={accept}
        multiple={many === 'files'}
        webkitdirectory={many === 'folder' ? '' : undefined}
        onChange={(event) => {
          const all = [...(event.target.files ?? [])]
          const [file] = all
          // The same file may be picked again.
          event.target.value = ''
          if (file) onPick(file, all)
        }}
      />
      <button
        type="button"
        className={`button ${className}`}
        aria-label={label}
        aria-describedby={describedBy}
        onClick={() => picker.current?.click()}
      >
        {text}
      </button>
    </>
  )
}
