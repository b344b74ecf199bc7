import { useEffect } from 'react'
import { isTypedOn } from '../store/typedOn.ts'
import { lateModule } from '../ui/late.ts'

const keys = lateModule(() => import('./commandKeys.ts'))

/** With Ctrl or Cmd, what a browser would answer with a dialog or a bar of its own before the table of commands is there. */
const TAKEN = /^[sokg/]$/i

/** Milliseconds after first paint: sooner than anybody has found a key to press. */
const SOON = 200

/** The keys of the command table. It loads late: a key that is pressed before it is there waits for it. */
export function useCommandKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const typedOn = isTypedOn(event.key)
      const table = keys.now()
      if (table) table.runKey(event, typedOn)
      else {
        if ((event.ctrlKey || event.metaKey) && TAKEN.test(event.key)) event.preventDefault()
        void keys.prepare().then(
          ({ runKey }) => runKey(event, typedOn),
          () => {},
        )
      }
    }
    window.addEventListener('keydown', onKeyDown)
    const load = setTimeout(() => void keys.prepare().catch(() => {}), SOON)
    return () => {
      clearTimeout(load)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}
