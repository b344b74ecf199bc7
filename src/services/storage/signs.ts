const EXISTS = 'what-survives.draft'
const SLOT = 'what-survives.slot'
const OWNER = 'what-survives.unsent'
const LEFT = 'what-survives.left'

/** What is known of drafts before the database is open: without a sign nobody waits for it. */
export interface Signs {
  /** This browser has a draft. */
  readonly exists: boolean
  /** The draft that this tab was working on; a reload and a crash leave it, and a duplicated tab has it too. */
  readonly slot: string | undefined
}

/** Storage that is forbidden throws when it is touched. */
function guarded<T>(use: () => T, fallback: T): T {
  try {
    return use()
  } catch {
    return fallback
  }
}

export function readSigns(): Signs {
  const slot = guarded(() => sessionStorage.getItem(SLOT), null) ?? undefined
  return { exists: slot !== undefined || guarded(() => localStorage.getItem(EXISTS), null) !== null, slot }
}

/** From now on this tab works on that draft. */
export function putSigns(slot: string): void {
  guarded(() => localStorage.setItem(EXISTS, '1'), undefined)
  guarded(() => sessionStorage.setItem(SLOT, slot), undefined)
}

/** No draft is left. */
export function dropSigns(): void {
  guarded(() => localStorage.removeItem(EXISTS), undefined)
  guarded(() => sessionStorage.removeItem(SLOT), undefined)
}

/** Under which name this tab keeps texts that are in no document; a reload and a crash leave it, and a duplicated tab has it too. */
export function readOwner(): string | undefined {
  return guarded(() => sessionStorage.getItem(OWNER), null) ?? undefined
}

export function putOwner(owner: string): void {
  guarded(() => sessionStorage.setItem(OWNER, owner), undefined)
}

/** Words that the page was left with, for the next life of this tab: a database may not come to writing them. */
export function putLeft(words: string): void {
  guarded(() => sessionStorage.setItem(LEFT, words), undefined)
}

/** The words that were left. They are handed out once. */
export function takeLeft(): string | undefined {
  const words = guarded(() => sessionStorage.getItem(LEFT), null) ?? undefined
  if (words !== undefined) guarded(() => sessionStorage.removeItem(LEFT), undefined)
  return words
}
