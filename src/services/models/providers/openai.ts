import type OpenAI from 'openai'
import { isList, isRecord } from '../../../core/formats/value.ts'
import { type Dialect, flatUsage, type Heard, type Hearing, NOTHING, namesIn, optional } from './dialect.ts'
import { errorBody } from './refusal.ts'

type Body = OpenAI.ChatCompletionCreateParamsStreaming

const REFUSED = new Set(['content_filter'])
const CUT = new Set(['length', 'max_tokens', 'model_length'])

/** A text, or a list of parts: Mistral's reasoning models send their thoughts as parts of another type. */
function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  const parts = isList(content) ? content.filter(isRecord) : []
  return parts.map(({ type, text }) => (type === 'text' && typeof text === 'string' ? text : '')).join('')
}

function hearing(): Hearing {
  let finish: string | undefined
  let usage = {}
  let input: number | undefined
  let output: number | undefined
  let model: string | undefined
  let refusal = ''
  return {
    usage: () => usage,
    hear(value): Heard {
      if (!isRecord(value)) return NOTHING
      if (value.error) return { kind: 'error', body: errorBody(value) }
      if (typeof value.model === 'string' && value.model !== '') model = value.model
      if (isRecord(value.usage)) {
        usage = flatUsage('usage', value.usage)
        // The cached ones are among `prompt_tokens`, the reasoning among `completion_tokens`.
        if (typeof value.usage.prompt_tokens === 'number') input = value.usage.prompt_tokens
        if (typeof value.usage.completion_tokens === 'number') output = value.usage.completion_tokens
      }
      const choice: unknown = isList(value.choices) ? value.choices[0] : undefined
      if (!isRecord(choice)) return NOTHING
      if (choice.error) return { kind: 'error', body: errorBody(choice) }
      if (typeof choice.finish_reason === 'string') finish = choice.finish_reason
      const part = isRecord(choice.delta) ? choice.delta : choice.message
      if (!isRecord(part)) return NOTHING
      if (typeof part.refusal === 'string') refusal += part.refusal
      const text = contentText(part.content)
      return text === '' ? NOTHING : { kind: 'text', text }
    },
    end(limit) {
      if (refusal !== '') return { code: 'refused', reason: refusal.slice(0, 200) }
      if (finish === undefined) return { code: 'cut' }
      if (REFUSED.has(finish)) return { code: 'refused', reason: finish }
      if (CUT.has(finish)) return { code: 'length', limit }
      if (finish === 'error') return { code: 'in-stream' }
      return {
        usage,
        end: finish,
        ...optional('input', input),
        ...optional('output', output),
        ...optional('model', model),
      }
    },
  }
}

/** Chat completions, as OpenAI documents them and many others speak them. */
export const openaiDialect: Dialect = {
  path: () => '/chat/completions',
  headers: (key) => ({
    'content-type': 'application/json',
    ...(key && { authorization: `Bearer ${key}` }),
  }),
  body({ instructions, text, limit }, { model, preset }) {
    const body: Body = {
      model,
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: text },
      ],
      stream: true,
      [preset.limitField]: limit,
      ...(preset.streamOptions && { stream_options: { include_usage: true } }),
    }
    return body
  },
  last: '[DONE]',
  hearing,
  listPath: '/models',
  names: (value) => namesIn(isRecord(value) ? value.data : value, 'id'),
}
