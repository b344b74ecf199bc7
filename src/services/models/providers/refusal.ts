import { isRecord } from '../../../core/formats/value.ts'
import type { Failure } from '../../../core/summaries/failure.ts'

/** A failure before it is known who it is of and what may be told. */
export type Refusal = Failure extends infer F ? (F extends Failure ? Omit<F, 'who' | 'said' | 'tries'> : never) : never

/** What an error body says, in whichever of the providers' shapes. */
export interface ErrorBody {
  readonly message: string
  /** Type, code and status as the source names them, in one text. */
  readonly kind: string
  /** Seconds to wait, where the body says so. */
  readonly after?: number
  /** Tokens of the request and the most that are taken, where the body says so. */
  readonly tokens?: number
  readonly most?: number
}

const NOTHING: ErrorBody = { message: '', kind: '' }

function words(...values: readonly unknown[]): string {
  return values.filter((one) => typeof one === 'string' || typeof one === 'number').join(' ')
}

function whole(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** Gemini says `retryDelay: "17s"` among the details. */
function retryDelay(details: unknown): number | undefined {
  if (!Array.isArray(details)) return undefined
  for (const one of details) {
    if (isRecord(one) && typeof one.retryDelay === 'string') {
      const seconds = Number.parseFloat(one.retryDelay)
      if (Number.isFinite(seconds)) return seconds
    }
  }
  return undefined
}

/** Reads `{error: {message, type, code, status}}` of OpenAI and its like, Anthropic and Gemini; `{error: ""}`; `{detail: ""}`. */
export function errorBody(value: unknown): ErrorBody {
  // Gemini sends a list where a stream was asked for.
  const one = Array.isArray(value) ? value[0] : value
  if (!isRecord(one)) return NOTHING
  const error = isRecord(one.error) ? one.error : one
  if (typeof one.error === 'string') return { message: one.error, kind: words(one.type, one.code) }
  if (typeof one.detail === 'string') return { message: one.detail, kind: '' }
  const metadata = isRecord(error.metadata) ? error.metadata : {}
  const tokens = whole(error.n_prompt_tokens)
  const most = whole(error.n_ctx)
  const after = retryDelay(error.details)
  const reasons = Array.isArray(error.details) ? error.details.map((one) => isRecord(one) && one.reason) : []
  return {
    message: words(error.message, typeof metadata.raw === 'string' ? metadata.raw : ''),
    kind: words(error.type, error.code, error.status, one.type, ...reasons),
    ...(after !== undefined && { after }),
    ...(tokens !== undefined && { tokens }),
    ...(most !== undefined && { most }),
  }
}

const TOO_LONG =
  /context_length_exceeded|exceed_context_size|request_too_large|(?:prompt|input|request) is too (?:long|large)|maximum context length|exceeds? (?:the )?(?:available |model['’]s )?context|context (?:window|length|size) (?:exceeded|of)|too many (?:input )?tokens|token count[^.]*exceeds/i
/** One request that is larger than what a minute may hold: it never passes, however long one waits. */
const TOO_LARGE_FOR_A_MINUTE = /request too large/i
const NO_CREDIT_CODE = /insufficient_quota|insufficient_credits|billing_error|exceeded_current_quota/i
const NO_CREDIT =
  /exceeded your current quota|credit balance|insufficient (?:credits?|balance|funds)|out of credits|key limit exceeded/i
const BROWSER = /CORS requests/i
const BAD_KEY =
  /api key not valid|invalid[_ ]api[_ ]key|API_KEY_INVALID|incorrect api key|unregistered callers|api key expired/i
const NO_MODEL =
  /model.{0,120}(?:not found|does not exist|is not a valid model)|no such model|model_not_found|invalid_model/i
const REFUSED = /content_filter|content_policy_violation|requires moderation|was flagged|usage policy/i

/** A number of tokens as errors write it: `128000`, `128,000`. */
const N = '(\\d[\\d,_]*)'
/** How errors say what was sent and what is taken, and which of their numbers are added up to each. */
const SIZES: readonly (readonly [words: RegExp, sent: readonly number[], most: number])[] = [
  // Anthropic: "input length and `max_tokens` exceed context limit: 178959 + 64000 > 200000".
  [new RegExp(`${N} \\+ ${N} > ${N}`), [1, 2], 3],
  // Anthropic: "prompt is too long: 207791 tokens > 200000 maximum".
  [new RegExp(`${N} tokens? > ${N}`), [1], 2],
  // OpenAI, OpenRouter, vLLM: "maximum context length is 4096 tokens. However, you requested 5000 tokens (4500 in …".
  [
    new RegExp(`maximum context length is ${N}\\D{1,80}(?:requested|resulted in|contains?|passed)\\D{0,40}${N}`, 'i'),
    [2],
    1,
  ],
  // Mistral: "Prompt contains 40002 tokens … too large for model with 32768 maximum context length".
  [new RegExp(`contains ${N} tokens.{0,80} with ${N} maximum`, 'i'), [1], 2],
  // llama.cpp: "request (2102 tokens) exceeds the available context size (512 tokens)"; Gemini: "token count (N) exceeds … (M)".
  [new RegExp(`${N}(?: tokens)?\\)? exceeds?\\D{1,80}${N}`, 'i'), [1], 2],
  // OpenAI, Groq: "Request too large … on tokens per minute (TPM): Limit 6000, Requested 7000".
  [new RegExp(`limit:? ${N}, requested:? ${N}`, 'i'), [2], 1],
  [new RegExp(`maximum number of (?:input )?tokens allowed\\D{0,8}${N}`, 'i'), [], 1],
]

function sizes({ message, tokens, most }: ErrorBody): { readonly tokens?: number; readonly most?: number } {
  if (tokens !== undefined && most !== undefined) return { tokens, most }
  for (const [words, sent, taken] of SIZES) {
    const match = words.exec(message)
    if (!match) continue
    const number = (at: number) => Number((match[at] ?? '').replace(/[,_]/g, ''))
    const sum = sent.reduce((all, at) => all + number(at), 0)
    return { ...(sent.length > 0 && { tokens: sum }), most: number(taken) }
  }
  return {}
}

function isCreditless(status: number, { kind, message, after }: ErrorBody): boolean {
  if (status === 402 || NO_CREDIT_CODE.test(kind)) return true
  // Where the other side says when to come again, or that it is the rate, waiting does help, whatever its words.
  if (status === 429 && (after !== undefined || /rate_limit/i.test(kind))) return false
  return [400, 403, 429].includes(status) && NO_CREDIT.test(message)
}

/** What the text of a 400, 403 or 422 says, where its status does not say enough. */
function byWords(status: number, body: ErrorBody, model: string): Refusal | undefined {
  const all = `${body.kind} ${body.message}`
  if (TOO_LONG.test(all)) return { code: 'too-long', ...sizes(body) }
  if (BAD_KEY.test(all)) return { code: 'key' }
  if (REFUSED.test(all)) return { code: 'refused', reason: REFUSED.exec(all)?.[0] ?? '' }
  if (status !== 403 && NO_MODEL.test(all)) return { code: 'no-such-model', model }
  return undefined
}

/**
 * What a refused call means: by its status first, then by the code that the body names, by its words last. Statuses and
 * codes as OpenAI, Anthropic and Google document them; llama.cpp names its own sizes. `after`: seconds of a `retry-after`.
 */
export function refusalOf(status: number, body: ErrorBody, model: string, after: number | undefined): Refusal {
  if (BROWSER.test(body.message)) return { code: 'browser-forbidden' }
  if (isCreditless(status, body)) return { code: 'credit' }
  if (status === 401) return { code: 'key' }
  if (status === 400 || status === 403 || status === 422) {
    const said = byWords(status, body, model)
    if (said) return said
  }
  if (status === 403) return { code: 'forbidden' }
  if (status === 404) return { code: 'no-such-model', model }
  if (status === 413 || (status === 429 && TOO_LARGE_FOR_A_MINUTE.test(body.message))) {
    return { code: 'too-long', ...sizes(body) }
  }
  if (status === 429) {
    const wait = after ?? body.after
    return { code: 'rate', ...(wait !== undefined && { after: wait }) }
  }
  if (status === 503 || status === 529) return { code: 'overloaded', status }
  if (status >= 500) return { code: 'server', status }
  return { code: 'bad-request', status }
}

/** An error that came inside of a stream. One that names what it is is that. */
export function refusalInStream(body: ErrorBody): Refusal {
  const all = `${body.kind} ${body.message}`
  if (TOO_LONG.test(all)) return { code: 'too-long', ...sizes(body) }
  return { code: 'in-stream' }
}

/** Seconds that a `retry-after` asks for: a number, or a date. Undefined where it is not readable. */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000)
}
