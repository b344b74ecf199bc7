import { count } from '../../words/words.ts'
import type { Format, Found } from '../format.ts'
import { recordsOf } from '../source.ts'
import { isRecord, shortened, textOf } from '../value.ts'
import { whenOf } from '../when.ts'
import { openSession } from './openCodeOpen.ts'
import { kindOf, type Session, sessionsOf, unrowed } from './openCodeSessions.ts'

/** Where nobody gave a title the tool writes the time. */
const UNTITLED = /^(?:New|Child) session - /

function titleOf({ info, messages }: Session): string {
  const title = textOf(info.title)
  if (title !== undefined && !UNTITLED.test(title)) return shortened(title)
  for (const { info: own, parts } of messages) {
    const said = parts.find(
      ({ type, synthetic, text }) => type === 'text' && synthetic !== true && textOf(text) !== undefined,
    )
    if (own.role === 'user' && said) return shortened((textOf(said.text) ?? '').trim())
  }
  return title ?? textOf(info.id) ?? 'Session'
}

function foundOf(session: Session): Found {
  const { info, messages } = session
  const when = whenOf(isRecord(info.time) ? info.time.created : info.time_created)
  let sum = 0
  for (const { parts } of messages) {
    sum++
    for (const { type, state } of parts)
      if (type === 'tool' && isRecord(state) && /^(?:completed|error)$/.test(String(state.status))) sum++
  }
  return {
    title: titleOf(session),
    kind: textOf(info.parentID) === undefined ? 'main' : 'sub-agent',
    messages: sum,
    ...(when !== undefined && { when }),
    branches: [],
    open: (report) => openSession(session, report),
  }
}

/**
 * Sessions of opencode: an export `{info, messages: [{info, parts}]}`, a list of messages, the files of its storage
 * (a session, a message or a part each, joined by their ids), or rows of its database.
 */
export const openCode: Format = {
  id: 'opencode',
  name: 'opencode session',
  detect(source) {
    const records = recordsOf(source).slice(0, 400)
    const kinds = records.flatMap(({ value }) => {
      const kind = isRecord(value) ? kindOf(unrowed(value)) : undefined
      if (!isRecord(value) || kind === undefined) return []
      const list = Array.isArray(value.messages) ? value.messages.slice(0, 60) : []
      // Other tools have `info` and `messages` as well: the messages tell.
      return kind !== 'export' || list.some((one) => isRecord(one) && isRecord(one.info) && Array.isArray(one.parts))
        ? [kind]
        : []
    })
    if (kinds.length === 0 || kinds.length * 2 < records.length) return undefined
    if (kinds.includes('export')) return { reason: 'info, and messages with info and parts', strength: 90 }
    if (kinds.includes('joined')) return { reason: 'messages with info and parts', strength: 80 }
    return { reason: `${count(kinds.length, 'record')} with sessionID or messageID`, strength: 85 }
  },
  list(source, report) {
    const sessions = sessionsOf(recordsOf(source), report)
    if (sessions.length === 0) return { words: 'Expected messages with info and parts; there is none.' }
    return sessions.map(foundOf)
  },
}
