import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RecordedPrompt } from '../document/document.ts'
import { type Message, textMessage } from '../message/message.ts'
import { type Prompt, toPrompt } from '../message/prompt.ts'
import { applyRecorded } from '../strategies/recorded.ts'
import { arbitraryHistory } from '../testing/arbitraries.ts'
import { alignPrompt } from './alignPrompt.ts'
import { calling, resultOf } from './testing/bench.ts'
import { deriveVerdicts } from './verdicts.ts'

const LONG = 'tests/test_parser.py fails with a ValueError in line 42, because the date has no zone'

const history = toPrompt([
  textMessage('s', 'system', 'You are an agent.'),
  textMessage('u1', 'user', 'Never edit the fixtures.'),
  calling('a1', 'c1'),
  { ...resultOf('t1', 'c1'), parts: [{ type: 'text', text: LONG }] },
  textMessage('a2', 'assistant', 'I see the fault.'),
  textMessage('u2', 'user', 'Go on.'),
])

/** What became of each message when a file's own prompt is aligned and shown as a lane. */
function verdicts(messages: readonly Message[]) {
  const aligned = alignPrompt(history, toPrompt(messages), 'file')
  const recorded: RecordedPrompt = { id: 'r', label: 'a file', kind: 'file', entries: aligned.entries, upTo: 'u2' }
  const prompt = applyRecorded(history, recorded)
  return { aligned, prompt, kinds: deriveVerdicts(history, prompt, []).map(({ kind }) => kind) }
}

/** The messages as a file without ids has them. */
const nameless = (prompt: Prompt): Message[] => prompt.map(({ message }, at) => ({ ...message, id: `m${at + 1}` }))

describe('A prompt that other code made of a history', () => {
  it('is aligned by content where the file has no ids, and what it left out is dropped', () => {
    const all = nameless(history)
    const { aligned, kinds } = verdicts(all.filter((_, at) => at !== 4))
    expect(aligned).toMatchObject({ byId: 0, byContent: 5, changed: 0, unaligned: [] })
    expect(kinds).toEqual(['kept', 'kept', 'kept', 'kept', 'dropped', 'kept'])
  })

  it('is aligned by ids that the file brings, also where the text was changed', () => {
    const changed = textMessage('a2', 'assistant', 'Shortened.')
    const { aligned, kinds } = verdicts([...history.slice(0, 4).map((entry) => entry.message), changed])
    expect(aligned).toMatchObject({ byId: 5, changed: 1 })
    expect(kinds).toEqual(['kept', 'kept', 'kept', 'kept', 'trimmed', 'dropped'])
  })

  it('has a result that was taken away as cleared, and one that was cut as trimmed, by the id of the call', () => {
    const all = nameless(history)
    const result = (text: string) =>
      all.map((one, at) => (at === 3 ? { ...one, parts: [{ type: 'text' as const, text }] } : one))
    expect(verdicts(result('[Old tool result content cleared]')).kinds[3]).toBe('cleared')
    expect(verdicts(result(`${LONG.slice(0, 50)} … [truncated]`)).kinds[3]).toBe('trimmed')
  })

  it('has what is in no message as a summary of the gap where it stands, which nobody verified', () => {
    const all = nameless(history)
    const summary = textMessage('m2', 'user', 'Summary: the parser was read.')
    const { aligned, prompt, kinds } = verdicts([...all.slice(0, 1), summary, ...all.slice(5)])
    expect(aligned.unaligned).toEqual([1])
    expect(kinds).toEqual(['kept', 'summarised', 'summarised', 'summarised', 'summarised', 'kept'])
    expect(prompt[1]?.origin).toMatchObject({ kind: 'summary', unverified: true })
  })

  it('says of a text without a gap that it belongs nowhere', () => {
    const { aligned, kinds } = verdicts([...nameless(history), textMessage('x', 'user', 'And one thing more.')])
    expect(aligned.unaligned).toEqual([6])
    expect(kinds).toEqual(history.map(() => 'kept'))
  })

  it('is the same prompt when it is what the history is, and any part of it keeps what it has', () => {
    fc.assert(
      fc.property(arbitraryHistory, fc.infiniteStream(fc.boolean()), (whole, picks) => {
        const part = whole.filter(() => picks.next().value)
        const aligned = alignPrompt(whole, part, 'file')
        expect(aligned.unaligned).toEqual([])
        expect(aligned.byId + aligned.byContent).toBe(part.length)
        expect(aligned.changed).toBe(0)
        expect(new Set(aligned.entries).size).toBe(part.length)
      }),
    )
  })

  it('of any two histories gives each id once, and running it again changes nothing', () => {
    fc.assert(
      fc.property(arbitraryHistory, arbitraryHistory, (whole, other) => {
        const { entries } = alignPrompt(whole, other, 'file')
        const upTo = whole.at(-1)?.message.id
        const recorded: RecordedPrompt = { id: 'r', label: '', kind: 'file', entries, ...(upTo && { upTo }) }
        const prompt = applyRecorded(whole, recorded)
        const ids = prompt.map((entry) => entry.message.id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(prompt).toHaveLength(other.length)
        expect(applyRecorded(prompt, recorded)).toEqual(prompt)
      }),
    )
  })
})
