import { LEAVING_KINDS, type Leaving, type LeavingKind } from '../secrets/leaving.ts'
import { placesWords } from '../secrets/secrets.ts'
import { count, listWords, num } from './words.ts'

/** What a preview shows of one kind. */
export interface LeavingGroup {
  readonly kind: LeavingKind
  /** "2 home folders". */
  readonly title: string
  /** What stands in its place when it is replaced. */
  readonly standIn: string
  /** The first of them, each with its places: "e-mail address ada@acme.com in 3 and 4". */
  readonly lines: readonly string[]
  /** How many more there are. */
  readonly more: number
}

const MOST_LINES = 4

const NOUNS: Readonly<Record<LeavingKind, readonly [string, string]>> = {
  key: ['key-shaped string', 'key-shaped strings'],
  'home folder': ['home folder', 'home folders'],
  address: ['address', 'addresses'],
}

const STAND_INS: Readonly<Record<string, string>> = {
  'home folder': '/home/user/…',
  'e-mail address': 'person1@example.com',
  'private address': '192.0.2.1',
  'private host name': 'host1.example',
}

/** What will stand there: "person1@example.com, 192.0.2.1". */
function standInOf(all: readonly Leaving[]): string {
  return [...new Set(all.map(({ kind, what }) => (kind === 'key' ? '[secret 1: …]' : (STAND_INS[what] ?? ''))))].join(
    ', ',
  )
}

function line({ kind, what, short, places, count: times }: Leaving): string {
  const name = kind === 'home folder' ? `of ${short}` : `${what} ${short}`
  if (places.length > 0) return `${name} in ${placesWords({ places })}`
  return times > 1 ? `${name}, ${count(times, 'time')}` : name
}

/** Findings by kind, in words; a kind of which there is none has no group. */
export function leavingGroups(all: readonly Leaving[]): readonly LeavingGroup[] {
  return LEAVING_KINDS.flatMap((kind) => {
    const own = all.filter((one) => one.kind === kind)
    if (own.length === 0) return []
    const lines = own.slice(0, MOST_LINES).map(line)
    const title = count(own.length, ...NOUNS[kind])
    return [{ kind, title, standIn: standInOf(own), lines, more: own.length - lines.length }]
  })
}

/** Home folders and addresses as one sentence: "2 home folders (ada, grace) and 1 address (10.0.0.3)." '' for none. */
export function personalWords(all: readonly Leaving[]): string {
  const groups = LEAVING_KINDS.flatMap((kind) => {
    const own = kind === 'key' ? [] : all.filter((one) => one.kind === kind)
    if (own.length === 0) return []
    const shown = own.slice(0, 3).map(({ short }) => short)
    const more = own.length - shown.length
    const names = more > 0 ? `${shown.join(', ')} and ${num(more)} more` : shown.join(', ')
    return [`${count(own.length, ...NOUNS[kind])} (${names})`]
  })
  return groups.length === 0 ? '' : `${listWords(groups)}.`
}
