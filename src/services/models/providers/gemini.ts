import type { Content, GenerationConfig } from '@google/genai'
import { isList, isRecord } from '../../../core/formats/value.ts'
import { type Dialect, flatUsage, type Heard, type Hearing, NOTHING, namesIn, optional, sumOf } from './dialect.ts'
import { errorBody } from './refusal.ts'

interface Body {
  readonly systemInstruction: Content
  readonly contents: Content[]
  readonly generationConfig: GenerationConfig
}

const REFUSED = new Set(['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII', 'LANGUAGE', 'IMAGE_SAFETY'])

function hearing(): Hearing {
  let finish: string | undefined
  let blocked: string | undefined
  let usage = {}
  let model: string | undefined
  return {
    usage: () => usage,
    hear(value): Heard {
      if (!isRecord(value)) return NOTHING
      if (value.error) return { kind: 'error', body: errorBody(value) }
      if (typeof value.modelVersion === 'string') model = value.modelVersion
      if (isRecord(value.usageMetadata)) usage = { ...usage, ...flatUsage('usageMetadata', value.usageMetadata) }
      if (isRecord(value.promptFeedback) && typeof value.promptFeedback.blockReason === 'string') {
        blocked = value.promptFeedback.blockReason
      }
      const one: unknown = isList(value.candidates) ? value.candidates[0] : undefined
      if (!isRecord(one)) return NOTHING
      if (typeof one.finishReason === 'string') finish = one.finishReason
      const parts = isRecord(one.content) && isList(one.content.parts) ? one.content.parts : []
      const text = parts
        .filter(isRecord)
        .filter(({ thought }) => thought !== true)
        .map((part) => (typeof part.text === 'string' ? part.text : ''))
        .join('')
      return text === '' ? NOTHING : { kind: 'text', text }
    },
    end(limit) {
      if (blocked !== undefined) return { code: 'refused', reason: blocked }
      if (finish === undefined) return { code: 'cut' }
      if (REFUSED.has(finish)) return { code: 'refused', reason: finish }
      if (finish === 'MAX_TOKENS') return { code: 'length', limit }
      return {
        usage,
        end: finish,
        ...optional('input', sumOf(usage, 'usageMetadata.promptTokenCount')),
        // Thoughts are counted apart.
        ...optional('output', sumOf(usage, 'usageMetadata.candidatesTokenCount', 'usageMetadata.thoughtsTokenCount')),
        ...optional('model', model),
      }
    },
  }
}

/** The list has embeddings too. */
function writesText(model: unknown): boolean {
  const can = isRecord(model) ? model.supportedGenerationMethods : undefined
  return !isList(can) || can.includes('generateContent')
}

/** `streamGenerateContent`, as Google documents it. The key goes in a header: an address is kept in logs. */
export const geminiDialect: Dialect = {
  path: ({ model }) => `/models/${encodeURIComponent(model.replace(/^models\//, ''))}:streamGenerateContent?alt=sse`,
  headers: (key) => ({ 'content-type': 'application/json', ...(key && { 'x-goog-api-key': key }) }),
  body({ instructions, text, limit }) {
    const body: Body = {
      systemInstruction: { parts: [{ text: instructions }] },
      contents: [{ role: 'user', parts: [{ text }] }],
      generationConfig: { maxOutputTokens: limit },
    }
    return body
  },
  hearing,
  listPath: '/models?pageSize=1000',
  names(value) {
    const models = isRecord(value) && isList(value.models) ? value.models : []
    return namesIn(models.filter(writesText), 'name').map((name) => name.replace(/^models\//, ''))
  },
}
