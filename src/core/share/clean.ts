/** Controls, and marks that turn the direction of what stands around them: a text that leaves has none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g
const TURNS = /[\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g
const HALVES = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** A text as one line that every reader takes: no control characters, no half of a surrogate pair, single spaces. */
export function cleanLine(text: string): string {
  return text.replace(CONTROLS, ' ').replace(TURNS, '').replace(HALVES, '\ufffd').replace(/\s+/g, ' ').trim()
}
