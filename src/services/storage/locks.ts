const PREFIX = 'what-survives draft '

/** `unknown`: this browser has no locks, or forbids them. */
export type Claim = 'held' | 'taken' | 'unknown'

/** Milliseconds: a page that is being reloaded lets go of its draft a moment after the new one has started. */
const PATIENCE = 1000

const letGo = new Map<string, () => void>()

/** Holds a draft until this page ends, however it ends. `taken`: another tab has it open. */
export async function claimSlot(slot: string): Promise<Claim> {
  if (letGo.has(slot)) return 'held'
  const { locks }: { readonly locks?: LockManager } = navigator
  if (!locks) return 'unknown'
  return new Promise((resolve) => {
    const hold = (): Promise<void> =>
      new Promise((release) => {
        letGo.set(slot, release)
        resolve('held')
      })
    locks
      .request(PREFIX + slot, { signal: AbortSignal.timeout(PATIENCE) }, hold)
      .catch((error: unknown) => resolve(isPatienceOver(error) ? 'taken' : 'unknown'))
  })
}

function isPatienceOver(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError')
}

/** Lets go of a draft that this page no longer works on. */
export function releaseSlot(slot: string): void {
  letGo.get(slot)?.()
  letGo.delete(slot)
}

/** True for a draft that this page holds. */
export function isOwnSlot(slot: string): boolean {
  return letGo.has(slot)
}

/** Drafts that some tab has open, this one included. Empty where a browser cannot tell. */
export async function openSlots(): Promise<ReadonlySet<string>> {
  try {
    const { held = [] } = await navigator.locks.query()
    return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])))
  } catch {
    return new Set()
  }
}
