import type { CallPart } from '../message/message.ts'

/**
 * What a call was about, for comparing it with another call. Worked out again whenever it is asked for: kept, the scopes
 * of a long history would take more room than its texts.
 */
export interface CallScope {
  readonly tool: string
  /** The names of the arguments in order; a string that is no JSON object stands under ''. */
  readonly names: readonly string[]
  /** The value under each name. */
  readonly values: readonly string[]
}

/** Arguments that say how or why, not what: two calls that differ in them only are the same call. */
const REMARKS = new Set(['description', 'explanation', 'reason', 'thought', 'timeout', 'timeout_ms', 'timeoutMs'])
/** Arguments of which a prefix is wider: `pytest tests` runs what `pytest tests/test_a.py` runs. */
const WIDENING = new Set(
  ['', 'command', 'cmd', 'script', 'code', 'path', 'paths', 'file', 'file_path', 'filePath', 'filename', 'dir'].concat(
    'directory target test tests'.split(' '),
  ),
)
/** Whether a beginning of this argument is wider than the whole. */
export function isWidening(name: string): boolean {
  return WIDENING.has(name)
}

const READING = new Set('read search list grep cat view find glob ls fetch'.split(' '))
const SHELL_READING = new Set('cat head tail less more grep egrep rg find ls tree nl wc'.split(' '))

export function scopeOf({ name: tool, arguments: given }: CallPart): CallScope {
  const value: unknown = typeof given === 'string' ? (parse(given) ?? given) : given
  if (value === '' || value === undefined) return { tool, names: [], values: [] }
  if (typeof value !== 'object' || value === null) return { tool, names: [''], values: [plain(value).trim()] }
  const names = Object.keys(value)
    .filter((name) => !REMARKS.has(name))
    .sort()
  return { tool, names, values: names.map((name) => plain((value as Record<string, unknown>)[name]).trim()) }
}

/** True for calls of the same tool with the same arguments. */
export function sameScope(a: CallScope, b: CallScope): boolean {
  return (
    a.tool === b.tool &&
    a.names.length === b.names.length &&
    a.names.every((name, at) => name === b.names[at] && a.values[at] === b.values[at])
  )
}

/** The value under a name, if it has one. */
function valueUnder({ names, values }: CallScope, name: string): string | undefined {
  const at = names.indexOf(name)
  return at < 0 ? undefined : values[at]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/**
 * Whether a call covers all that an earlier one of the same tool did: every argument equal or, for paths and commands,
 * a prefix that ends with a word or a folder. An argument left out leaves it open, one more narrows it.
 */
export function covers(wide: CallScope, narrow: CallScope): boolean {
  if (wide.tool !== narrow.tool) return false
  return wide.names.every((name, at) => {
    const value = wide.values[at] ?? ''
    const other = valueUnder(narrow, name)
    return other !== undefined && (value === other || (WIDENING.has(name) && isWider(value, other)))
  })
}

function isWider(prefix: string, whole: string): boolean {
  if (prefix === '.' || prefix === './') return true
  if (prefix === '' || !whole.startsWith(prefix)) return false
  const rest = whole.slice(prefix.length)
  // `cd app` is no wider form of `cd app && pytest`: the rest must not start a command of its own.
  if (/[;&|\n]/.test(rest)) return false
  return /[\s/\\]$/.test(prefix) || /^(?:[\s/\\#[]|::)/.test(rest)
}

function namesReading(tool: string): boolean {
  return tool
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => READING.has(word))
}

/**
 * Whether a result only shows what it found, so that an error in its text is no error: by the tool's name, by its
 * `command` where that is one word (`view`), or a shell command of readers alone (`cat a.py | head`).
 */
export function isReading(tool: string | undefined, scope: CallScope | undefined): boolean {
  if (tool !== undefined && namesReading(tool)) return true
  const command = scope && (valueUnder(scope, 'command') ?? valueUnder(scope, 'cmd'))
  if (command === undefined) return false
  if (/^\w+$/.test(command) && READING.has(command.toLowerCase())) return true
  if (command.length > 2000 || /[;&\n`]|\$\(/.test(command)) return false
  return command.split('|').every((step) => SHELL_READING.has(step.trim().split(/\s/, 1)[0] ?? ''))
}
