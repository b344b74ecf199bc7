import { parseJson } from '../../core/formats/json.ts'
import type { Problem } from '../../core/formats/report.ts'
import { isJson, isList, isRecord } from '../../core/formats/value.ts'
import type { Json, ToolDefinition } from '../../core/message/message.ts'
import { num } from '../../core/words/words.ts'
import { look, useStore } from '../store.ts'
import { keepUnsent, unsentText } from '../unsent.ts'

/** What is typed, and the value of the document that it belongs to: over another value there, as after undo, it is not shown. */
export interface Typed<T> {
  readonly text: string
  readonly of: T
}

/** What stands in the fields of a tool and not in the document, because it is not valid there. */
export interface ToolDrafts {
  readonly name?: Typed<string>
  readonly parameters?: Typed<Json | undefined>
}

function problemWords({ words, line, column }: Problem): string {
  return line === undefined ? words : `Line ${num(line)}, column ${num(column ?? 1)}: ${words}`
}

/** The value of a text as JSON; nothing for an empty one. */
export function readValue(text: string): { readonly value: Json | undefined } | { readonly problem: string } {
  if (text.trim() === '') return { value: undefined }
  const parsed = parseJson(text)
  if (!parsed.ok) return { problem: problemWords(parsed.problem) }
  return isJson(parsed.value) ? { value: parsed.value } : { problem: 'A number here is too large for JSON.' }
}

/** What is kept beyond the life of the page: which field, and of the tool with which name. */
interface Waiting {
  readonly tool: string
  readonly field: keyof ToolDrafts
  readonly text: string
}

interface Identity {
  readonly key: string
  /** The name that the tool had when something was last typed. */
  name: string
  drafts: ToolDrafts
}

/**
 * One tool through all its edits. A tool has no id and its name may change, so what is the same tool is known by the
 * objects that followed one another: undo, which brings an older one back, finds what was typed again.
 */
const identities = new WeakMap<ToolDefinition, Identity>()
let made = 0

/** Tools with something typed that is not in the document. */
const unfinished = new Set<Identity>()
/** What was typed before the page was loaded anew, for tools that have not been seen since. */
let waiting: readonly Waiting[] | undefined

function isField(value: unknown): value is keyof ToolDrafts {
  return value === 'name' || value === 'parameters'
}

function readWaiting(): readonly Waiting[] {
  const parsed = parseJson(unsentText('tools') ?? '[]')
  const list = parsed.ok && isList(parsed.value) ? parsed.value.filter(isRecord) : []
  return list.flatMap(({ tool, field, text }) =>
    typeof tool === 'string' && isField(field) && typeof text === 'string' ? [{ tool, field, text }] : [],
  )
}

/** What was typed for a tool of this name in another life of the page; it belongs to the tool as it is now. */
function takeWaiting(tool: ToolDefinition): ToolDrafts {
  waiting ??= readWaiting()
  const own = waiting.filter((one) => one.tool === tool.name)
  if (own.length === 0) return {}
  waiting = waiting.filter((one) => !own.includes(one))
  const text = (field: keyof ToolDrafts) => own.find((one) => one.field === field)?.text
  const [name, parameters] = [text('name'), text('parameters')]
  return {
    ...(name === undefined ? {} : { name: { text: name, of: tool.name } }),
    ...(parameters === undefined ? {} : { parameters: { text: parameters, of: tool.parameters } }),
  }
}

function waitingOf({ name, drafts }: Identity): readonly Waiting[] {
  const { name: named, parameters } = drafts
  const isTaken = named !== undefined && named.text.trim() !== '' && named.text.trim() !== named.of
  const isBroken = parameters !== undefined && 'problem' in readValue(parameters.text)
  return [
    ...(isTaken ? [{ tool: name, field: 'name' as const, text: named.text }] : []),
    ...(isBroken ? [{ tool: name, field: 'parameters' as const, text: parameters.text }] : []),
  ]
}

function keepWaiting(): void {
  for (const identity of unfinished) if (waitingOf(identity).length === 0) unfinished.delete(identity)
  const all = [...(waiting ?? []), ...[...unfinished].flatMap(waitingOf)]
  keepUnsent('tools', all.length === 0 ? undefined : { text: JSON.stringify(all) })
}

function identityOf(tool: ToolDefinition): Identity {
  const known = identities.get(tool)
  if (known) return known
  const identity = { key: `tool ${++made}`, name: tool.name, drafts: takeWaiting(tool) }
  identities.set(tool, identity)
  if (waitingOf(identity).length > 0) unfinished.add(identity)
  return identity
}

/** The same for a tool however it is edited or moved, while the page lives; a copy has one of its own. */
export function toolKey(tool: ToolDefinition): string {
  return identityOf(tool).key
}

/** `next` is `tool`, edited. */
export function followTool(tool: ToolDefinition, next: ToolDefinition): void {
  const identity = identityOf(tool)
  identities.set(next, identity)
  if (identity.name === next.name) return
  identity.name = next.name
  if (unfinished.has(identity)) keepWaiting()
}

/** What is typed for a tool as it is now. */
export function toolDrafts(tool: ToolDefinition): ToolDrafts {
  const { name, parameters } = identityOf(tool).drafts
  return {
    ...(name?.of === tool.name ? { name } : {}),
    ...(parameters && parameters.of === tool.parameters ? { parameters } : {}),
  }
}

/** Keeps what is typed; undefined: the field shows the document again. */
export function keepTyped<K extends keyof ToolDrafts>(tool: ToolDefinition, field: K, typed: ToolDrafts[K]): void {
  const identity = identityOf(tool)
  const { [field]: _, ...rest } = identity.drafts
  identity.drafts = { ...rest, ...(typed === undefined ? {} : { [field]: typed }) }
  if (waitingOf(identity).length > 0) unfinished.add(identity)
  if (unfinished.has(identity)) keepWaiting()
  look({ typing: useStore.getState().view.typing + 1 })
}
