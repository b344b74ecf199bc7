import type { PersonalKind } from './personal.ts'

/** What was put in the place of something personal, now or before. */
const PUT = {
  'home folder': /(?:[/\\]|-)(?:home|users)(?:[/\\]{1,4}|-)user(\d{0,9})(?![\w.])/gi,
  'e-mail address': /\bperson(\d{1,9})@example\.com/g,
  'private address': /\b(?:192\.0\.2|198\.51\.100|203\.0\.113)\.(\d{1,3})\b/g,
  'private host name': /\bhost(\d{1,9})\.example\b/g,
} as const satisfies Record<PersonalKind, RegExp>

const HINT = /user|@example|\.example|192\.0\.2|198\.51\.100|203\.0\.113/i

/** Addresses that are nobody's: RFC 5737 keeps them for examples. */
const NETWORKS = ['192.0.2', '198.51.100', '203.0.113'] as const
const LAST_BYTE = 254

const KINDS: readonly PersonalKind[] = ['home folder', 'e-mail address', 'private address', 'private host name']

function words(kind: PersonalKind, number: number): string {
  switch (kind) {
    case 'home folder':
      return number === 1 ? 'user' : `user${number}`
    case 'e-mail address':
      return `person${number}@example.com`
    case 'private address': {
      const network = Math.floor((number - 1) / LAST_BYTE)
      return `${NETWORKS[network % NETWORKS.length]}.${((number - 1) % LAST_BYTE) + 1}`
    }
    case 'private host name':
      return `host${number}.example`
  }
}

/** Stand-ins of one document or text: the same thing has the same, and none is one that stands there already. */
export interface StandIns {
  readonly known: ReadonlyMap<string, { readonly kind: PersonalKind; readonly words: string }>
  /** Before the first is given: looks for stand-ins of an earlier time. */
  look(text: string): void
  of(value: string, kind: PersonalKind): string
}

/** Whether the case of a value tells nothing: of hosts and addresses. */
function keyOf(value: string, kind: PersonalKind): string {
  return kind === 'home folder' ? value : value.toLowerCase()
}

export function createStandIns(): StandIns {
  const known = new Map<string, { readonly kind: PersonalKind; readonly words: string }>()
  const last = new Map<PersonalKind, number>()
  return {
    known,
    look(text) {
      if (!HINT.test(text)) return
      for (const kind of KINDS) {
        for (const [, number = ''] of text.matchAll(PUT[kind])) {
          last.set(kind, Math.max(last.get(kind) ?? 0, number === '' ? 1 : Number(number)))
        }
      }
    },
    of(value, kind) {
      const key = keyOf(value, kind)
      const before = known.get(key)
      if (before) return before.words
      const number = (last.get(kind) ?? 0) + 1
      last.set(kind, number)
      const put = { kind, words: words(kind, number) }
      known.set(key, put)
      return put.words
    },
  }
}
