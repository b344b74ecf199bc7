import type { Protocol } from '../providers/presets.ts'

/** How an answer is put into events of one protocol, as its provider documents it. */
export interface Script {
  readonly pieces: readonly string[]
  /** Why it ended, in the protocol's own word; '' leaves the end out: a stream that broke off. */
  readonly end?: string
  /** Reasoning that comes before the text. */
  readonly thought?: string
}

type Events = readonly (readonly [name: string, data: string])[]

const json = (value: unknown) => JSON.stringify(value)

function openaiEvents({ pieces, end = 'stop', thought }: Script): Events {
  const chunk = (delta: object, finish_reason: string | null = null) =>
    [
      '',
      json({ id: 'c', object: 'chat.completion.chunk', model: 'm-1', choices: [{ index: 0, delta, finish_reason }] }),
    ] as const
  return [
    chunk({ role: 'assistant', content: '' }),
    ...(thought === undefined ? [] : [chunk({ reasoning_content: thought })]),
    ...pieces.map((content) => chunk({ content })),
    ...(end === ''
      ? []
      : [
          chunk({}, end),
          [
            '',
            json({
              id: 'c',
              model: 'm-1',
              choices: [],
              usage: {
                prompt_tokens: 246,
                completion_tokens: 31,
                total_tokens: 277,
                prompt_tokens_details: { cached_tokens: 31 },
                completion_tokens_details: { reasoning_tokens: 7 },
              },
            }),
          ] as const,
          ['', '[DONE]'] as const,
        ]),
  ]
}

function anthropicEvents({ pieces, end = 'end_turn', thought }: Script): Events {
  const event = (type: string, rest: object = {}) => [type, json({ type, ...rest })] as const
  const start = {
    id: 'm',
    type: 'message',
    role: 'assistant',
    model: 'm-1',
    content: [],
    stop_reason: null,
    usage: {
      input_tokens: 215,
      cache_read_input_tokens: 31,
      cache_creation_input_tokens: null,
      output_tokens: 1,
      cache_creation: { ephemeral_5m_input_tokens: 0 },
    },
  }
  const block = (index: number, first: object, deltas: readonly object[]) => [
    event('content_block_start', { index, content_block: first }),
    ...deltas.map((delta) => event('content_block_delta', { index, delta })),
    event('content_block_stop', { index }),
  ]
  return [
    event('message_start', { message: start }),
    event('ping'),
    ...(thought === undefined
      ? []
      : block(0, { type: 'thinking', thinking: '', signature: '' }, [
          { type: 'thinking_delta', thinking: thought },
          { type: 'signature_delta', signature: 'c2ln' },
        ])),
    ...block(
      1,
      { type: 'text', text: '' },
      pieces.map((text) => ({ type: 'text_delta', text })),
    ),
    ...(end === ''
      ? []
      : [
          event('message_delta', {
            delta: { stop_reason: end, stop_sequence: null },
            usage: { input_tokens: null, cache_read_input_tokens: null, output_tokens: 31 },
          }),
          event('message_stop'),
        ]),
  ]
}

function geminiEvents({ pieces, end = 'STOP', thought }: Script): Events {
  const usageMetadata = {
    promptTokenCount: 246,
    candidatesTokenCount: 24,
    thoughtsTokenCount: 7,
    totalTokenCount: 277,
    cachedContentTokenCount: 31,
  }
  const part = (one: object, rest: object = {}, more: object = {}) =>
    [
      '',
      json({
        candidates: [{ content: { role: 'model', parts: [one] }, index: 0, ...rest }],
        modelVersion: 'm-1',
        ...more,
      }),
    ] as const
  return [
    ...(thought === undefined ? [] : [part({ text: thought, thought: true })]),
    ...pieces.map((text) => part({ text }, {}, { usageMetadata: { promptTokenCount: 246, totalTokenCount: 246 } })),
    ...(end === '' ? [] : [part({ text: '' }, { finishReason: end }, { usageMetadata })]),
  ]
}

const EVENTS = { openai: openaiEvents, anthropic: anthropicEvents, gemini: geminiEvents } as const

/** The text of a stream of events. `lineEnd`: how its lines end. */
export function streamText(protocol: Protocol, script: Script, lineEnd = '\n'): string {
  return EVENTS[protocol](script)
    .map(([name, data]) => `${name === '' ? '' : `event: ${name}${lineEnd}`}data: ${data}${lineEnd}${lineEnd}`)
    .join('')
}

export const PROTOCOLS: readonly Protocol[] = ['openai', 'anthropic', 'gemini']

/** The word with which a protocol ends an answer that is whole, cut at its limit, or refused. */
export const ENDS = {
  openai: { whole: 'stop', length: 'length', refused: 'content_filter' },
  anthropic: { whole: 'end_turn', length: 'max_tokens', refused: 'refusal' },
  gemini: { whole: 'STOP', length: 'MAX_TOKENS', refused: 'SAFETY' },
} as const

/** An event in which a protocol says that something broke after it had begun. */
export const ERROR_EVENTS = {
  openai: `data: ${json({ error: { message: 'the upstream broke', type: 'server_error', code: 502 }, choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }] })}\n\n`,
  anthropic: `event: error\ndata: ${json({ type: 'error', error: { type: 'overloaded_error', message: 'the upstream broke' } })}\n\n`,
  gemini: `data: ${json({ error: { code: 500, message: 'the upstream broke', status: 'INTERNAL' } })}\n\n`,
} as const

/** An answer as one JSON value, as a server sends it that does no streaming. */
export const WHOLE = {
  openai: (text: string) => ({
    model: 'm-1',
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 5, completion_tokens: 2 },
  }),
  anthropic: (text: string) => ({
    type: 'message',
    model: 'm-1',
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 5, output_tokens: 2 },
  }),
  // Without `alt=sse` Gemini sends a list of what the stream would have sent.
  gemini: (text: string) => [
    { candidates: [{ content: { parts: [{ text: text.slice(0, 3) }] } }] },
    {
      candidates: [{ content: { parts: [{ text: text.slice(3) }] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 2 },
    },
  ],
} as const
