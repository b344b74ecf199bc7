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

/** Reads `{error: {message, type, code, status}}` of OpenAI and its like, Anthropic and Gemini. */
export function errorBody(value: unknown): ErrorBody {
  // Gemini sends a list where a stream was asked for.
  const one = Array.isArray(value) ? value[0] : value
  if (!isRecord(one)) return NOTHING
  const error = isRecord(one.error) ? one.error : one
  if (typeof one.error === 'string') return { message: one.error, kind: words(one.type, one.code) }
  const metadata = isRecord(error.metadata) ? error.metadata : {}
  const tokens = whole(error.n_prompt_tokens)
  const most = whole(error.n_ctx)
  const after = retryDelay(error.details)
  return {
    message: words(error.message, typeof metadata.raw === 'string' ? metadata.raw : ''),
    kind: words(error.type, error.code, error.status, one.type),
    ...(after !== undefined && { after }),
    ...(tokens !== undefined && { tokens }),
    ...(most !== undefined && { most }),
  }
}

const TOO_LONG =
  /context_length_exceeded|exceed_context_size|prompt is too long|maximum context length|context (?:window|length|size)|too many (?:input )?tokens|token count[^.]*exceeds|input is too long|request_too_large/i
const QUOTA = /insufficient_quota|exceeded your current quota|billing|credit balance|payment/i
const BROWSER = /CORS requests/i
const BAD_KEY = /api key not valid|invalid[_ ]api[_ ]key|API_KEY_INVALID|incorrect api key/i
const NO_MODEL = /model[^.]*(?:not found|does not exist|not supported)|no such model|model_not_found/i

/** The two numbers of "is too long: 210000 tokens > 200000 maximum" and its like: the larger is what was sent. */
function sizes({ message, tokens, most }: ErrorBody): { readonly tokens?: number; readonly most?: number } {
  if (tokens !== undefined && most !== undefined) return { tokens, most }
  const numbers = [...message.matchAll(/\d[\d,_]{2,}/g)].map(([one]) => Number(one.replace(/[,_]/g, '')))
  const [a, b] = [...new Set(numbers)].sort((x, y) => y - x)
  return a === undefined || b === undefined ? {} : { tokens: a, most: b }
}

/**
 * What a refused call means: by its status first, then by the code that the body names, by its words last. Statuses and
 * codes as OpenAI, Anthropic and Google document them; llama.cpp names its own sizes.
 */
export function refusalOf(status: number, body: ErrorBody, model: string, after: number | undefined): Refusal {
  const all = `${body.kind} ${body.message}`
  if (BROWSER.test(all)) return { code: 'browser-forbidden' }
  if (status === 402 || ((status === 429 || status === 403 || status === 400) && QUOTA.test(all)))
    return { code: 'credit' }
  if (status === 401 || (status === 400 && BAD_KEY.test(all))) return { code: 'key' }
  if (status === 403) return { code: 'forbidden' }
  if (status === 404 || (status === 400 && NO_MODEL.test(all))) return { code: 'no-such-model', model }
  if (status === 413 || ((status === 400 || status === 422) && TOO_LONG.test(all)))
    return { code: 'too-long', ...sizes(body) }
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
