import type { Repairs } from '../document/document.ts'
import { type Entry, frameOf, isSummary, type Prompt } from '../message/prompt.ts'
import type { Rule } from '../strategies/outcome.ts'
import { pairingOf } from '../validity/pairing.ts'
import type { Mended, Protection, Unmended } from './repair.ts'

/** True where a summary, which is a user's message, has no neighbour of its role and parts no call from its results. */
function isApart(prompt: Prompt, place: number): boolean {
  const before = prompt[place - 1]?.message.role
  const after = prompt[place]?.message.role
  // Behind a call that waits at the very end nothing may stand: it would wait no more.
  if (after === undefined && pairingOf(prompt).open.some((call) => call.pending)) return false
  return before !== 'user' && after !== 'user' && after !== 'tool'
}

/** The place apart that is nearest to where a summary was, between the leading messages and the tail. */
function placeApart(rest: Prompt, was: number, leading: number, tailStart: number): number | undefined {
  let found: number | undefined
  for (let place = leading; place <= tailStart; place++) {
    if (!isApart(rest, place)) continue
    if (found === undefined || Math.abs(place - was) < Math.abs(found - was)) found = place
  }
  return found
}

/** Only a summary that is a user's message moves. */
function isUsersSummary(entry: Entry | undefined): boolean {
  return entry !== undefined && isSummary(entry) && entry.message.role === 'user'
}

function moveOne(
  prompt: Prompt,
  entry: Entry,
  summary: NonNullable<Repairs['summary']>,
  keepLast: number,
): Prompt | undefined {
  const was = prompt.indexOf(entry)
  const rest = prompt.filter((one) => one !== entry)
  // As they are with the summary in its place: a system message behind it would else be taken for a leading one.
  const { leading, tailStart } = frameOf(prompt, keepLast)
  let front = leading
  // The summaries that stand there already stay in their order.
  while (front < was && isUsersSummary(rest[front])) front++
  const place = summary === 'front' ? front : placeApart(rest, was, leading, tailStart - 1)
  if (place === undefined) return undefined
  return place === was ? prompt : [...rest.slice(0, place), entry, ...rest.slice(place)]
}

/** Moves the summaries of a prompt, each in its turn. One that has no better place stays, and that is told. */
export function moveSummaries(
  prompt: Prompt,
  summary: NonNullable<Repairs['summary']>,
  held: Protection,
  keepLast: number,
): Mended {
  const rules = new Map<string, Rule>()
  const unmended: Unmended[] = []
  let current = prompt
  for (const entry of prompt.filter(isUsersSummary)) {
    const { id } = entry.message
    const index = current.indexOf(entry)
    const others = current.filter((one) => one !== entry)
    if (summary === 'apart' && isApart(others, index)) continue
    const rule = held.get(id)
    const next = rule ? undefined : moveOne(current, entry, summary, keepLast)
    if (next === undefined) unmended.push({ repair: 'summary', id, ...(rule && { held: { id, rule } }) })
    else if (next !== current) {
      current = next
      rules.set(id, { code: 'moved' })
    }
  }
  return { prompt: current, rules, unmended }
}
