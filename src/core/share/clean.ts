/** Controls, and marks that turn the direction of what stands around them: a text that leaves has none. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/gu
const TURNS = /[\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g
const HALVES = /\p{Cs}/gu

/** A text as one line that every reader takes: no control characters, no half of a surrogate pair, single spaces. */
export function cleanLine(text: string): string {
  return text.replace(CONTROLS, ' ').replace(TURNS, '').replace(HALVES, '\ufffd').replace(/\s+/g, ' ').trim()
}
