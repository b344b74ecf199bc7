import type { Document } from '../document/document.ts'
import { oncePerMessage } from '../message/memo.ts'
import type { Message, ToolDefinition } from '../message/message.ts'
import type { Prompt } from '../message/prompt.ts'
import { listWords, num } from '../words/words.ts'
import { masked, secretsUnder } from './find.ts'
import type { SecretKind } from './kinds.ts'
import { BESIDE, inDocument, inMessage, inTools, type Where } from './texts.ts'

/** One secret in one place. */
export interface SecretPlace {
  readonly kind: SecretKind
  readonly where: Where
  /** Its first characters: "ghp_…". */
  readonly masked: string
}

/** A key-shaped string that stands in one or more places. The whole of it is not here. */
export interface Secret {
  readonly kind: SecretKind
  readonly masked: string
  /** Each place once. */
  readonly places: readonly Where[]
}

interface InMessage {
  readonly kind: SecretKind
  readonly value: string
  readonly part: string
}

const NONE: readonly InMessage[] = []

const ofMessage = oncePerMessage((message: Message): readonly InMessage[] => {
  let found: InMessage[] | undefined
  inMessage(message, (text, part, name) => {
    for (const { kind, start, end } of secretsUnder(name, text)) {
      found ??= []
      found.push({ kind, value: text.slice(start, end), part })
    }
    return text
  })
  return found ?? NONE
})

/** Whether a message has key-shaped strings. Asked ahead of time, it makes what asks for all of a history fast. */
export function hasSecrets(message: Message): boolean {
  return ofMessage(message).length > 0
}

/** Gathers the same secret from all its places. By value, which does not leave this file. */
function createGathering() {
  const known = new Map<string, { readonly kind: SecretKind; readonly masked: string; readonly places: Where[] }>()
  return {
    add(kind: SecretKind, value: string, where: Where) {
      const secret = known.get(value) ?? { kind, masked: masked(value), places: [] }
      known.set(value, secret)
      const last = secret.places.at(-1)
      if (!last || placeKey(last) !== placeKey(where)) secret.places.push(where)
    },
    secrets: (): readonly Secret[] => [...known.values()],
  }
}

/** A place as a text: two places of the same text are the same. */
export function placeKey(where: Where): string {
  switch (where.kind) {
    case 'message':
      return `message ${where.at} ${where.part}`
    case 'tool':
      return `tool ${where.name}`
    case 'fact':
      return `fact ${where.factId}`
    case 'lane':
      return `lane ${where.laneId}`
    case 'recorded':
      return `recorded ${where.recordedId}`
    case 'recording':
      return `recording ${where.recordingId}`
    case 'system-prompt':
    case 'title':
      return where.kind
  }
}

function gatherPrompt(prompt: Prompt, tools: readonly ToolDefinition[], gathering: ReturnType<typeof createGathering>) {
  prompt.forEach(({ message }, at) => {
    for (const { kind, value, part } of ofMessage(message)) {
      gathering.add(kind, value, { kind: 'message', at, messageId: message.id, part })
    }
  })
  inTools(tools, (text, where, name) => {
    for (const { kind, start, end } of secretsUnder(name, text)) gathering.add(kind, text.slice(start, end), where)
    return text
  })
}

/** The key-shaped strings of a prompt and its tool definitions, in the order of their first places. */
export function findSecrets(prompt: Prompt, tools: readonly ToolDefinition[]): readonly Secret[] {
  const gathering = createGathering()
  gatherPrompt(prompt, tools, gathering)
  return gathering.secrets()
}

const ofDocument = new WeakMap<Document, readonly Secret[]>()

/** The key-shaped strings of a whole document. Once per document, and once per message of all documents. */
export function secretsIn(document: Document): readonly Secret[] {
  const known = ofDocument.get(document)
  if (known) return known
  const gathering = createGathering()
  gatherPrompt(document.history, document.tools, gathering)
  inDocument(
    document,
    (text, where) => {
      for (const { kind, start, end } of secretsUnder(undefined, text)) {
        gathering.add(kind, text.slice(start, end), where)
      }
      return text
    },
    BESIDE,
  )
  const secrets = gathering.secrets()
  ofDocument.set(document, secrets)
  return secrets
}

/** Where a text stands, in words: "4", "the tool search". */
export function placeWords(where: Where): string {
  switch (where.kind) {
    case 'message':
      return num(where.at + 1)
    case 'tool':
      return `the tool ${where.name}`
    case 'fact':
      return 'a fact'
    case 'lane':
      return 'the settings of a lane'
    case 'recorded':
      return 'a recorded prompt'
    case 'recording':
      return 'what a model wrote'
    case 'system-prompt':
      return 'the sections of the system prompt'
    case 'title':
      return 'the title'
  }
}

/** Places that a line names before it counts the rest. */
const MOST_PLACES = 3
/** Secrets that a line names before it counts the rest. */
const MOST_NAMED = 3

/** The places of a secret in words, each once: "4, 7 and the tool search". */
export function placesWords({ places }: Pick<Secret, 'places'>): string {
  const words = [...new Set(places.map(placeWords))]
  if (words.length <= MOST_PLACES + 1) return listWords(words)
  return `${words.slice(0, MOST_PLACES).join(', ')} and ${num(words.length - MOST_PLACES)} more places`
}

function named(kind: SecretKind): string {
  return `${/^(?:[AEIOaeiou]|SG|npm|xA)/.test(kind) ? 'an' : 'a'} ${kind}`
}

/** What was found as a sentence: "2 key-shaped strings: a GitHub token in 4, an OpenAI key in 7 and 9." '' for none. */
export function secretsWords(secrets: readonly Secret[]): string {
  if (secrets.length === 0) return ''
  const shown = secrets.length > MOST_NAMED + 1 ? secrets.slice(0, MOST_NAMED) : secrets
  const words = shown.map((secret) => `${named(secret.kind)} in ${placesWords(secret)}`)
  const more = secrets.length - shown.length
  const all = more === 0 ? words.join(', ') : `${words.join(', ')}, and ${num(more)} more`
  return `${num(secrets.length)} key-shaped ${secrets.length === 1 ? 'string' : 'strings'}: ${all}.`
}
