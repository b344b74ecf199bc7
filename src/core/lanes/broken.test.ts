import { describe, expect, it, vi } from 'vitest'
import type { Message, TextPart } from '../message/message.ts'
import { textMessage } from '../message/message.ts'
import { toPrompt } from '../message/prompt.ts'
import type { Strategy } from '../strategies/strategy.ts'
import { benchOf, documentOf, laneOf } from './testing/bench.ts'

vi.mock('../strategies/registry.ts', async (original) => {
  const { STRATEGIES } = await original<typeof import('../strategies/registry.ts')>()
  const fake = (id: string, run: Strategy['run']): Strategy => {
    const source = { system: 'test', version: '1', evidence: 'memory' as const }
    return { id, label: id, source, trigger: 'compaction', fixedPoint: false, parameters: [], run }
  }
  const done = (prompt: Parameters<Strategy['run']>[0]) => ({
    prompt,
    status: 'met' as const,
    reason: { code: 'target-met' as const },
    tokens: { before: 10, after: 9, target: 10 },
    requests: [],
    calls: 0,
    rules: [],
  })
  const fakes = [
    fake('throws', () => {
      throw new Error('no such thing')
    }),
    fake('writes', (prompt) => {
      const part = prompt[0]?.message.parts[0] as { text: string } | undefined
      if (part) part.text = 'changed'
      return done(prompt)
    }),
    fake('drops', (prompt) => done(prompt.slice(0, -1))),
  ]
  const all = [...STRATEGIES, ...fakes]
  return { STRATEGIES: all, strategyById: (id: string) => all.find((strategy) => strategy.id === id) }
})

const part = (): TextPart => ({ type: 'text', text: 'x'.repeat(400) })
const message = (id: string): Message => ({ id, role: 'user', parts: [part()] })

describe('A lane that goes wrong', () => {
  it('shows it in its own column, and the others stand', () => {
    const lanes = [laneOf('prune'), laneOf('throws'), laneOf('gone from this version'), laneOf('none')]
    const bench = benchOf(documentOf({ history: toPrompt([message('a'), message('b')]), lanes }))
    expect(bench.lanes.map(({ outcome }) => [outcome.status, outcome.reason.code])).toEqual([
      ['unchanged', 'below-target'],
      ['failed', 'broken'],
      ['failed', 'broken'],
      ['unchanged', 'as-is'],
    ])
    const [, broken, unknown] = bench.lanes
    expect(broken?.outcome.prompt).toBe(bench.document.history)
    expect(broken?.verdicts.map((verdict) => verdict.kind)).toEqual(['kept', 'kept'])
    expect(broken?.outcome.reason).toEqual({ code: 'broken', message: 'no such thing' })
    expect(unknown?.outcome.reason).toMatchObject({ message: expect.stringContaining('gone from this version') })
    expect(bench.findings.filter((finding) => finding.tone === 'broken').map((finding) => finding.words)).toEqual([
      'throws broke: no such thing.',
      'gone from this version broke: no strategy “gone from this version” in this version.',
    ])
  })

  it('fails the check of the borders when it writes into the history', () => {
    const bench = benchOf(documentOf({ history: toPrompt([message('a'), message('b')]), lanes: [laneOf('writes')] }))
    expect(bench.lanes[0]?.checks[1]).toMatchObject({ state: 'fails', evidence: 'The history itself was changed.' })
  })

  it('fails the checks of the borders and of the second run when it takes from the tail each time', () => {
    const history = toPrompt(['a', 'b', 'c'].map((id) => textMessage(id, 'user', 'x')))
    const [result] = benchOf(documentOf({ history, lanes: [laneOf('drops')] })).lanes
    expect(result?.checks.filter((check) => check.state === 'fails').map((check) => check.number)).toEqual([2, 3])
  })
})
