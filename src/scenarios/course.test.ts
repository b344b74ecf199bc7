import { describe, expect, it } from 'vitest'
import { estimateMessageTokens, messageCharacters } from '../core/budget/estimate.ts'
import { contextStats } from '../core/budget/stats.ts'
import type { Document } from '../core/document/document.ts'
import { structureOf } from '../core/invariants/check.ts'
import { computeBench } from '../core/lanes/bench.ts'
import type { LaneResult } from '../core/lanes/run.ts'
import { promptHash } from '../core/message/hash.ts'
import type { Message } from '../core/message/message.ts'
import { messageTexts } from '../core/message/message.ts'
import type { Prompt } from '../core/message/prompt.ts'
import { SECTIONS } from '../core/prompt/sections.ts'
import { buildSystemPrompt } from '../core/prompt/systemPrompt.ts'
import { courseBudget, courseCompaction, courseLoss, coursePruning } from './course.ts'
import { coursePrompt, promptEnvironment, promptTexts } from './coursePrompt.ts'

const messagesOf = (prompt: Prompt): readonly Message[] => prompt.map((entry) => entry.message)
const rolesOf = (prompt: Prompt) => messagesOf(prompt).map((message) => message.role)
const textOf = (message: Message | undefined): string => (message ? messageTexts(message).join('\n') : '')
const bytes = (prompt: Prompt): string => JSON.stringify(messagesOf(prompt))

const charactersOf = ({ history }: Document) => messagesOf(history).map(messageCharacters)
const estimatesOf = ({ history }: Document) => messagesOf(history).map((message) => estimateMessageTokens(message))

function lane(document: Document, id: string, again = 0): LaneResult {
  const { lanes } = computeBench(document, () => undefined, new Map(), new Map([[id, again]]))
  const found = lanes.find((result) => result.lane.id === id)
  if (!found) throw new Error(`no lane ${id}`)
  return found
}

function checkOf(result: LaneResult, number: number) {
  return result.checks.find((check) => check.number === number)
}

describe('course 1, the budget', () => {
  const { document } = courseBudget
  const atReading = (readings: number) => {
    const budget = { ...document.budget, readings: document.budget.readings.slice(0, readings) }
    return computeBench({ ...document, budget }, () => undefined).stats
  }

  it('has messages of 31, 47 and 51 characters, estimated at 17, 21 and 22 tokens', () => {
    expect(charactersOf(document)).toEqual([31, 47, 51])
    expect(estimatesOf(document)).toEqual([17, 21, 22])
  })

  it('has a window of 200', () => {
    expect(document.budget.window).toBe(200)
  })

  it('reaches neither threshold at 120: 60.0 percent', () => {
    expect(atReading(1)).toMatchObject({ tokens: 120, usagePercent: 60, needsCompaction: false, needsPruning: false })
  })

  it('is to be compacted at 170: 85.0 percent', () => {
    expect(atReading(2)).toMatchObject({ tokens: 170, usagePercent: 85, needsCompaction: true, needsPruning: false })
  })

  it('reaches both thresholds at 185: 92.5 percent', () => {
    expect(atReading(3)).toMatchObject({ tokens: 185, usagePercent: 92.5, needsCompaction: true, needsPruning: true })
  })

  it('takes the last reading, never the sum', () => {
    expect(atReading(3).tokens).toBe(185)
    expect(atReading(3).remaining).toBe(15)
  })

  it('names the one source of the number: a reading typed in, and the estimate where there is none', () => {
    expect(atReading(3).source).toEqual({ kind: 'typed', label: 'third call' })
    expect(atReading(0)).toMatchObject({ tokens: 60, source: { kind: 'estimate' } })
  })

  it('counts a threshold as reached when the reading is equal to it', () => {
    const at = (tokens: number) => contextStats({ tokens, source: { kind: 'typed', label: '' } }, document.budget)
    expect([159, 160].map((tokens) => at(tokens).needsCompaction)).toEqual([false, true])
    expect([179, 180].map((tokens) => at(tokens).needsPruning)).toEqual([false, true])
  })
})

describe('course 2, pruning', () => {
  const { document } = coursePruning
  const before = bytes(document.history)
  const result = lane(document, 'prune')
  const { prompt } = result.outcome

  it('has messages of 15, 102, 172, 104, 17 and 16 characters, estimated at 13, 35, 53, 36, 14 and 14 tokens', () => {
    expect(charactersOf(document)).toEqual([15, 102, 172, 104, 17, 16])
    expect(estimatesOf(document)).toEqual([13, 35, 53, 36, 14, 14])
  })

  it('has the roles system, user, tool, assistant, user, assistant before', () => {
    expect(rolesOf(document.history)).toEqual(['system', 'user', 'tool', 'assistant', 'user', 'assistant'])
  })

  it('has the roles system, user, user, assistant after', () => {
    expect(rolesOf(prompt)).toEqual(['system', 'user', 'user', 'assistant'])
  })

  it('brings the middle from 124 to 35, below the target of 50', () => {
    expect(result.outcome.tokens).toEqual({ before: 124, after: 35, target: 50 })
    expect(result.outcome.status).toBe('met')
  })

  it('leaves the last two messages as they are', () => {
    expect(prompt.slice(-2)).toEqual(document.history.slice(-2))
  })

  it('leaves the history as it is', () => {
    expect(bytes(document.history)).toBe(before)
    expect(checkOf(result, 2)?.state).toBe('holds')
  })

  it('removes the tool result, and what only it said is lost', () => {
    expect(rolesOf(prompt)).not.toContain('tool')
    expect(result.survivals[0]).toEqual({ kind: 'lost' })
  })

  it('removes the tool result first, then the oldest assistant message', () => {
    expect(result.verdicts.filter(({ kind }) => kind === 'dropped').map(({ id, rule }) => [id, rule.code])).toEqual([
      ['m3', 'oldest-tool'],
      ['m4', 'oldest-assistant'],
    ])
  })

  it('accepts a tool result that has no call, and flags it as long as it stands', () => {
    const roomy = { ...document, budget: { ...document.budget, window: 1_000 } }
    expect(checkOf(lane(roomy, 'prune'), 5)).toMatchObject({
      state: 'warns',
      evidence: 'Already in the history: result in 3 has no call.',
    })
  })
})

