import type { KeyboardEvent } from 'react'
import { pick, pickTo } from '../../store/actions/pick.ts'
import { useStore } from '../../store/store.ts'

/** Puts the keyboard on a row: into the field of a message that is being written, else on what opens the row. */
export function focusRow(row: Element): void {
  const field = row.querySelector<HTMLElement>('textarea')
  const opener = row.querySelector<HTMLElement>('.message-open, .fold-open')
  if (field !== null && field === document.activeElement) return
  const target = field ?? opener
  // On a lane's page of its own nothing opens a message: it takes the focus as it is.
  if (!target && row instanceof HTMLElement) row.tabIndex = -1
  ;(target ?? (row instanceof HTMLElement ? row : undefined))?.focus({ preventScroll: true })
}

function openerBeside(row: Element, by: 1 | -1): HTMLElement | undefined {
  const beside = by > 0 ? row.nextElementSibling : row.previousElementSibling
  return beside?.querySelector<HTMLElement>('.message-open, .fold-open') ?? undefined
}

/** Arrow keys go from row to row; with Shift they pick on the way. */
export function stepRow(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
  if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const from = event.target instanceof Element ? event.target.closest('.message-open, .fold-open') : null
  const row = from?.closest('tr')
  const next = row ? openerBeside(row, by) : undefined
  if (!row || !next) return
  event.preventDefault()
  if (event.shiftKey) stretch(row.dataset.row, next.closest('tr')?.dataset.row)
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}

function stretch(from: string | undefined, to: string | undefined): void {
  if (from === undefined || to === undefined) return
  if (useStore.getState().view.picked.size === 0) pick([from])
  pickTo(to)
}
