import type { Done } from '../../store/actions/taking.ts'

/** What the last button did, where it can be seen; the live region has said it. */
export function DoneWords({ done }: { readonly done: Done | undefined }) {
  return done && <span className={done.ok ? 'soft' : ''}>{done.words}</span>
}
