import { type ModelMessage, pruneMessages } from 'ai'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { documentOf, laneOf, lengths } from '../lanes/testing/bench.ts'
import { ALL_STRATEGIES } from '../strategies/registry.ts'
import { literal } from './literals.ts'
import { snippetsFor, TARGETS } from './snippets.ts'

const document = documentOf({
  history: lengths(['system', 20], ['user', 40], ['tool', 400], ['user', 20], ['tool', 40], ['assistant', 20]),
  budget: { window: 200_000, compaction: 0.8, pruning: 0.9, keepLast: 3 },
})

function codeFor(id: string, lane = laneOf('prune')): string {
  return snippetsFor(lane, document).find(({ target }) => target.id === id)?.code ?? ''
}

const asked = (instructions: string) =>
  laneOf('compact', { summariser: 'provider', template: 'own', instructions, model: 'gpt-5-mini' }, { name: 'Mine' })

describe('A lane as code', () => {
  it('offers the APIs that come near its strategy, and none where nothing is changed', () => {
    const ids = (strategy: string) => snippetsFor(laneOf(strategy), document).map(({ target }) => target.id)
    expect(ids('prune')).toEqual([
      'langchain-trim',
      'langchain-clear',
      'anthropic-clear',
      'openai-truncation',
      'ai-sdk-prune',
    ])
    expect(ids('compact')).toEqual(['langchain-summary', 'anthropic-compact', 'openai-compact'])
    expect(ids('anthropic-compaction')).toEqual(['anthropic-compact'])
    expect(ids('none')).toEqual([])
    expect(ids('recorded')).toEqual([])
    const known = new Set(ALL_STRATEGIES.map(({ id }) => id))
    for (const { fits } of TARGETS) for (const id of fits) expect(known).toContain(id)
  })

  it.each([
    ['langchain-trim', 'max_tokens=159999,'],
    ['langchain-trim', 'extra_tokens_per_message=10.0'],
    ['langchain-clear', 'trigger=179999, keep=1'],
    ['anthropic-clear', '"trigger": {"type": "input_tokens", "value": 180000},'],
    ['anthropic-clear', '"keep": {"type": "tool_uses", "value": 1},'],
    ['openai-truncation', 'truncation="auto"'],
    ['ai-sdk-prune', "toolCalls: 'before-last-3-messages',"],
  ])('%s has the numbers of a pruning lane: %s', (id, words) => {
    expect(codeFor(id)).toContain(words)
  })

  it.each([
    ['langchain-summary', 'trigger=("tokens", 160000),'],
    ['langchain-summary', 'keep=("messages", 3),'],
    ['langchain-summary', String.raw`summary_prompt="Keep {{names}}.\n\n{messages}",`],
    ['anthropic-compact', '"trigger": {"type": "input_tokens", "value": 160000},'],
    ['anthropic-compact', '"instructions": "Keep {names}.",'],
    ['anthropic-compact', '"pause_after_compaction": True,'],
    ['openai-compact', '{"type": "compaction", "compact_threshold": 160000},'],
  ])('%s has the numbers and words of a compacting lane: %s', (id, words) => {
    expect(codeFor(id, asked('Keep {names}.'))).toContain(words)
  })

  it('writes for the AI SDK what that does: the tools of the tail stay, those before it go', () => {
    const result = {
      type: 'tool-result',
      toolCallId: 'c',
      toolName: 't',
      output: { type: 'text', value: 'x' },
    } as const
    const messages: ModelMessage[] = [
      { role: 'user', content: 'a' },
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c', toolName: 't', input: {} }] },
      { role: 'tool', content: [result] },
      { role: 'assistant', content: 'b' },
    ]
    const kept = [0, 1, 2].map((keepLast) => {
      const code = snippetsFor(laneOf('prune'), documentOf({ budget: { keepLast } })).at(-1)?.code ?? ''
      const toolCalls = /toolCalls: '([a-z0-9-]+)'/.exec(code)?.[1] as 'all'
      return pruneMessages({ messages, reasoning: 'none', toolCalls, emptyMessages: 'remove' }).length
    })
    expect(kept).toEqual([2, 2, 4])
  })

  it('raises what an API does not take, and says so', () => {
    const small = documentOf({ history: document.history, budget: { window: 1_500, keepLast: 0 } })
    const [snippet] = snippetsFor(laneOf('anthropic-compaction'), small)
    expect(snippet?.code).toContain('"value": 50000}')
    expect(snippet?.differences.join(' ')).toContain('raised to 50000')
    expect(snippetsFor(laneOf('prune'), small).at(-1)?.code).toContain("toolCalls: 'all',")
  })

  it('names in a comment and beside it what differs', () => {
    for (const { code, differences, target } of [
      ...snippetsFor(laneOf('prune', { tombstones: true }), document),
      ...snippetsFor(laneOf('compact'), document),
    ]) {
      expect(differences.length).toBeGreaterThan(0)
      const said = code.replace(/^(?:#|\/\/) */gm, '').replace(/\s+/g, ' ')
      for (const words of differences) expect(said).toContain(words)
      expect(target.verified).not.toBe('')
      expect(target.source).toMatch(/^https:\/\//)
    }
  })

  const nasty = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '"); import os; os.system("x") #',
      '\\',
      '\\"',
      '"""',
      '\n# x',
      "'",
      '{messages}',
      '\u2028alert(1)',
      '\ud800',
      '`$\u007bx}`',
    ),
  )

  it('has every text of a lane as one string or one line of comment, whatever it is', () => {
    fc.assert(
      fc.property(nasty, nasty, nasty, (name, instructions, model) => {
        const lane = laneOf('compact', { summariser: 'provider', template: 'own', instructions, model }, { name })
        const tame = snippetsFor(
          laneOf('compact', { summariser: 'provider', template: 'own', instructions: 'x', model: 'x' }),
          document,
        )
        snippetsFor(lane, document).forEach(({ code, target }, at) => {
          const mark = target.language === 'python' ? '#' : '//'
          const shape = (text: string) =>
            text
              .split(/[\n\r\u2028\u2029]/)
              .filter((line) => line !== '' && !line.startsWith(mark) && !/summary_prompt|"instructions"/.test(line))
              .map((line) => line.replace(/"(?:[^"\\]|\\.)*"/g, '""'))
          expect(shape(code)).toEqual(shape(tame[at]?.code ?? ''))
        })
      }),
      { numRuns: runs(300) },
    )
  })

  it('writes a string that is read back as the same text', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const written = literal(text)
        expect(written).not.toMatch(/[\n\r\u2028\u2029]/)
        expect(JSON.parse(written)).toBe(text.replace(/\p{Cs}/gu, '\ufffd'))
      }),
      { numRuns: runs(500) },
    )
  })
})
