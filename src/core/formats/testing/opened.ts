import { openFound, type ReadOptions, recogniseText } from '../readText.ts'

/** Reads one conversation of a value, or of a text as it stands, and fails where that is not possible. */
export function opened(value: unknown, options: ReadOptions & { readonly at?: number; readonly branch?: number } = {}) {
  const recognised = recogniseText(typeof value === 'string' ? value : JSON.stringify(value), options)
  if (!recognised.ok || recognised.kind === 'document') throw new Error(JSON.stringify(recognised))
  const found = recognised.found[options.at ?? 0]
  const result = found && openFound(found, recognised.items, options.branch)
  if (!result?.ok) throw new Error(JSON.stringify(result))
  const { conversation, report } = result
  const messages = conversation.history.map(({ message }) => message)
  const shape = messages.map(({ role, parts }) => {
    return `${role}: ${parts.map((part) => ('text' in part && part.type !== 'file' ? part.text : part.type)).join(' | ')}`
  })
  return {
    format: recognised.guess.format.id,
    found: recognised.found,
    conversation,
    messages,
    shape,
    items: report.items,
  }
}
