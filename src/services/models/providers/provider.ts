import { createParser } from 'eventsource-parser'
import type { Listening, Model, ModelAnswer, ModelCall } from '../model.ts'
import { ModelFailure } from '../model.ts'
import { anthropicDialect, anthropicHearing } from './anthropic.ts'
import type { Connection } from './connection.ts'
import type { Dialect, Ended, Hearing } from './dialect.ts'
import { geminiDialect } from './gemini.ts'
import { type Body, type Call, failed, type KeyOf, readJson, send } from './http.ts'
import { openaiDialect } from './openai.ts'
import type { Protocol } from './presets.ts'
import { type Refusal, refusalInStream } from './refusal.ts'
import { BROWSER, type World } from './world.ts'

const DIALECTS: Readonly<Record<Protocol, Dialect>> = {
  openai: openaiDialect,
  anthropic: anthropicDialect,
  gemini: geminiDialect,
}

const SILENT: Listening = { text() {}, progress() {} }

function isRefusal(ended: Ended | Refusal): ended is Refusal {
  return 'code' in ended
}

/** A failure that knows what had come before it. */
function withPartial(error: ModelFailure, partial: string): ModelFailure {
  return partial === '' ? error : new ModelFailure(error.failure, partial, error.usage)
}

/** Hears a stream of events to its end. Gives the text. */
async function hearStream(call: Call, body: Body, hearing: Hearing, last: string | undefined): Promise<string> {
  let text = ''
  let done = false
  let problem: ModelFailure | undefined
  const parser = createParser({
    onEvent({ data }) {
      if (done || problem) return
      if (data === last) {
        done = true
        return
      }
      let value: unknown
      try {
        value = JSON.parse(data)
      } catch {
        problem = failed(call, { code: 'not-understood' }, data)
        return
      }
      const heard = hearing.hear(value)
      if (heard.kind === 'done') done = true
      else if (heard.kind === 'error')
        problem = failed(call, refusalInStream(heard.body), heard.body.message || heard.body.kind)
      else if (heard.kind === 'text') {
        text += heard.text
        call.on.text(heard.text)
      }
    },
  })
  const decoder = new TextDecoder()
  try {
    for (let bytes = await body.read(); bytes; bytes = await body.read()) {
      parser.feed(decoder.decode(bytes, { stream: true }))
      if (problem) throw problem
      if (done) break
    }
    // The last event may come without the empty line that ends it.
    parser.feed(`${decoder.decode()}\n\n`)
    if (problem) throw problem
    return text
  } catch (error) {
    throw error instanceof ModelFailure ? withPartial(error, text) : error
  } finally {
    body.close()
  }
}

async function ask(
  call: Call,
  dialect: Dialect,
  sent: ModelCall,
  path: string,
  body: object,
  hearing: Hearing,
  headers = {},
): Promise<ModelAnswer> {
  const { connection, keyOf, world, on } = call
  const started = world.now()
  const answer = await send(call, {
    method: 'POST',
    path,
    headers: { ...dialect.headers(keyOf(connection.origin)), ...headers },
    body,
  })
  let text: string
  if (answer.type.includes('json')) {
    const value = await readJson(call, answer)
    const heard = hearing.hear(value)
    if (heard.kind === 'error') throw failed(call, refusalInStream(heard.body), heard.body.message || heard.body.kind)
    text = heard.kind === 'text' ? heard.text : ''
    on.text(text)
  } else if (answer.type.includes('html')) {
    answer.close()
    throw failed(call, { code: 'not-understood' }, 'a page of HTML')
  } else text = await hearStream(call, answer, hearing, dialect.last)
  const ended = hearing.end(sent.limit)
  if (isRefusal(ended)) throw withPartial(failed(call, ended), text)
  if (text.trim() === '') throw failed(call, { code: 'empty' })
  return { ...ended, text, ms: world.now() - started }
}

/**
 * A provider's model. `keyOf` is asked at each call for the key of the origin that the call goes to; it is put into a
 * header and nowhere else.
 */
export function createProvider(connection: Connection, keyOf: KeyOf, world: World = BROWSER): Model {
  const { preset, model } = connection
  const dialect = DIALECTS[preset.protocol]
  return {
    label: `${preset.base === '' ? connection.host : preset.label} · ${model || 'its model'}`,
    say(sent, on, signal) {
      const call: Call = { connection, keyOf, world, on, signal }
      return ask(call, dialect, sent, dialect.path(connection), dialect.body(sent, connection), dialect.hearing())
    },
  }
}

/** The names of the models that a provider lists. Rejects with a `ModelFailure`. */
export async function listModels(
  connection: Connection,
  keyOf: KeyOf,
  signal: AbortSignal,
  world: World = BROWSER,
): Promise<readonly string[]> {
  const dialect = DIALECTS[connection.preset.protocol]
  const call: Call = { connection, keyOf, world, on: SILENT, signal }
  const { 'content-type': _, ...headers } = dialect.headers(keyOf(connection.origin))
  const body = await send(call, { method: 'GET', path: dialect.listPath, headers })
  return dialect.names(await readJson(call, body))
}

/** The beta that Anthropic's summarising compaction stands behind. */
const COMPACTION_BETA = 'compact-2026-09-04'

/**
 * Anthropic's own summarising compaction: the conversation goes as it is, and a readable block comes back that stands for
 * all of it. Without instructions Anthropic takes its own. Source: beta types of `@anthropic-ai/sdk` 1.16.0.
 * `conversation`: `system`, `messages` and `tools` as the Messages API takes them.
 */
export function anthropicCompaction(
  connection: Connection,
  keyOf: KeyOf,
  conversation: Readonly<Record<string, unknown>>,
  given: { readonly instructions: string; readonly limit: number },
  on: Listening,
  signal: AbortSignal,
  world: World = BROWSER,
): Promise<ModelAnswer> {
  const { instructions, limit } = given
  const call: Call = { connection, keyOf, world, on, signal }
  const body = {
    ...conversation,
    model: connection.model,
    max_tokens: limit,
    stream: true,
    compaction: { type: 'summarize', ...(instructions !== '' && { instructions }) },
  }
  const sent: ModelCall = { instructions, text: '', limit }
  const headers = { 'anthropic-beta': COMPACTION_BETA }
  return ask(call, anthropicDialect, sent, '/messages', body, anthropicHearing('compaction'), headers)
}
