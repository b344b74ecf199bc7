import type { Role } from '../../message/message.ts'
import type { Conversation, Format } from '../format.ts'
import { createHistory } from '../history.ts'
import type { ReportBuilder, Say } from '../report.ts'
import { type Source, TURN } from '../source.ts'
import { titleFrom } from '../title.ts'

/** One turn of a pasted text. */
interface Turn {
  readonly role: Role
  readonly text: string
}

interface Turns {
  /** What stands before the first turn, such as a title. */
  readonly before: string
  readonly turns: readonly Turn[]
}

const ROLES: ReadonlyMap<string, Role> = new Map([
  ['system', 'system'],
  ['developer', 'developer'],
  ['user', 'user'],
  ['human', 'user'],
  ['assistant', 'assistant'],
  ['you said', 'user'],
  ['chatgpt said', 'assistant'],
  ['chatgpt', 'assistant'],
  ['claude', 'assistant'],
  ['ai', 'assistant'],
  ['model', 'assistant'],
  ['tool', 'tool'],
])

const FENCE = /^\s*(?:`{3,}|~{3,})/

/** `User: text`: what follows the name is the turn's first line; `**User:** text` has its marks behind the colon. */
function begins(line: string): { readonly role: Role; readonly rest: string } | undefined {
  const found = TURN.exec(line)
  const role = ROLES.get(found?.[1]?.toLowerCase() ?? '')
  if (!found || role === undefined) return undefined
  const head = found[0]
  const bold = /^\s*[#>\s]*(\*\*|__|\*|_)/.exec(head)?.[1]
  const rest = line.slice(found.index + head.length)
  const closed = bold !== undefined && rest.startsWith(bold) ? rest.slice(bold.length) : rest
  return { role, rest: closed.replace(/^[ \t]/, '') }
}

/** Splits at the lines that name who speaks. Such a line inside a code fence is code. */
function turnsOf(text: string, fenced: boolean): Turns {
  const turns: { role: Role; lines: string[] }[] = []
  const before: string[] = []
  let fence: string | undefined
  for (const line of text.split('\n')) {
    const mark = fenced ? FENCE.exec(line)?.[0].trim() : undefined
    const start = fence === undefined ? begins(line) : undefined
    if (mark !== undefined && fence === undefined) fence = mark
    else if (mark !== undefined && fence !== undefined && mark.startsWith(fence)) fence = undefined
    if (start) turns.push({ role: start.role, lines: start.rest.trim() === '' ? [] : [start.rest] })
    else (turns.at(-1)?.lines ?? before).push(line)
  }
  return {
    before: before.join('\n').trim(),
    turns: turns.map(({ role, lines }) => ({
      role,
      text: lines
        .join('\n')
        .replace(/^(?:[ \t]*\r?\n)+/, '')
        .trimEnd(),
    })),
  }
}

/** A fence that is never closed would swallow every turn after it: then fences are not looked at. */
function splitTurns(text: string): Turns {
  const fences = text.split('\n').filter((line) => FENCE.test(line)).length
  return turnsOf(text, fences % 2 === 0)
}

function proseOf(source: Source): string | undefined {
  return source.kind === 'prose' ? source.text : undefined
}

/** No call stands in prose: that a result answers none is said once, at the end of every reading. */
function withoutIds(say: Say): Say {
  return (level, words, field) => {
    if (!words.includes('without an id')) say(level, words, field)
  }
}

function open(text: string, report: ReportBuilder): Conversation {
  const { before, turns } = splitTurns(text)
  const history = createHistory()
  if (before !== '') {
    report.add('note', 'a text before the first turn: kept as a user message at the front')
    history.add({ role: 'user', parts: [{ type: 'text', text: before }] }, report.at('the text before the first turn'))
  }
  turns.forEach(({ role, text: said }, index) => {
    history.add({ role, parts: said === '' ? [] : [{ type: 'text', text: said }] }, withoutIds(report.at(index + 1)))
  })
  return { history: history.finish(), tools: [] }
}

/** Pasted text in which lines such as `User:`, `**Assistant**` or `### Human` begin a turn. */
export const prose: Format = {
  id: 'prose',
  name: 'pasted text with names',
  detect(source) {
    const text = proseOf(source)
    return text !== undefined && TURN.test(text) ? { reason: 'lines that name who speaks', strength: 40 } : undefined
  },
  list(source) {
    const text = proseOf(source)
    if (text === undefined) return { words: 'Expected a text with lines such as "User: …", but this is JSON.' }
    const { turns } = splitTurns(text)
    const said = turns.find(({ role, text: one }) => role === 'user' && one.trim() !== '')
    return [
      {
        title: titleFrom(said?.text) ?? 'Pasted text',
        kind: 'main',
        messages: turns.length,
        branches: [],
        open: (own) => open(text, own),
      },
    ]
  },
}
