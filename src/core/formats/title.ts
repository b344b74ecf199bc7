import { printable } from './printable.ts'
import { isList, isRecord } from './value.ts'

/** A title is one line in a list: no longer. */
const MOST = 80

/** A first line of a longer text than this names nothing. */
const LOOKED_AT = 4000

/** Prompts wrap a task in a tag of its own: `<task>`, `<pr_description>`. */
const TAGS = /^(?:<\/?[\w-]+>\s*)+|(?:\s*<\/[\w-]+>)+$/g

/** A line that only opens a block of code. */
const FENCE = /^(?:`{3,}|~{3,})\S*$/

function folded(line: string): string {
  return printable(line.replace(/\s+/g, ' ').trim())
}

/** The title that a text gives: its first line that says something, in at most 80 characters. Nothing where none does. */
export function titleFrom(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  const lines = text.slice(0, LOOKED_AT).split(/[\r\n]+/)
  const said = lines.map((line) => folded(line).replace(TAGS, '').replace(FENCE, ''))
  // A line that ends with a colon only leads to the next one.
  const line =
    said.find((one) => one !== '' && !one.endsWith(':')) ??
    said.find((one) => one !== '') ??
    lines.map(folded).find((one) => one !== '')
  if (line === undefined) return undefined
  const characters = Array.from(line)
  return characters.length <= MOST
    ? line
    : `${characters
        .slice(0, MOST - 1)
        .join('')
        .trimEnd()}…`
}

/** No conversation begins later. */
const FIRST_MESSAGES = 60

/** What stands under the names that formats have for what a message says. */
function wordsOf(message: unknown): string | undefined {
  if (!isRecord(message)) return undefined
  for (const held of [message.content, message.parts, message.text, message.value]) {
    if (typeof held === 'string' && held.trim() !== '') return held
    const blocks = isList(held) ? held : [held]
    for (const block of blocks) {
      if (typeof block === 'string' && block.trim() !== '') return block
      if (!isRecord(block)) continue
      const text = [block.text, block.content].find((one) => typeof one === 'string' && one.trim() !== '')
      if (typeof text === 'string') return text
    }
  }
  return [message.message, message.llm_message, message.args, message.data, message.kwargs]
    .map(wordsOf)
    .find((one) => one !== undefined)
}

/** `{lc, id: [..., 'HumanMessage'], kwargs}`. */
function isLangChains({ id, kwargs }: Readonly<Record<string, unknown>>): boolean {
  return isList(id) && isRecord(kwargs) && String(id.at(-1)).startsWith('Human')
}

function isUsers(message: unknown): boolean {
  if (!isRecord(message)) return false
  const names = [message.role, message.from, message.sender, message.type, message.kind, message.source]
  return (
    names.some((name) => name === 'user' || name === 'human' || name === 'request') ||
    isUsers(message.message) ||
    isLangChains(message)
  )
}

/** The title that messages give, as they stand in a file: the first words of a user, else of anybody. */
export function titleOfMessages(list: unknown): string | undefined {
  if (!isList(list)) return undefined
  const first = list.slice(0, FIRST_MESSAGES)
  for (const message of [...first.filter(isUsers), ...first]) {
    const title = titleFrom(wordsOf(message))
    if (title !== undefined) return title
  }
  return undefined
}
