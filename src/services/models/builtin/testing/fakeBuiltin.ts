/// <reference types="dom-chromium-ai" />

/** Plain data, so that it can be given to a page. */
export interface FakeOptions {
  /** What `LanguageModel.availability` says; absent: this browser has no Prompt API. */
  readonly prompt?: Availability
  /** The same of the Summarizer. */
  readonly summarizer?: Availability
  /** Tokens, of one character each. Absent: 1000. */
  readonly window?: number
  /** The answer, as it is streamed. Absent: what it was given, in one piece. */
  readonly pieces?: readonly string[]
  /** The download stops half-way and never ends. */
  readonly stalls?: boolean
  /** The answer stops after its pieces and never ends. */
  readonly hangs?: boolean
  /** The window overflows while it answers. */
  readonly overflows?: boolean
  /** Without a click no download, whether there was one or not. */
  readonly noClick?: boolean
  /** What fails, and with the name of which error. */
  readonly fails?: { readonly at: 'availability' | 'create' | 'ask'; readonly name: string; readonly message: string }
}

/** What was done with a fake. */
export interface FakeLog {
  created: number
  destroyed: number
  /** Options of each `create`. */
  readonly options: object[]
  /** Options of each `availability`. */
  readonly looked: object[]
  readonly asked: string[]
}

type Current = Omit<
  LanguageModel,
  'measureInputUsage' | 'inputUsage' | 'inputQuota' | 'onquotaoverflow' | 'topK' | 'temperature'
>

/**
 * Puts a browser's own model where the browser puts it, by the drafts of the Prompt API and the Writing Assistance APIs.
 * A browser test holds its names to those of the real one. It uses nothing outside itself, so that it can be given to a
 * page as a script. Gives its log, which stands in the scope as `fakeBuiltin` too.
 */
export function installFakeBuiltin(options: FakeOptions, scope: object = globalThis): FakeLog {
  const { window: most = 1000, pieces, fails } = options
  const log: FakeLog = { created: 0, destroyed: 0, options: [], looked: [], asked: [] }
  let here = false

  function failAt(at: 'availability' | 'create' | 'ask'): void {
    if (fails?.at === at) throw new DOMException(fails.message, fails.name)
  }

  function quotaError(requested: number): Error {
    return Object.assign(new DOMException('The input is too large.', 'QuotaExceededError'), { requested, quota: most })
  }

  function availabilityOf(given: Availability, asked: object): Availability {
    log.looked.push(asked)
    failAt('availability')
    return here ? 'available' : given
  }

  async function make(given: Availability, asked: LanguageModelCreateOptions | SummarizerCreateOptions): Promise<void> {
    const { signal, monitor } = asked
    log.options.push(asked)
    signal?.throwIfAborted()
    if (given === 'unavailable') {
      throw new DOMException('Unable to create a text session because the service is not running.', 'NotSupportedError')
    }
    if (given !== 'available' && !here && options.noClick) {
      throw new DOMException(
        'Requires a user gesture when availability is "downloading" or "downloadable".',
        'NotAllowedError',
      )
    }
    failAt('create')
    const target = new EventTarget()
    monitor?.(target as CreateMonitor)
    for (const loaded of options.stalls ? [0, 0.5] : [0, 0.5, 1]) {
      target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded, total: 1 }))
      await new Promise((done) => setTimeout(done))
      signal?.throwIfAborted()
    }
    if (options.stalls) await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    here = true
    log.created++
  }

  function stream(input: string, signal: AbortSignal | undefined, overflow: () => void): ReadableStream<string> {
    log.asked.push(input)
    let at = 0
    const said = pieces ?? [input]
    return new ReadableStream<string>({
      start(controller) {
        const stop = () => controller.error(signal?.reason)
        if (signal?.aborted) stop()
        signal?.addEventListener('abort', stop)
      },
      async pull(controller) {
        await new Promise((done) => setTimeout(done))
        if (signal?.aborted) return
        if (options.overflows) overflow()
        const piece = said[at++]
        if (piece !== undefined) controller.enqueue(piece)
        else if (fails?.at === 'ask') controller.error(new DOMException(fails.message, fails.name))
        else if (!options.hangs) controller.close()
        else await new Promise(() => {})
      },
    })
  }

  class FakeLanguageModel extends EventTarget implements Current {
    static async availability(asked: LanguageModelCreateCoreOptions = {}): Promise<Availability> {
      return availabilityOf(options.prompt ?? 'unavailable', asked)
    }
    static async create(asked: LanguageModelCreateOptions = {}): Promise<FakeLanguageModel> {
      await make(options.prompt ?? 'unavailable', asked)
      const made = new FakeLanguageModel()
      const system = asked.initialPrompts?.map(({ content }) => String(content)).join('') ?? ''
      if (system.length > most) throw quotaError(system.length)
      held.set(made, system.length)
      return made
    }
    get contextUsage(): number {
      return held.get(this) ?? 0
    }
    get contextWindow(): number {
      return most
    }
    get oncontextoverflow(): null {
      return null
    }
    set oncontextoverflow(_: unknown) {}
    async append(): Promise<undefined> {}
    async clone(): Promise<LanguageModel> {
      throw new DOMException('not in the fake', 'NotSupportedError')
    }
    destroy(): undefined {
      log.destroyed++
    }
    async measureContextUsage(input: LanguageModelPrompt): Promise<number> {
      return String(input).length
    }
    async prompt(input: LanguageModelPrompt): Promise<string> {
      return String(input)
    }
    promptStreaming(input: LanguageModelPrompt, { signal }: LanguageModelPromptOptions = {}): ReadableStream<string> {
      const text = String(input)
      const before = this.contextUsage
      if (before + text.length > most) throw quotaError(before + text.length)
      held.set(this, before + text.length + (pieces ?? [text]).join('').length)
      return stream(text, signal, () => this.dispatchEvent(new Event('contextoverflow')))
    }
  }

  class FakeSummarizer {
    static async availability(asked: SummarizerCreateCoreOptions = {}): Promise<Availability> {
      return availabilityOf(options.summarizer ?? 'unavailable', asked)
    }
    static async create(asked: SummarizerCreateOptions = {}): Promise<FakeSummarizer> {
      await make(options.summarizer ?? 'unavailable', asked)
      return new FakeSummarizer()
    }
    get sharedContext(): string {
      return ''
    }
    get type(): SummarizerType {
      return 'key-points'
    }
    get format(): SummarizerFormat {
      return 'markdown'
    }
    get length(): SummarizerLength {
      return 'long'
    }
    get expectedInputLanguages(): readonly string[] {
      return ['en']
    }
    get expectedContextLanguages(): readonly string[] {
      return ['en']
    }
    get outputLanguage(): string {
      return 'en'
    }
    get inputQuota(): number {
      return most
    }
    destroy(): void {
      log.destroyed++
    }
    async measureInputUsage(input: string): Promise<number> {
      return input.length
    }
    async summarize(input: string): Promise<string> {
      return input
    }
    summarizeStreaming(input: string, { signal }: SummarizerSummarizeOptions = {}): ReadableStream<string> {
      return stream(input, signal, () => {})
    }
  }

  const held = new WeakMap<object, number>()
  Object.assign(scope, {
    LanguageModel: options.prompt === undefined ? undefined : FakeLanguageModel,
    Summarizer: options.summarizer === undefined ? undefined : FakeSummarizer,
    fakeBuiltin: log,
  })
  return log
}