describe('course 3, compaction', () => {
  const { document } = courseCompaction
  const first = lane(document, 'compact')
  const { prompt } = first.outcome

  it('has messages of 15, 18, 33, 16, 27 and 31 characters', () => {
    expect(charactersOf(document)).toEqual([15, 18, 33, 16, 27, 31])
  })

  it('has the roles system, user, user, assistant after: the summary is a user message', () => {
    expect(rolesOf(document.history)).toEqual(['system', 'user', 'assistant', 'tool', 'user', 'assistant'])
    expect(rolesOf(prompt)).toEqual(['system', 'user', 'user', 'assistant'])
  })

  it('begins the summary with the marker and a line break', () => {
    expect(textOf(prompt[1]?.message)).toBe('[Context Summary]\nAsked to rename get to load: done, checked.')
    expect(prompt[1]?.origin).toEqual({ kind: 'summary', of: ['m2', 'm3', 'm4'] })
  })

  it('leaves the last two messages as they are', () => {
    expect(prompt.slice(-2)).toEqual(document.history.slice(-2))
  })

  it('asks the summariser once', () => {
    expect(first.runs.calls).toBe(1)
    expect(first.outcome.requests).toHaveLength(1)
  })

  it('gives the same prompt when it runs again, byte for byte, and still has made one call', () => {
    const second = lane(document, 'compact', 1)
    expect(bytes(second.outcome.prompt)).toBe(bytes(prompt))
    expect(promptHash(second.outcome.prompt)).toBe(promptHash(prompt))
    expect(second.runs).toEqual({ again: 1, calls: 1 })
    expect(checkOf(first, 3)?.state).toBe('holds')
  })
})

describe('course 4, loss', () => {
  const { document } = courseLoss
  const lossy = lane(document, 'lossy')
  const faithful = lane(document, 'faithful')

  it('has messages of 15, 41, 36, 49 and 39 characters', () => {
    expect(charactersOf(document)).toEqual([15, 41, 36, 49, 39])
  })

  it('keeps the last message only', () => {
    expect(document.budget.keepLast).toBe(1)
    expect(lossy.outcome.prompt.at(-1)).toEqual(document.history.at(-1))
  })

  it('gives both summaries the same structure', () => {
    expect(rolesOf(lossy.outcome.prompt)).toEqual(['system', 'user', 'user'])
    expect(rolesOf(faithful.outcome.prompt)).toEqual(rolesOf(lossy.outcome.prompt))
    expect(structureOf(lossy.checks)).toEqual({ held: 6, of: 6, notes: 0 })
    expect(structureOf(faithful.checks)).toEqual({ held: 6, of: 6, notes: 0 })
  })

  it('loses the correction and the failing test under the lossy summary', () => {
    expect(lossy.survivals.map(({ kind }) => kind)).toEqual(['lost', 'lost'])
    expect(checkOf(lossy, 4)).toMatchObject({ state: 'fails' })
  })

  it('has both in the faithful summary', () => {
    expect(faithful.survivals.map(({ kind }) => kind)).toEqual(['in-summary', 'in-summary'])
    expect(checkOf(faithful, 4)).toMatchObject({ state: 'holds', evidence: '1 of 1 survive.' })
  })
})

describe('course 5, the prompt', () => {
  const built = buildSystemPrompt(promptTexts, promptEnvironment)
  const headings = built.text.split('\n').flatMap((line) => (line.startsWith('# ') ? [line.slice(2)] : []))

  it('has its headings in the fixed order, whatever the order in which they were given', () => {
    expect(headings).toEqual(SECTIONS.map(({ heading }) => heading))
  })

  it('starts with the identity', () => {
    expect(built.text.startsWith('# Identity\n')).toBe(true)
  })

  it('has security before the project’s instructions, and these before the user’s', () => {
    const at = (heading: string) => built.text.indexOf(`# ${heading}`)
    expect(at('Security Guidelines')).toBeLessThan(at('Project Instructions'))
    expect(at('Project Instructions')).toBeLessThan(at('User Instructions'))
  })

  it('names whom the project’s and the user’s sections come from', () => {
    const owner = (key: string) => built.sections.find((section) => section.key === key)?.owner
    expect([owner('security'), owner('project'), owner('user')]).toEqual(['application', 'developer', 'user'])
  })

  it('leaves no heading for a section that is absent', () => {
    const { user: _, ...rest } = promptTexts
    expect(buildSystemPrompt(rest, promptEnvironment).text).not.toContain('User Instructions')
  })

  it('gives the same bytes for the same input', () => {
    expect(buildSystemPrompt({ ...promptTexts }, { ...promptEnvironment })).toEqual(built)
  })

  it('is message 1 of the history, and every lane leaves it as it is', () => {
    const [zero] = coursePrompt.document.history
    expect(textOf(zero?.message)).toBe(built.text)
    for (const { id } of coursePrompt.document.lanes) {
      expect(lane(coursePrompt.document, id).outcome.prompt[0]).toEqual(zero)
    }
  })
})
