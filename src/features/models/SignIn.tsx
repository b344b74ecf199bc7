import type { Connection } from '../../services/models/providers/connection.ts'
import { SIGNING_IN, signIn, signInHint } from '../../store/actions/signIn.ts'
import { useRuns } from '../../store/runs.ts'
import { TryState } from './TryState.tsx'

/** Signs in at a provider, in a window of its own, instead of pasting a key. */
export function SignIn({ connection }: { readonly connection: Connection }) {
  const running = useRuns((state) => state.runs.get(SIGNING_IN)?.phase === 'running')
  const { preset, host } = connection
  const hint = signInHint(preset.label)
  return (
    <div className="sign-in">
      <div className="row">
        <button type="button" className="button" disabled={running} onClick={() => void signIn(connection)}>
          Sign in with {preset.label}
        </button>
        <small className="soft">
          Opens {host} in a window, where a spending limit can be set; this page gets a key of its own.
        </small>
      </div>
      {hint && <small className="soft">{hint}</small>}
      <TryState of={SIGNING_IN} label={host} afterStop="Close its window, and sign in again; or paste a key." />
    </div>
  )
}
