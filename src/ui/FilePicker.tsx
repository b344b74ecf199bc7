import { useRef } from 'react'

interface Props {
  /** What stands on the button, and its longer name where one is needed. */
  readonly text: string
  readonly label?: string
  readonly describedBy?: string
  readonly className?: string
  readonly accept: string
  readonly onPick: (file: File) => void
}

/** A button that takes a file of this computer. Nothing is sent anywhere. */
export function FilePicker({ text, label, describedBy, className = '', accept, onPick }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        hidden
        type="file"
        accept={accept}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same file may be picked again.
          event.target.value = ''
          if (file) onPick(file)
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
