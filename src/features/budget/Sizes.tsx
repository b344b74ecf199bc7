import { createElement } from 'react'
import { count, num } from '../../core/words/words.ts'
import { useStore } from '../../store/store.ts'
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
}

function Size({ word, label, value, unit, panel }: SizeProps) {
  return (
    <span className="setting">
      {word}{' '}
      <Popover label={label} text={num(value)} buttonLabel={`${label}: ${count(value, unit)}. Change`}>
        {(close) => createElement(panel.get(), { close })}
      </Popover>
    </span>
  )
}

export function WindowSize() {
  const value = useStore((state) => state.document.budget.window)
  return <Size word="Window" label="Context window" value={value} unit="token" panel={windowPanel} />
}

export function Reserve() {
  const value = useStore((state) => state.document.budget.reserve)
  return <Size word="Reserve" label="Reserve" value={value} unit="token" panel={reservePanel} />
}

export function KeepLast() {
  const value = useStore((state) => state.document.budget.keepLast)
  return <Size word="Keep last" label="Keep last" value={value} unit="message" panel={keepLastPanel} />
}
