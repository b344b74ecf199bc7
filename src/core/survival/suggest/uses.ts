import { isInstruction, type Message, messageTexts, type Part, partTexts } from '../../message/message.ts'
import { type Pairing, pairsOf } from '../../message/pairs.ts'
import { frameOf, type Prompt } from '../../message/prompt.ts'
import { readTerms, type TermSort } from './terms.ts'

/** A term of a history, and where it stands. Places are positions in the history, each once, in order. */
export interface TermUse {
  readonly sort: TermSort
  /** As it is written where it first stands. */
  readonly text: string
  readonly places: readonly number[]
}

/** What is asked of a history by all who look for what it needed later. */
export interface Ground {
  readonly history: Prompt
  readonly pairing: Pairing
  /** The middle: from the leading messages on, up to the tail. */
  readonly from: number
  readonly to: number
  /** A strategy may touch the entry at this place. */
  touchable(at: number): boolean
  /** What stands in `at` is used in `later`: by the model or a user, and not within the same call and its results. */
  isUse(at: number, later: number): boolean
}

export function groundOf(history: Prompt, keepLast: number): Ground {
  const pairing = pairsOf(history)
  const { leading, tailStart } = frameOf(history, keepLast)
  const unit = (at: number) => {
    const call = pairing.callOf[at] ?? -1
    return call < 0 ? at : call
  }
  const entryAt = (at: number) => {
    const entry = history[at]
    return entry?.origin.kind === 'history' ? entry : undefined
  }
  return {
    history,
    pairing,
    from: leading,
    to: tailStart,
    touchable(at) {
      const entry = at >= leading && at < tailStart ? entryAt(at) : undefined
      return entry !== undefined && !isInstruction(entry.message)
    },
    isUse(at, later) {
      const role = later > at ? entryAt(later)?.message.role : undefined
      return (role === 'user' || role === 'assistant') && unit(at) !== unit(later)
    },
  }
}

/** The texts of a message that can hold terms: the name of a called tool says nothing. */
function termTexts(message: Message): readonly string[] {
  if (!message.parts.some((part) => part.type === 'call')) return messageTexts(message)
  return message.parts.flatMap((part: Part) => (part.type === 'call' ? partTexts(part).slice(1) : partTexts(part)))
}

interface Building {
  sort: TermSort
  readonly text: string
  places: number[]
  /** Of letters in capitals: some text has them in quotation marks, as a value. */
  quoted: boolean
}

function isQuoted(text: string, start: number, end: number): boolean {
  const mark = text.charCodeAt(start - 1)
  const next = text.charCodeAt(end)
  return (mark === 0x22 || mark === 0x27) && (next === mark || next === 0x5c)
}

/** All terms of a history with their places; names of tools are none. Case makes no difference, as it makes none in matching. */
export function termUses(history: Prompt, toolNames: ReadonlySet<string>): readonly TermUse[] {
  const terms = new Map<string, Building>()
  history.forEach(({ message, origin }, at) => {
    if (origin.kind !== 'history') return
    for (const text of termTexts(message)) {
      readTerms(text, (sort, term, key, start) => {
        let known = terms.get(key)
        if (!known) {
          if (toolNames.has(key)) return
          known = { sort, text: term, places: [], quoted: false }
          terms.set(key, known)
        }
        if (known.places.at(-1) !== at) known.places.push(at)
        if (sort === 'code' && !known.quoted) known.quoted = isQuoted(text, start, start + term.length)
      })
    }
  })
  const found: Building[] = []
  for (const term of terms.values()) {
    if (term.sort !== 'code') found.push(term)
    else if (term.quoted) found.push({ ...term, sort: 'identifier' })
  }
  return mergeEndings(found)
}

/** More names with one ending than this are not told apart: `__init__.py` of a large tree. */
const MOST_ALIKE = 40

/** The last piece of a path or of the id of a test: `parser.py`, `test_fixture`. */
function ending(text: string): string {
  return text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf(':')) + 1).toLowerCase()
}

function endsWithPiece(long: string, short: string): boolean {
  const [a, b] = [long.toLowerCase(), short.toLowerCase()]
  return a.length > b.length && a.endsWith(b) && /[/:]$/.test(a.slice(0, a.length - b.length))
}

/**
 * One term for `parser.py` and `csvtool/parser.py` where the short name can mean only the one: where the longer stands
 * the shorter does too, and who writes the short one needs the long. The one that stands first names both.
 */
function mergeEndings(terms: readonly Building[]): readonly TermUse[] {
  const groups = new Map<string, Building[]>()
  for (const term of terms) {
    if (term.sort !== 'path' && term.sort !== 'test') continue
    const key = ending(term.text)
    const group = groups.get(key)
    if (group) group.push(term)
    else groups.set(key, [term])
  }
  const gone = new Set<Building>()
  for (const group of groups.values()) {
    if (group.length < 2 || group.length > MOST_ALIKE) continue
    // The longest first, so that the shortest finds the longer ones already merged.
    const ordered = [...group].sort((a, b) => b.text.length - a.text.length || (a.text < b.text ? -1 : 1))
    const heads = new Map<Building, Building>()
    const headOf = (term: Building): Building => {
      const head = heads.get(term)
      return head ? headOf(head) : term
    }
    for (const term of ordered) {
      const longer = new Set(ordered.filter((one) => endsWithPiece(one.text, term.text)).map(headOf))
      const [only] = longer
      if (longer.size !== 1 || !only || only === term) continue
      const [first, second] = (term.places[0] ?? 0) < (only.places[0] ?? 0) ? [term, only] : [only, term]
      first.places = [...new Set([...first.places, ...second.places])].sort((a, b) => a - b)
      heads.set(second, first)
      gone.add(second)
    }
  }
  return terms.filter((term) => !gone.has(term))
}
