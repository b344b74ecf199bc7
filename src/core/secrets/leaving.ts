import type { Document } from '../document/document.ts'
import { oncePerMessage } from '../message/memo.ts'
import type { Message, ToolDefinition } from '../message/message.ts'
import type { Prompt } from '../message/prompt.ts'
import { masked } from './find.ts'
import { type PersonalKind, personalInText } from './personal.ts'
import { createSecretReplacer, escaped, replaceSecrets, type SecretReplacer } from './replace.ts'
import { placeKey, secretsIn } from './secrets.ts'
import { createStandIns, type StandIns } from './standIns.ts'
import { BESIDE, inDocument, inMessage, inTools, type Where } from './texts.ts'

/** What is pointed out before a text leaves the page. */
export const LEAVING_KINDS = ['key', 'home folder', 'address'] as const
export type LeavingKind = (typeof LEAVING_KINDS)[number]

/** One key, home folder or address, in one or more places. */
export interface Leaving {
  readonly kind: LeavingKind
  /** What it is, in words: `GitHub token`, `home folder`, `e-mail address`, `private host name`. */
  readonly what: string
  /** As it may be shown: of a key the first characters, `ghp_…`; of all else what stands there, cut where it is long. */
  readonly short: string
  /** Each place once. Of a text by itself: none. */
  readonly places: readonly Where[]
  /** How often it stands there. */
  readonly count: number
}

export interface ReplacedLeaving {
  /** The same document where there was nothing to replace. */
  readonly document: Document
  /** Different ones. */
  readonly things: number
  /** How often one was replaced. */
  readonly places: number
}

const LONGEST_SHORT = 40

function short(value: string): string {
  const characters = [...value]
  return characters.length > LONGEST_SHORT ? `${characters.slice(0, LONGEST_SHORT - 1).join('')}…` : value
}

function kindOf(kind: PersonalKind): LeavingKind {
  return kind === 'home folder' ? 'home folder' : 'address'
}

interface InMessage {
  readonly kind: PersonalKind
  readonly value: string
  readonly part: string
}

const NONE: readonly InMessage[] = []

const ofMessage = oncePerMessage((message: Message): readonly InMessage[] => {
  let found: InMessage[] | undefined
  inMessage(message, (text, part) => {
    for (const { kind, start, end } of personalInText(text)) {
      found ??= []
      found.push({ kind, value: text.slice(start, end), part })
    }
    return text
  })
  return found ?? NONE
})

/** Whether a message has home folders or addresses. Asked ahead of time, it makes what asks for all of a history fast. */
export function hasPersonal(message: Message): boolean {
  return ofMessage(message).length > 0
}

function createGathering() {
  const known = new Map<string, { kind: LeavingKind; what: string; short: string; places: Where[]; count: number }>()
  return {
    add(what: PersonalKind, value: string, where?: Where) {
      const key = what === 'home folder' ? value : value.toLowerCase()
      const one = known.get(key) ?? { kind: kindOf(what), what, short: short(value), places: [], count: 0 }
      known.set(key, one)
      one.count++
      const last = one.places.at(-1)
      if (where && (!last || placeKey(last) !== placeKey(where))) one.places.push(where)
    },
    addKey(value: string, what: string) {
      const one = known.get(value) ?? { kind: 'key', what, short: masked(value), places: [], count: 0 }
      known.set(value, one)
      one.count++
    },
    all: (): readonly Leaving[] => inOrder([...known.values()]),
  }
}

function inOrder(all: readonly Leaving[]): readonly Leaving[] {
  return LEAVING_KINDS.flatMap((kind) => all.filter((one) => one.kind === kind))
}

type Gathering = ReturnType<typeof createGathering>

function gatherer(gathering: Gathering) {
  return (text: string, where: Where) => {
    for (const { kind, start, end } of personalInText(text)) gathering.add(kind, text.slice(start, end), where)
    return text
  }
}

function gatherPrompt(gathering: Gathering, prompt: Prompt, tools: readonly ToolDefinition[]): void {
  prompt.forEach(({ message }, at) => {
    for (const { kind, value, part } of ofMessage(message)) {
      gathering.add(kind, value, { kind: 'message', at, messageId: message.id, part })
    }
  })
  inTools(tools, gatherer(gathering))
}

/** Home folders, then addresses, of a prompt and its tool definitions. Once per message of all documents. */
export function findPersonal(prompt: Prompt, tools: readonly ToolDefinition[]): readonly Leaving[] {
  const gathering = createGathering()
  gatherPrompt(gathering, prompt, tools)
  return gathering.all()
}

const ofDocument = new WeakMap<Document, readonly Leaving[]>()

/**
 * What a document gives away: keys, then home folders, then addresses, each in the order of their first places. Once per
 * document, and once per message of all documents.
 */
export function findLeaving(document: Document): readonly Leaving[] {
  const known = ofDocument.get(document)
  if (known) return known
  const keys = secretsIn(document).map(
    ({ kind, masked: shown, places }): Leaving => ({
      kind: 'key',
      what: kind,
      short: shown,
      places,
      count: places.length,
    }),
  )
  const gathering = createGathering()
  gatherPrompt(gathering, document.history, document.tools)
  inDocument(document, gatherer(gathering), BESIDE)
  const all = [...keys, ...gathering.all()]
  ofDocument.set(document, all)
  return all
}

