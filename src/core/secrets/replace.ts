import type { Document } from '../document/document.ts'
import { secretsUnder } from './find.ts'
import type { SecretKind } from './kinds.ts'
import { hasSecrets } from './secrets.ts'
import { type Change, inDocument, type Where } from './texts.ts'

/** What has been put in the place of a secret, now or before. */
const REPLACED = /\[secret (\d{1,9}): /g
/** A shorter secret is replaced only where its name stands: elsewhere the same letters may be a word. */
const LEAST_ALONE = 8
/** More secrets than this are replaced only where they have been found: one pattern of them all would be too large. */
const MOST_ALONE = 400
/** What was replaced can make a new neighbourhood; it never takes more than a second look. */
const MOST_LOOKS = 6

export interface Replaced {
  /** The same document where there was nothing to replace. */
  readonly document: Document
  /** Different secrets. */
  readonly secrets: number
  /** How often one was replaced. */
  readonly places: number
}

/** A text as a pattern that finds it. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

/** Numbers for secrets: the same secret has the same. They go on after those that stand in the document already. */
function createNumbers(first: number) {
  const known = new Map<string, { readonly number: number; readonly kind: SecretKind }>()
  return {
    known,
    standIn(value: string, kind: SecretKind): string {
      const secret = known.get(value) ?? { number: first + known.size, kind }
      known.set(value, secret)
      return `[secret ${secret.number}: ${secret.kind}]`
    },
  }
}

/** Finds secrets by their characters alone; undefined where all are too short for that. */
function aloneIn(secrets: Iterable<string>): RegExp | undefined {
  const values = [...secrets].filter((value) => value.length >= LEAST_ALONE).slice(0, MOST_ALONE)
  // The longest first: one may be the beginning of another.
  const source = values.sort((a, b) => b.length - a.length).map(escaped)
  return source.length === 0 ? undefined : new RegExp(source.join('|'), 'g')
}

/** A text without what `secretsUnder` finds in it. */
function withoutFound(
  text: string,
  name: string | undefined,
  standIn: (value: string, kind: SecretKind) => string,
): string {
  let next = text
  for (let look = 0; look < MOST_LOOKS; look++) {
    const found = secretsUnder(name, next)
    if (found.length === 0) return next
    let made = ''
    let at = 0
    for (const { kind, start, end } of found) {
      made += next.slice(at, start) + standIn(next.slice(start, end), kind)
      at = end
    }
    next = made + next.slice(at)
  }
  return next
}

/** What stands in the place of secrets already: their highest number. */
function highestIn(document: Document): number {
  let highest = 0
  inDocument(document, (text) => {
    if (text.includes('[secret ')) {
      for (const match of text.matchAll(REPLACED)) highest = Math.max(highest, Number(match[1]))
    }
    return text
  })
  return highest
}

/** Replaces the key-shaped strings of one text. Texts that pass the same one have the same number for the same secret. */
export type SecretReplacer = (text: string, found?: (value: string, kind: SecretKind) => void) => string

/**
 * Replaces the key-shaped strings of texts that were made of `document`: also those that only a name there tells, such as
 * a password. Without a document, those that the text itself tells.
 */
export function createSecretReplacer(document?: Document): SecretReplacer {
  const { known, standIn } = createNumbers(document ? highestIn(document) + 1 : 1)
  if (document) {
    inDocument(document, (text, where, name) => {
      const message = where.kind === 'message' ? document.history[where.at]?.message : undefined
      if (!message || hasSecrets(message)) withoutFound(text, name, standIn)
      return text
    })
  }
  const alone = aloneIn(known.keys())
  return (text, found) => {
    const counted = (value: string, kind: SecretKind) => {
      found?.(value, kind)
      return standIn(value, kind)
    }
    const next = withoutFound(text, undefined, counted)
    return alone ? next.replace(alone, (value) => counted(value, known.get(value)?.kind ?? 'secret')) : next
  }
}

/**
 * Replaces every key-shaped string of a document by `[secret 1: GitHub token]`, wherever it stands: where its shape or
 * its name tells it, and where the same characters stand alone. In patterns the brackets are escaped.
 */
export function replaceSecrets(document: Document): Replaced {
  const { known, standIn } = createNumbers(highestIn(document) + 1)
  let places = 0
  const counted = (value: string, kind: SecretKind, where: Where) => {
    places++
    const words = standIn(value, kind)
    return where.kind === 'fact' && where.pattern ? escaped(words) : words
  }
  const first: Change<Where> = (text, where, name) =>
    withoutFound(text, name, (value, kind) => counted(value, kind, where))
  const alone = (value: string, where: Where) => counted(value, known.get(value)?.kind ?? 'secret', where)
  let next = document
  for (let look = 0; look < MOST_LOOKS; look++) {
    // Messages that have been looked through already are not looked through again.
    const { history } = next
    const clean = history.map((entry) => !hasSecrets(entry.message))
    const found = inDocument(next, (text, where, name) =>
      where.kind === 'message' && clean[where.at] ? text : first(text, where, name),
    )
    if (found === next) break
    const pattern = aloneIn(known.keys())
    next = pattern ? inDocument(found, (text, where) => text.replace(pattern, (value) => alone(value, where))) : found
  }
  return { document: next, secrets: known.size, places }
}
