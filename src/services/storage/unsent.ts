const UNSENT = 'what-survives.unsent'

/** What was typed into the composer of this tab and not added: it is there after a reload or a crash. Forbidden storage forgets. */
export function readUnsent(): string {
  try {
    return sessionStorage.getItem(UNSENT) ?? ''
  } catch {
    return ''
  }
}

/** Keeps what is typed; an empty text takes it away. Storage that is full or forbidden keeps nothing, and typing goes on. */
export function keepUnsent(text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(UNSENT)
    else sessionStorage.setItem(UNSENT, text)
  } catch {
    // The text is still in its field.
  }
}
