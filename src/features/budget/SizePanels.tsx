import './panels.css'
import { useId, useState } from 'react'
import { num } from '../../core/words/words.ts'
import { MAX_WINDOW, setKeepLast, setReserve, setWindow } from '../../store/actions/budget.ts'
import { useStore } from '../../store/store.ts'

interface PanelProps {
  /** Enter: the value is as it should be. */
  readonly close: () => void
}

/** Windows that people meet, and what they are known from. */
const PRESETS = [4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 200_000, 1_000_000] as const

interface NumberFieldProps {
  readonly label: string
  readonly help: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onChange: (value: number) => void
  /** Enter: the value is as it should be. */
  readonly onEnter?: () => void
}

/** A whole number in a range. What cannot be is said beside it and not taken over. */
export function NumberField({ label, help, value, min, max, onChange, onEnter }: NumberFieldProps) {
  const id = useId()
  const [text, setText] = useState<string>()
  const problem = text === undefined ? undefined : problemOf(text, min, max)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        inputMode="numeric"
        value={text ?? String(value)}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-help`}
        onChange={(event) => {
          setText(event.target.value)
          if (problemOf(event.target.value, min, max) === undefined) onChange(readNumber(event.target.value))
        }}
        onBlur={() => setText(undefined)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && problem === undefined) onEnter?.()
        }}
      />
      <small id={`${id}-help`} className={problem ? 'lost' : 'soft'}>
        {problem ? `${problem} The value stays ${num(value)}.` : help}
      </small>
    </div>
  )
}

/** A whole number as it is typed, with what parts its thousands. */
export function readNumber(text: string): number {
  return Number(text.replace(/[,_\s]/g, ''))
}

export const NO_WHOLE_NUMBER = 'A whole number, please.'

/** Why a number cannot be taken; undefined where it can. */
export function problemOf(text: string, min: number, max: number): string | undefined {
  const value = readNumber(text)
  if (text.trim() === '' || !Number.isInteger(value)) return NO_WHOLE_NUMBER
  if (value < min) return `At least ${num(min)}.`
  return value > max ? `At most ${num(max)}.` : undefined
}

export function WindowPanel({ close }: PanelProps) {
  const window = useStore((state) => state.document.budget.window)
  return (
    <>
      <NumberField
        label="Context window, in tokens"
        help="The tokens that one call may take. Both thresholds are parts of it."
        value={window}
        min={1}
        max={MAX_WINDOW}
        onChange={setWindow}
        onEnter={close}
      />
      <fieldset className="presets" aria-label="Usual sizes">
        {PRESETS.map((size) => (
          <button
            type="button"
            key={size}
            className="button small"
            aria-pressed={size === window}
            onClick={() => setWindow(size)}
          >
            {size >= 1_000_000 ? `${size / 1_000_000}M` : `${size / 1000}k`}
          </button>
        ))}
      </fieldset>
    </>
  )
}

export function ReservePanel({ close }: PanelProps) {
  const { reserve, window } = useStore((state) => state.document.budget)
  return (
    <NumberField
      label="Reserve, in tokens"
      help="Kept free for the answer. A prompt is inside the window when it leaves this much."
      value={reserve}
      min={0}
      max={window - 1}
      onChange={setReserve}
      onEnter={close}
    />
  )
}

export function KeepLastPanel({ close }: PanelProps) {
  const keepLast = useStore((state) => state.document.budget.keepLast)
  return (
    <NumberField
      label="Keep last, in messages"
      help="How many newest messages, of any role, no lane touches: the protected tail."
      value={keepLast}
      min={0}
      max={100_000}
      onChange={setKeepLast}
      onEnter={close}
    />
  )
}
