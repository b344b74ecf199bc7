import { createElement } from 'react'
import { count, num } from '../../core/words/words.ts'
import { useStore } from '../../store/store.ts'
import { useLock } from '../../store/teaching.ts'
import { Locked } from '../../ui/Locked.tsx'
import { type Late, late } from '../../ui/late.ts'
import { Popover } from '../../ui/Popover.tsx'

type Panel = Late<{ close: () => void }>

const panels = () => import('./SizePanels.tsx')
const windowPanel: Panel = late(() => panels().then((m) => m.WindowPanel))
const reservePanel: Panel = late(() => panels().then((m) => m.ReservePanel))
const keepLastPanel: Panel = late(() => panels().then((m) => m.KeepLastPanel))

interface SizeProps {
  readonly word: string
  /** The name of the panel. */
  readonly label: string
  readonly value: number
  readonly unit: 'token' | 'message'
  readonly panel: Panel
  readonly control: 'window' | 'keep-last'
}

function Size({ word, label, value, unit, panel, control }: SizeProps) {
  const lock = useLock(control)
  if (lock === 'hidden') return null
  return (
    <span className="setting" data-target={word.toLowerCase().replace(' ', '-')}>
      {word}{' '}
      <Locked lock={lock} text={num(value)}>
        <Popover label={label} text={num(value)} buttonLabel={`${label}: ${count(value, unit)}. Change`}>
          {(close) => createElement(panel.get(), { close })}
        </Popover>
      </Locked>
    </span>
  )
}

export function WindowSize() {
  const value = useStore((state) => state.document.budget.window)
  return <Size word="Window" label="Context window" value={value} unit="token" panel={windowPanel} control="window" />
}

export function Reserve() {
  const value = useStore((state) => state.document.budget.reserve)
  return <Size word="Reserve" label="Reserve" value={value} unit="token" panel={reservePanel} control="window" />
}

export function KeepLast() {
  const value = useStore((state) => state.document.budget.keepLast)
  return (
    <Size word="Keep last" label="Keep last" value={value} unit="message" panel={keepLastPanel} control="keep-last" />
  )
}