/** What was replaced can make a new neighbourhood; it never takes more than a second look. */
const MOST_LOOKS = 6

/** A text with what is personal in it replaced, of these kinds. */
function withStandIns(
  text: string,
  kinds: ReadonlySet<LeavingKind>,
  standIn: (value: string, kind: PersonalKind) => string,
): string {
  let next = text
  for (let look = 0; look < MOST_LOOKS; look++) {
    let made = ''
    let at = 0
    for (const { kind, start, end } of personalInText(next)) {
      if (!kinds.has(kindOf(kind))) continue
      made += next.slice(at, start) + standIn(next.slice(start, end), kind)
      at = end
    }
    if (at === 0) return next
    next = made + next.slice(at)
  }
  return next
}

/** Shorter names are replaced only where a home folder stands before them. */
const LEAST_NAME = 3

/** In the quote of a fact a path may begin with the name of its user: `ada/work` of `/home/ada/work`. */
function inQuote(quote: string, pattern: boolean, standIns: StandIns, kinds: ReadonlySet<LeavingKind>): string {
  let next = quote
  for (const [value, { kind, words }] of standIns.known) {
    if (!kinds.has(kindOf(kind))) continue
    if (kind === 'home folder') {
      if (value.length < LEAST_NAME) continue
      const name = new RegExp(
        `(?<![\\p{L}\\p{N}_.-])${escaped(pattern ? escaped(value) : value)}(?=\\\\{0,2}[/\\\\])`,
        'gu',
      )
      next = next.replace(name, () => (pattern ? escaped(words) : words))
    } else if (pattern) {
      next = next.replaceAll(escaped(value), () => escaped(words))
    }
  }
  return next
}

/**
 * Replaces what a document gives away, of these kinds, wherever it stands, so that facts still match: keys as
 * `replaceSecrets` does; the name in a home folder by `user`, the rest of the path stays; an address by one that is
 * nobody's (`person1@example.com`, `192.0.2.1`, `host1.example`). The same thing has the same stand-in.
 */
export function replaceLeaving(document: Document, kinds: Iterable<LeavingKind>): ReplacedLeaving {
  const wanted = new Set(kinds)
  const keys = wanted.has('key') ? replaceSecrets(document) : { document, secrets: 0, places: 0 }
  if (!wanted.has('home folder') && !wanted.has('address')) {
    return { document: keys.document, things: keys.secrets, places: keys.places }
  }
  const standIns = createStandIns()
  inDocument(keys.document, (text) => {
    standIns.look(text)
    return text
  })
  let places = 0
  const standIn = (value: string, kind: PersonalKind) => {
    places++
    return standIns.of(value, kind)
  }
  const { history } = keys.document
  const found = inDocument(keys.document, (text, where) => {
    const message = where.kind === 'message' ? history[where.at]?.message : undefined
    return message && !hasPersonal(message) ? text : withStandIns(text, wanted, standIn)
  })
  const next = inDocument(
    found,
    (text, where) => (where.kind === 'fact' ? inQuote(text, where.pattern, standIns, wanted) : text),
    ['facts'],
  )
  return { document: next, things: keys.secrets + standIns.known.size, places: keys.places + places }
}

/** Gives everything in a document its stand-in, in the order in which `replaceLeaving` does. */
function seed(standIns: StandIns, document: Document, kinds: ReadonlySet<LeavingKind>): void {
  inDocument(document, (text) => {
    standIns.look(text)
    return text
  })
  inDocument(document, (text, where) => {
    const message = where.kind === 'message' ? document.history[where.at]?.message : undefined
    if (!message || hasPersonal(message)) withStandIns(text, kinds, standIns.of)
    return text
  })
}

/** Looks at texts one by one, and replaces in them what is wanted. The same thing has the same stand-in in all of them. */
export interface LeavingReplacer {
  replace(text: string): string
  /** What all texts so far give away, replaced or not. */
  found(): readonly Leaving[]
}

/**
 * For texts that are made of a document (`beside`): what only a name there tells to be a password is found in them too.
 */
export function createLeavingReplacer(kinds: Iterable<LeavingKind>, beside?: Document): LeavingReplacer {
  const wanted = new Set(kinds)
  const secrets: SecretReplacer = createSecretReplacer(beside)
  const standIns = createStandIns()
  const gathering = createGathering()
  if (beside) seed(standIns, beside, wanted)
  return {
    replace(text) {
      const without = secrets(text, (value, kind) => gathering.addKey(value, kind))
      const next = wanted.has('key') ? without : text
      if (!beside) standIns.look(next)
      for (const { kind, start, end } of personalInText(next)) gathering.add(kind, next.slice(start, end))
      return withStandIns(next, wanted, standIns.of)
    },
    found: () => gathering.all(),
  }
}

/** What a text by itself gives away. */
export function findLeavingInText(text: string, beside?: Document): readonly Leaving[] {
  const replacer = createLeavingReplacer([], beside)
  replacer.replace(text)
  return replacer.found()
}

/** A text with what it gives away replaced, of these kinds. See `replaceLeaving`. */
export function replaceLeavingInText(text: string, kinds: Iterable<LeavingKind>, beside?: Document): string {
  return createLeavingReplacer(kinds, beside).replace(text)
}
