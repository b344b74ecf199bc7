import { explainJson } from './jsonProblem.ts'
import type { Problem } from './report.ts'

export type JsonResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: Problem }

/** Levels of lists and objects that a text may nest. Real transcripts stay below 40; recursion must not overflow. */
export const MAX_DEPTH = 512

const QUOTE = 34
const BACKSLASH = 92

/** True when brackets outside strings nest deeper than the limit. One pass, no recursion. */
export function nestsDeeper(text: string, limit: number): boolean {
  let depth = 0
  let quoted = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (quoted) {
      if (code === BACKSLASH) index++
      else if (code === QUOTE) quoted = false
    } else if (code === QUOTE) quoted = true
    // 91 and 123 open a list and an object, 93 and 125 close them.
    else if (code === 91 || code === 123) {
      if (++depth > limit) return true
    } else if (code === 93 || code === 125) depth--
  }
  return false
}

/** Parses JSON text, or says in words where it breaks and what was expected there. Never throws. */
export function parseJson(text: string): JsonResult {
  if (nestsDeeper(text, MAX_DEPTH)) {
    const words = `Lists and objects are nested more than ${MAX_DEPTH} levels deep. No transcript is: this is not read.`
    return { ok: false, problem: { words } }
  }
  try {
    const value: unknown = JSON.parse(text)
    return { ok: true, value }
  } catch {
    return { ok: false, problem: explainJson(text) }
  }
}
