import type Anthropic from '@anthropic-ai/sdk'
import { isList, isRecord } from '../../../core/formats/value.ts'
import type { Usage } from '../model.ts'
import { type Dialect, flatUsage, type Heard, type Hearing, NOTHING, namesIn, optional, sumOf } from './dialect.ts'
import { errorBody } from './refusal.ts'

type Body = Anthropic.MessageCreateParamsStreaming

/** What a compaction itself took is told in `iterations`, apart from the rest. */
function compactionUsage(value: unknown): Usage {
  const iterations = isRecord(value) && isList(value.iterations) ? value.iterations.filter(isRecord) : []
  const flat = iterations.flatMap((one, at) =>
    one.type === 'compaction' ? Object.entries(flatUsage(`usage.iterations.${at}`, one)) : [],
  )
  return Object.fromEntries(flat)
}

function total(usage: Usage, fields: RegExp): number | undefined {
  return sumOf(usage, ...Object.keys(usage).filter((name) => fields.test(name)))
}

const INPUT = /^usage(\.iterations\.\d+)?\.(input_tokens|cache_read_input_tokens|cache_creation_input_tokens)$/
const OUTPUT = /^usage(\.iterations\.\d+)?\.output_tokens$/

/** `wanted`: the type of the blocks whose text is the answer. */
export function anthropicHearing(wanted: 'text' | 'compaction'): Hearing {
  let usage: Record<string, number> = {}
  let model: string | undefined
  let stop: string | undefined
  let stopped = false
  const report = (value: unknown) => {
    // Later values are sums so far, and may be null where nothing changed.
    usage = { ...usage, ...flatUsage('usage', value), ...compactionUsage(value) }
  }
  const textOf = (block: unknown): string => {
    if (!isRecord(block)) return ''
    if (block.type === wanted || block.type === `${wanted}_delta`) {
      const text = wanted === 'text' ? block.text : block.content
      return typeof text === 'string' ? text : ''
    }
    return ''
  }
  const message = (value: unknown) => {
    if (!isRecord(value)) return
    if (typeof value.model === 'string') model = value.model
    if (typeof value.stop_reason === 'string') stop = value.stop_reason
    report(value.usage)
  }
  const say = (text: string): Heard => (text === '' ? NOTHING : { kind: 'text', text })
  return {
    usage: () => usage,
    hear(value): Heard {
      if (!isRecord(value)) return NOTHING
      switch (value.type) {
        case 'message_start':
          message(value.message)
          return NOTHING
        case 'content_block_start':
          return say(textOf(value.content_block))
        case 'content_block_delta':
          return say(textOf(value.delta))
        case 'message_delta':
          report(value.usage)
          if (isRecord(value.delta) && typeof value.delta.stop_reason === 'string') stop = value.delta.stop_reason
          return NOTHING
        case 'message_stop':
          stopped = true
          return { kind: 'done' }
        case 'error':
          return { kind: 'error', body: errorBody(value) }
        case 'message':
          // No stream, though one was asked for.
          message(value)
          stopped = true
          return say(isList(value.content) ? value.content.map(textOf).join('') : '')
        default:
          return value.error ? { kind: 'error', body: errorBody(value) } : NOTHING
      }
    },
    end(limit) {
      if (stop === undefined || !stopped) return { code: 'cut' }
      if (stop === 'refusal') return { code: 'refused', reason: stop }
      if (stop === 'max_tokens') return { code: 'length', limit }
      if (stop === 'model_context_window_exceeded') return { code: 'too-long' }
      return {
        usage,
        end: stop,
        ...optional('input', total(usage, INPUT)),
        ...optional('output', total(usage, OUTPUT)),
        ...optional('model', model),
      }
    },
  }
}

/** The Messages API, as Anthropic documents it; llama-server speaks it too. */
export const anthropicDialect: Dialect = {
  path: () => '/messages',
  headers: (key) => ({
    'content-type': 'application/json',
    'anthropic-version': '2023-06-01',
    // Without it a call from a page is refused.
    'anthropic-dangerous-direct-browser-access': 'true',
    ...(key && { 'x-api-key': key }),
  }),
  body({ instructions, text, limit }, { model }) {
    const body: Body = {
      model,
      system: instructions,
      messages: [{ role: 'user', content: text }],
      max_tokens: limit,
      stream: true,
    }
    return body
  },
  hearing: () => anthropicHearing('text'),
  listPath: '/models?limit=1000',
  names: (value) => namesIn(isRecord(value) ? value.data : value, 'id'),
}
