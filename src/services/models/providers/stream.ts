import { createParser } from 'eventsource-parser'
import { isList } from '../../../core/formats/value.ts'
import { ModelFailure, type Usage } from '../model.ts'
import type { Hearing } from './dialect.ts'
import { type Body, type Call, failed } from './http.ts'
import { createKeyFilter, withoutKey } from './redact.ts'
import { type Refusal, refusalInStream } from './refusal.ts'

/** Hears one answer and keeps what came: its text, until a problem. */
interface Ear {
  /** A value that was sent; false once no more is wanted. */
  hear(value: unknown): boolean
  /** No more comes: what was held back is told. */
  end(): void
  /** All of it, without the key. */
  text(): string
  /** The failure, with what had come before it. */
  failure(refusal: Refusal, said?: string): ModelFailure
}

export function createEar(call: Call, hearing: Hearing): Ear {
  let text = ''
  const filter = createKeyFilter(call.key)
  const tell = (piece: string) => {
    if (piece !== '') call.on.text(piece)
  }
  const failure = (refusal: Refusal, said = '', usage: Usage = hearing.usage()) =>
    new ModelFailure(failed(call, refusal, said).failure, withoutKey(text, call.key), usage)
  return {
    hear(value) {
      const heard = hearing.hear(value)
      if (heard.kind === 'error') throw failure(refusalInStream(heard.body), heard.body.message || heard.body.kind)
      if (heard.kind === 'text') {
        text += heard.text
        tell(filter.pass(heard.text))
      }
      return heard.kind !== 'done'
    },
    end: () => tell(filter.rest()),
    text: () => withoutKey(text, call.key),
    failure,
  }
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** An answer that came as JSON though a stream was asked for: one value, or a list of what a stream would have sent. */
function hearJson(ear: Ear, text: string): void {
  const whole = parsed(text)
  if (!whole) throw ear.failure({ code: 'not-understood' }, /^\s*</.test(text) ? 'a page of HTML' : text)
  for (const value of isList(whole.value) ? whole.value : [whole.value]) ear.hear(value)
}

/** How much of an answer that is no stream is kept, in characters. */
const MOST_PLAIN = 10_000_000

/** Feeds the text of a body to `take`, piece by piece, until it gives false or the body ends. */
async function feed(call: Call, body: Body, ear: Ear, take: (text: string) => boolean): Promise<void> {
  const decoder = new TextDecoder()
  try {
    for (let bytes = await body.read(); bytes; bytes = await body.read()) {
      if (call.signal.aborted) throw ear.failure({ code: 'stopped' })
      if (!take(decoder.decode(bytes, { stream: true }))) return
    }
    take(decoder.decode())
  } catch (error) {
    // The body knows nothing of what had come.
    throw error instanceof ModelFailure ? ear.failure(error.failure, error.failure.said) : error
  } finally {
    body.close()
  }
}

/**
 * Hears a body to its end, whether it is a stream of events or JSON, whatever it says of itself: servers name the one and
 * send the other. Rejects with a `ModelFailure` that has what came. `last`: data of an event that ends the stream.
 */
export async function hearBody(call: Call, body: Body, ear: Ear, last: string | undefined): Promise<void> {
  let wanted = true
  let events = 0
  let plain = ''
  const parser = createParser({
    onEvent({ data }) {
      events++
      if (!wanted) return
      if (data === last) {
        wanted = false
        return
      }
      const event = parsed(data)
      if (!event) throw ear.failure({ code: 'not-understood' }, data)
      wanted = ear.hear(event.value)
    },
  })
  const isStream = !/json|html/.test(body.type)
  await feed(call, body, ear, (text) => {
    if (events === 0 && plain.length < MOST_PLAIN) plain += text
    if (isStream) parser.feed(text)
    return wanted
  })
  // The last event may come without the empty line that ends it.
  if (isStream && wanted) parser.feed('\n\n')
  if (events === 0 && plain.trim() !== '') {
    // Comments alone are a stream that broke off before its first event.
    if (!plain.split(/\r\n?|\n/).every((line) => line === '' || line.startsWith(':'))) hearJson(ear, plain)
  }
}
