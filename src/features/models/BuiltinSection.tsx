import { useEffect, useState } from 'react'
import type { BuiltinState } from '../../services/models/builtin/state.ts'

/** What can be said of the browser's own model, in words. */
function stateWords(state: BuiltinState | undefined): string {
  switch (state?.kind) {
    case undefined:
      return 'Asking the browser…'
    case 'unavailable':
      return `Not here: ${state.why}.`
    case 'available':
      return `Ready, by its ${state.api}.`
    case 'downloading':
      return `Its model is being downloaded (${state.api}).`
    case 'downloadable':
      return `Can be used by its ${state.api}: the browser first downloads a model of some gigabytes, when a lane asks.`
  }
}

/** Whether this browser has a model of its own: asked for real each time. */
export function BuiltinSection() {
  const [state, setState] = useState<BuiltinState>()
  useEffect(() => {
    let current = true
    const why = 'what asks for it could not be loaded'
    import('../../services/models/builtin/state.ts')
      .then(({ builtinState }) => builtinState())
      .catch((): BuiltinState => ({ kind: 'unavailable', why }))
      .then((found) => current && setState(found))
    return () => {
      current = false
    }
  }, [])
  return <p>{stateWords(state)}</p>
}
