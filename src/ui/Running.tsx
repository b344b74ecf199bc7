import './running.css'
import { type ReactNode, useEffect, useState } from 'react'

/** How much of what comes is drawn: its end. */
const SHOWN = 600

/** What has come so far of an answer. */
function Partial({ text }: { readonly text: string }) {
  if (text === '') return null
  return (
    <p className="partial" dir="auto">
      {text.length > SHOWN && '… '}
      {text.slice(-SHOWN)}
    </p>
  )
}

interface RunningProps {
  /** Whom, and what is waited for. */
  readonly words: string
  /** How long it has run, in words: asked each second. */
  readonly since: () => string
  /** 0 to 1 where that is known. */
  readonly done: number | undefined
  readonly text: string
  readonly onStop: () => void
  /** What "Stop" is of, for who does not see it. */
  readonly of: ReactNode
}

/** Something that takes its time: what is waited for, for how long, what has come, and how to stop it. */
export function Running({ words, since, done, text, onStop, of }: RunningProps) {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="running">
      <p className="lane-line">
        <span className="soft">
          {words}, {since()}
        </span>{' '}
        <button type="button" className="button small" onClick={onStop}>
          Stop{of}
        </button>
      </p>
      {done !== undefined && <progress value={done} max={1} aria-label={words} />}
      <Partial text={text} />
    </div>
  )
}

interface FailedProps {
  /** What happened, and what to do. */
  readonly said: string
  readonly todo: string
  /** Stopped by the user: nothing is broken. */
  readonly calm: boolean
  readonly partial: string
  /** How much had come, in words. */
  readonly came: string
  readonly onDismiss: () => void
  /** What else can be done about it. */
  readonly children?: ReactNode
}

/** Why something gave nothing, what to do, and what had come. */
export function FailedRun({ said, todo, calm, partial, came, onDismiss, children }: FailedProps) {
  return (
    <div className="failed-run">
      <p className="lane-line">
        <span className={calm ? '' : 'lost'}>{said}</span> {todo} {children}{' '}
        <button type="button" className="link soft" onClick={onDismiss}>
          Dismiss
        </button>
      </p>
      {partial !== '' && (
        <details>
          <summary className="soft">{came}</summary>
          <Partial text={partial} />
        </details>
      )}
    </div>
  )
}
