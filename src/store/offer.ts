import { announce, look, type Notice, useStore, type View } from './store.ts'

/** Somebody is in the middle of something. */
function isBusy({ dialog, dragging, presenting, loading }: View): boolean {
  return dialog !== undefined || dragging || presenting || loading
}

/**
 * Shows a notice once nobody is busy and nothing else is said in its place. One that another notice takes the place of comes
 * back after that; one that is closed does not. Gives what takes it back.
 */
export function offer(notice: Notice): () => void {
  let shown = false
  const step = () => {
    const { view } = useStore.getState()
    if (view.notice === notice) return
    if (view.notice) {
      shown = false
      return
    }
    if (shown) return stop()
    if (isBusy(view)) return
    shown = true
    look({ notice })
    announce(notice.title)
  }
  const stop = useStore.subscribe(step)
  step()
  return () => {
    stop()
    if (useStore.getState().view.notice === notice) look({ notice: undefined })
  }
}
