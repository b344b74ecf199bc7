import { openFound, recogniseText } from '../readText.ts'

/** What a text gives, for tests that expect a history: the format it was guessed to be, and one of its conversations. */
export function opened(value: unknown, at = 0) {
  const recognised = recogniseText(typeof value === 'string' ? value : JSON.stringify(value))
  if (!recognised.ok || recognised.kind === 'document') throw new Error(JSON.stringify(recognised))
  const found = recognised.found[at]
  if (!found) throw new Error(`no conversation ${at} of ${recognised.found.length}`)
  const result = openFound(found, recognised.items)
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  const { conversation, report } = result
  const messages = conversation.history.map(({ message }) => message)
  return {
    ...conversation,
    format: recognised.guess.format.id,
    found: recognised.found,
    messages,
    /** `user`, `assistant`, …: one word a message. */
    roles: messages.map(({ role }) => role).join(' '),
    items: report.items,
    words: report.items.map(({ level, words }) => `${level}: ${words}`),
  }
}

/** One message in short: its role, then each part as its text, `name(arguments)`, or the name of its type. */
export function brief(message: ReturnType<typeof opened>['messages'][number]): string {
  const parts = message.parts.map((part) => {
    if (part.type === 'call') return `${part.name}(${JSON.stringify(part.arguments)})`
    if (part.type === 'text') return part.text
    return part.type === 'reasoning' ? `<${part.text}>` : `[${part.type}]`
  })
  return [message.role, ...(message.failed ? ['failed'] : []), parts.join(' + ')].join(': ')
}
