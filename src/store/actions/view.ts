import { type Dialog, look, type Notice, type RowFilter, useStore } from '../store.ts'

export function setFilter(filter: RowFilter): void {
  look({ filter })
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}

export function toggleOpened(id: string): void {
  look({ opened: toggled(useStore.getState().view.opened, id) })
}

/** Shows a message's whole text. */
export function openMessage(id: string): void {
  const { opened } = useStore.getState().view
  if (!opened.has(id)) look({ opened: new Set(opened).add(id) })
}

export function toggleUnfolded(id: string): void {
  look({ unfolded: toggled(useStore.getState().view.unfolded, id) })
}

export function toggleChecks(): void {
  look({ checks: !useStore.getState().view.checks })
}

export function openDialog(dialog: Dialog): void {
  look({ dialog })
}

export function closeDialog(): void {
  look({ dialog: undefined })
}

export function showNotice(notice: Notice): void {
  look({ notice })
}

export function closeNotice(): void {
  look({ notice: undefined })
}

/** Goes to a message, in one lane where `laneId` is given. */
export function goTo(messageId: string, laneId?: string): void {
  const turn = (useStore.getState().view.spot?.turn ?? 0) + 1
  look({ spot: { messageId, turn, ...(laneId === undefined ? {} : { laneId }) }, ...(laneId ? { page: laneId } : {}) })
}

/** Goes to a message, and the keyboard with it; in one lane where `laneId` is given, else in the history. */
export function focusMessage(messageId: string, laneId?: string): void {
  const turn = (useStore.getState().view.spot?.turn ?? 0) + 1
  const lane = laneId === undefined ? {} : { laneId }
  look({ spot: { messageId, turn, focus: true, ...lane }, page: laneId ?? 'history' })
}

/** Puts the keyboard into the composer at the end of the history. */
export function writeAtTheEnd(): void {
  look({ page: 'history', composing: useStore.getState().view.composing + 1 })
}

export function setFinding(finding: boolean): void {
  look({ finding })
}

export function setPresenting(presenting: boolean): void {
  look({ presenting })
}

/** Runs a lane once more over its own outcome. */
export function runAgain(laneId: string): void {
  const { again } = useStore.getState().view
  look({ again: new Map(again).set(laneId, (again.get(laneId) ?? 0) + 1) })
}

/** Back to the first run. */
export function resetRuns(laneId: string): void {
  const again = new Map(useStore.getState().view.again)
  again.delete(laneId)
  look({ again })
}
