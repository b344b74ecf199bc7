import { openFound, recogniseText } from '../readText.ts'

/** What one text, or one value as JSON, gave: its conversations, and the chosen one opened. Throws where it was refused. */
export function opened(value: unknown, { at = 0, branch }: { at?: number; branch?: number } = {}) {
  const recognised = recogniseText(typeof value === 'string' ? value : JSON.stringify(value))
  if (!recognised.ok || recognised.kind === 'document') throw new Error(JSON.stringify(recognised))
  const found = recognised.found[at]
  if (!found) throw new Error(`no conversation ${at}`)
  const result = openFound(found, recognised.items, branch)
  if (!result.ok) throw new Error(JSON.stringify(result))
  const { conversation, report } = result
  return {
    ...conversation,
    format: recognised.guess.format.id,
    all: recognised.found,
    messages: conversation.history.map(({ message }) => message),
    said: report.items.map(
      ({ level, words, where }) => `${level}: ${words}${where === undefined ? '' : ` (${where})`}`,
    ),
  }
}

/** Why a text, or a value as JSON, was refused. */
export function refused(value: unknown): string {
  const recognised = recogniseText(typeof value === 'string' ? value : JSON.stringify(value))
  if (recognised.ok) throw new Error('it was read')
  return recognised.problem.words
}
