/// <reference types="dom-chromium-ai" />

/** The two ways to the browser's own model, in the order in which they are tried. */
export type ApiName = 'Prompt API' | 'Summarizer'

/** Where the browser puts them: the global object of a page. A worker has neither. */
export interface BuiltinScope {
  readonly LanguageModel?: Pick<typeof LanguageModel, 'availability' | 'create'>
  readonly Summarizer?: Pick<typeof Summarizer, 'availability' | 'create'>
  readonly isSecureContext?: boolean
}

/** The browser's model, made ready for one call. */
export interface Session {
  /** Tokens that one call may take; undefined where there is no limit. */
  readonly window: number | undefined
  /** Tokens of what it holds: instructions, and after a call question and answer. Absent where it does not say. */
  readonly held?: () => number
  measure(text: string, signal: AbortSignal): Promise<number>
  /** What a measurement and what it holds are called in usage. */
  readonly names: { readonly measured: string; readonly held?: string }
  ask(text: string, signal: AbortSignal): ReadableStream<string>
  /** Told when the window overflowed, so that the browser forgot something of what it was given. */
  onOverflow(listener: () => void): void
  destroy(): void
}

export interface Starting {
  readonly signal: AbortSignal
  /** How much of the model is here, 0 to 1. */
  fetched(share: number): void
}

export interface Api {
  readonly name: ApiName
  availability(): Promise<Availability>
  create(instructions: string, starting: Starting): Promise<Session>
}

const ENGLISH = ['en']

// Asked with the very options with which it is made: another language can be another model.
const PROMPT_OPTIONS: LanguageModelCreateCoreOptions = {
  expectedInputs: [{ type: 'text', languages: ENGLISH }],
  expectedOutputs: [{ type: 'text', languages: ENGLISH }],
}

const SUMMARIZER_OPTIONS: SummarizerCreateCoreOptions = {
  type: 'key-points',
  format: 'markdown',
  length: 'long',
  expectedInputLanguages: ENGLISH,
  expectedContextLanguages: ENGLISH,
  outputLanguage: 'en',
}

function monitorFor({ fetched }: Starting): CreateMonitorCallback {
  return (monitor) => monitor.addEventListener('downloadprogress', ({ loaded }) => fetched(loaded))
}

function finite(tokens: number): number | undefined {
  return Number.isFinite(tokens) && tokens > 0 ? tokens : undefined
}

function promptApi(model: NonNullable<BuiltinScope['LanguageModel']>): Api {
  return {
    name: 'Prompt API',
    availability: () => model.availability(PROMPT_OPTIONS),
    async create(instructions, starting) {
      const session = await model.create({
        ...PROMPT_OPTIONS,
        ...(instructions !== '' && { initialPrompts: [{ role: 'system', content: instructions }] }),
        signal: starting.signal,
        monitor: monitorFor(starting),
      })
      return {
        window: finite(session.contextWindow),
        held: () => session.contextUsage,
        measure: (text, signal) => session.measureContextUsage(text, { signal }),
        names: { measured: 'measureContextUsage', held: 'contextUsage' },
        ask: (text, signal) => session.promptStreaming(text, { signal }),
        onOverflow: (listener) => session.addEventListener('contextoverflow', listener),
        destroy: () => session.destroy(),
      }
    },
  }
}

function summarizerApi(model: NonNullable<BuiltinScope['Summarizer']>): Api {
  return {
    name: 'Summarizer',
    availability: () => model.availability(SUMMARIZER_OPTIONS),
    async create(instructions, starting) {
      const session = await model.create({
        ...SUMMARIZER_OPTIONS,
        sharedContext: instructions,
        signal: starting.signal,
        monitor: monitorFor(starting),
      })
      return {
        // Of the input alone. Taken for the whole window, it leaves more room than there has to be.
        window: finite(session.inputQuota),
        measure: (text, signal) => session.measureInputUsage(text, { signal }),
        names: { measured: 'measureInputUsage' },
        ask: (text, signal) => session.summarizeStreaming(text, { signal }),
        onOverflow: () => {},
        destroy: () => session.destroy(),
      }
    },
  }
}

/** The ways that a browser has, the better one first: with the Prompt API the instructions are our own. */
export function apisOf({ LanguageModel: prompt, Summarizer: summarizer }: BuiltinScope): readonly Api[] {
  return [...(prompt ? [promptApi(prompt)] : []), ...(summarizer ? [summarizerApi(summarizer)] : [])]
}
