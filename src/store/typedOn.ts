/** How long after a jump, and after each letter, the next one still counts as typed on, in milliseconds. */
const AFTER_JUMP = 800
const AFTER_LETTER = 500

let until = Number.NEGATIVE_INFINITY

/** A typed number has sent the keyboard to a row: who does not look goes on typing, and every letter is a command there. */
export function jumpedWhileTyping(now = performance.now()): void {
  until = now + AFTER_JUMP
}

/** True for a key that is the rest of what was being typed at a jump: a pause ends it. */
export function isTypedOn(key: string, now = performance.now()): boolean {
  const types = key.length === 1 || key === 'Backspace' || key === 'Delete'
  if (!types || now >= until) return false
  until = Math.max(until, now + AFTER_LETTER)
  return true
}
