import type { Listening, Model, ModelAnswer } from '../model.ts'
import { anthropicDialect, anthropicHearing } from './anthropic.ts'
import type { Connection } from './connection.ts'
import type { Dialect, Ended, Hearing } from './dialect.ts'
import { geminiDialect } from './gemini.ts'
import { type Call, failed, type KeyOf, readJson, send } from './http.ts'
import { openaiDialect } from './openai.ts'
import type { Protocol } from './presets.ts'
import { redact } from './redact.ts'
import type { Refusal } from './refusal.ts'
import { createEar, hearBody } from './stream.ts'
import { BROWSER, type World } from './world.ts'

const DIALECTS: Readonly<Record<Protocol, Dialect>> = {
  openai: openaiDialect,
  anthropic: anthropicDialect,
  gemini: geminiDialect,
}

/** Fields of a usage report, and names of a list of models, that are kept. */
const MOST_USAGE = 100
const MOST_NAMES = 2000

const SILENT: Listening = { text() {}, progress() {} }

function isRefusal(ended: Ended | Refusal): ended is Refusal {
  return 'code' in ended
}

/** What the other side calls things goes into recordings: it must carry no key either. */
function safely(ended: Ended, key: string | undefined): Ended {
  const usage = Object.entries(ended.usage)
    .slice(0, MOST_USAGE)
    .map(([name, value]) => [redact(name, key), value] as const)
  return {
    ...ended,
    usage: Object.fromEntries(usage),
    end: redact(ended.end, key),
    ...(ended.model !== undefined && { model: redact(ended.model, key) }),
  }
}

interface Question {
  readonly path: string
  readonly body: object
  readonly hearing: Hearing
  readonly limit: number
  readonly headers?: Readonly<Record<string, string>>
}

async function ask(call: Call, dialect: Dialect, question: Question): Promise<ModelAnswer> {
  const { key, world, signal } = call
  const { path, body, hearing, limit } = question
  const started = world.now()
  const headers = { ...dialect.headers(key), ...question.headers }
  const answer = await send(call, { method: 'POST', path, headers, body })
  const ear = createEar(call, hearing)
  await hearBody(call, answer, ear, dialect.last)
  ear.end()
  if (signal.aborted) throw ear.failure({ code: 'stopped' })
  const ended = hearing.end(limit)
  if (isRefusal(ended)) throw ear.failure(ended)
  const text = ear.text()
  if (text.trim() === '') throw ear.failure({ code: 'empty' })
  return { ...safely(ended, key), text, ms: world.now() - started }
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
    async say(sent, on, signal) {
      const call: Call = { connection, key: keyOf(connection.origin), world, on, signal }
      // A local server may have one model and no name for it; another one cannot be asked without.
      if (model === '' && (preset.protocol === 'gemini' || !preset.local))
        throw failed(call, { code: 'no-such-model', model })
      return ask(call, dialect, {
        path: dialect.path(connection),
        body: dialect.body(sent, connection),
        hearing: dialect.hearing(),
        limit: sent.limit,
      })
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
  const key = keyOf(connection.origin)
  const call: Call = { connection, key, world, on: SILENT, signal }
  const { 'content-type': _, ...headers } = dialect.headers(key)
  const body = await send(call, { method: 'GET', path: dialect.listPath, headers })
  const names = dialect.names(await readJson(call, body))
  return names.slice(0, MOST_NAMES).map((name) => redact(name, key))
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
  const call: Call = { connection, key: keyOf(connection.origin), world, on, signal }
  const body = {
    ...conversation,
    model: connection.model,
    max_tokens: limit,
    stream: true,
    compaction: { type: 'summarize', ...(instructions !== '' && { instructions }) },
  }
  const headers = { 'anthropic-beta': COMPACTION_BETA }
  return ask(call, anthropicDialect, {
    path: '/messages',
    body,
    hearing: anthropicHearing('compaction'),
    limit,
    headers,
  })
}
