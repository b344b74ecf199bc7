import type { Json, ToolDefinition } from '../../core/message/message.ts'
import { look, useStore } from '../store.ts'

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

interface Identity {
  readonly key: string
  drafts: ToolDrafts
}

/**
 * One tool through all its edits. A tool has no id and its name may change, so what is the same tool is known by the
 * objects that followed one another: undo, which brings an older one back, finds what was typed again.
 */
const identities = new WeakMap<ToolDefinition, Identity>()
let made = 0

function identityOf(tool: ToolDefinition): Identity {
  const known = identities.get(tool)
  if (known) return known
  const identity = { key: `tool ${++made}`, drafts: {} }
  identities.set(tool, identity)
  return identity
}

/** The same for a tool however it is edited or moved, while the page lives; a copy has one of its own. */
export function toolKey(tool: ToolDefinition): string {
  return identityOf(tool).key
}

/** `next` is `tool`, edited. */
export function followTool(tool: ToolDefinition, next: ToolDefinition): void {
  identities.set(next, identityOf(tool))
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
  look({ typing: useStore.getState().view.typing + 1 })
}
