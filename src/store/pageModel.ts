import { create } from 'zustand'
import { bytesWords } from '../core/words/bytes.ts'
import { failureWords } from '../core/words/failures.ts'
import { num } from '../core/words/words.ts'
import { type Listening, ModelFailure } from '../services/models/model.ts'
import type { PageModel } from '../services/models/page/pageModel.ts'
import { type PageSource, type Sourced, sourceOfAddress, sourceOfFiles } from '../services/models/page/source.ts'
import { CONTEXT, type PageModelFacts, type PageModelState } from '../services/models/page/state.ts'
import { announce } from './store.ts'

/** The model inside the page, in this life of the page. Memory only: no document, draft or link has anything of it. */
export interface PageModels {
  /** What was chosen last. */
  readonly source: PageSource | undefined
  /** Why what was given is no model. */
  readonly problem: string | undefined
  /** Tokens that one call may take at most. */
  readonly context: number
  readonly state: PageModelState
}

const NOT_LOADED: PageModelState = { phase: 'not-loaded' }

export const usePageModel = create<PageModels>()(() => ({
  source: undefined,
  problem: undefined,
  context: CONTEXT,
  state: NOT_LOADED,
}))

// Not in the store: they are no state, and one holds a worker.
let model: PageModel | undefined
let loading: AbortController | undefined

/** A name, its size and what it takes, in words. */
export function factsWords(source: PageSource, { name, bytes, window, template }: PageModelFacts): string {
  const called = name === undefined || name === source.name ? '' : ` (${name})`
  const without = template ? '' : ', no chat template: it is given a plain prompt'
  return `${source.name}${called}, ${bytesWords(bytes)}, a context of ${num(window)} tokens${without}`
}

/** Forgets the model that there was. */
function leaveModel(): void {
  loading?.abort()
  const was = model
  model = undefined
  was?.forget()
  usePageModel.setState({ state: NOT_LOADED })
}

function choose(sourced: Sourced): boolean {
  if (!sourced.ok) {
    usePageModel.setState({ problem: sourced.problem })
    return false
  }
  leaveModel()
  usePageModel.setState({ source: sourced.source, problem: undefined })
  return true
}

/** Takes picked files as the model, and loads it. */
export function pickPageModel(files: readonly File[]): void {
  if (choose(sourceOfFiles(files))) void loadPageModel()
}

/** Takes what stands at an address as the model, and loads it: the only request that it ever makes. */
export function fetchPageModel(address: string): void {
  if (choose(sourceOfAddress(address))) void loadPageModel()
}

/** Another context: what is in memory is loaded anew for it. */
export function setPageContext(context: number): void {
  const wasLoaded = usePageModel.getState().state.phase === 'ready'
  leaveModel()
  usePageModel.setState({ context })
  if (wasLoaded) void loadPageModel()
}

async function currentModel(): Promise<PageModel> {
  const { createPageModel } = await import('../services/models/page/pageModel.ts')
  const { source, context } = usePageModel.getState()
  if (!source) {
    const why = 'none was chosen. Pick a file, or type an address, under “Models”'
    throw new ModelFailure({ code: 'unavailable', who: 'The model in the page', why })
  }
  if (model) return model
  const made = createPageModel(source, {
    context,
    onState: (state) => {
      // A model that was left says its last word late.
      if (model === made) usePageModel.setState({ state })
    },
  })
  model = made
  return made
}

/**
 * The model that was chosen, in memory: its window is known then. Rejects with a `ModelFailure`, also where none was
 * chosen.
 */
export async function pageModel(on: Pick<Listening, 'progress'>, signal: AbortSignal): Promise<PageModel> {
  const made = await currentModel()
  await made.load(on, signal)
  return made
}

/** Loads what was chosen. How it went is in the state. */
export async function loadPageModel(): Promise<void> {
  const controller = new AbortController()
  loading = controller
  try {
    await pageModel({ progress() {} }, controller.signal)
    const { source, state } = usePageModel.getState()
    if (loading === controller && source && state.phase === 'ready')
      announce(`Ready: ${factsWords(source, state.facts)}`)
  } catch (error) {
    if (loading !== controller) return
    const failure = error instanceof ModelFailure ? error.failure : undefined
    if (failure && failure.code !== 'stopped') announce(failureWords(failure).said)
    else announce('Loading was stopped')
  } finally {
    if (loading === controller) loading = undefined
  }
}

/** Stops loading, also where a lane had begun it. What was fetched so far is thrown away. */
export function stopLoadingPageModel(): void {
  if (loading) loading.abort()
  else leaveModel()
}

/** Takes the model out of memory. It can be loaded again; weights of an address stay in this browser. */
export function unloadPageModel(): void {
  leaveModel()
  announce('The model was unloaded')
}

/** Takes the weights of an address out of this browser, and the model out of memory. */
export async function dropPageModel(): Promise<void> {
  const { source } = usePageModel.getState()
  leaveModel()
  usePageModel.setState({ source: undefined })
  if (source?.kind !== 'address') return
  try {
    const { dropWeights } = await import('../services/models/page/weights.ts')
    await dropWeights(source)
    announce(`${source.name} was removed from this browser`)
  } catch (error) {
    usePageModel.setState({ problem: error instanceof ModelFailure ? failureWords(error.failure).said : String(error) })
  }
}

/** The origins that weights are fetched from: the page's policy must leave them open. */
export function pageModelOrigins(): readonly string[] {
  const { source } = usePageModel.getState()
  return source?.kind === 'address' ? [...new Set(source.urls.map((url) => new URL(url).origin))] : []
}
