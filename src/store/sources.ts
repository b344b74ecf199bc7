import type { LaneStrategy } from '../core/document/document.ts'
import { isInstruction } from '../core/message/message.ts'
import type { SummaryRequest } from '../core/strategies/outcome.ts'
import { pageKeys } from '../services/models/keys.ts'
import { type Listening, type Model, ModelFailure } from '../services/models/model.ts'
import { allowedOrigins, mayReach, narrowTo } from '../services/models/policy.ts'
import type { Connection } from '../services/models/providers/connection.ts'
import { presetById } from '../services/models/providers/presets.ts'
import type { Summary } from '../services/models/summarise.ts'
import { originsSetUp, type Prices, providerFor, setUpOf, useModels } from './models.ts'
import { pageModel, pageModelOrigins } from './pageModel.ts'
import { useStore } from './store.ts'

/** Whom a lane asks. */
export interface Source {
  /** As the user knows it; it stands on the recording. */
  readonly label: string
  readonly model: Model
  /** US dollars for a million tokens, where they are set. */
  readonly prices?: Prices
  /** Summarises in its own way: a provider's compaction. */
  summarise?(request: SummaryRequest, on: Listening, signal: AbortSignal): Promise<Summary>
}

function unavailable(who: string, why: string): ModelFailure {
  return new ModelFailure({ code: 'unavailable', who, why })
}

/**
 * Narrows the page's policy to what is in use, before anything leaves for an origin. Throws a `ModelFailure` where it was
 * narrowed to others before.
 */
export function reach({ origin, host }: Pick<Connection, 'origin' | 'host'>): void {
  narrowTo([...originsSetUp(), ...pageModelOrigins(), origin])
  useModels.setState({ narrowed: true })
  if (!mayReach(origin)) throw new ModelFailure({ code: 'policy', who: host, allowed: allowedOrigins() ?? [] })
}

/** The connection to a provider, with the page's policy narrowed to what is in use before anything leaves. */
export function connect(presetId: string, model: string): Connection {
  const connected = providerFor(presetId, model)
  if (!connected.ok) throw unavailable(presetById(presetId)?.label ?? presetId, connected.problem)
  const { connection } = connected
  const { preset, origin, host } = connection
  if (preset.needsKey && !pageKeys.has(origin)) throw new ModelFailure({ code: 'key', who: host })
  reach(connection)
  return connection
}

async function sourceAt(connection: Connection): Promise<Source> {
  const { createProvider } = await import('../services/models/providers/provider.ts')
  const provider = createProvider(connection, pageKeys.of)
  const { prices } = setUpOf(connection.preset.id)
  return { label: provider.label, model: provider, ...(prices && { prices }) }
}

export async function providerSource(presetId: string, model: string): Promise<Source> {
  return sourceAt(connect(presetId, model))
}

async function pageSource(on: Listening, signal: AbortSignal): Promise<Source> {
  const model = await pageModel(on, signal)
  return { label: model.label, model }
}

async function builtinSource(): Promise<Source> {
  const { createBuiltin } = await import('../services/models/builtin/builtin.ts')
  const model = createBuiltin()
  return { label: model.label, model }
}

/** Anthropic's own compaction is given the conversation as it is, not a transcript of it. */
async function anthropicSource(model: string): Promise<Source> {
  const connection = connect('anthropic', model)
  const { anthropicCompaction } = await import('../services/models/providers/provider.ts')
  const { anthropicBody } = await import('../core/formats/writers/anthropic.ts')
  const { createLosses } = await import('../core/formats/writers/losses.ts')
  const source = await sourceAt(connection)
  return {
    ...source,
    label: `${source.label}, own compaction`,
    async summarise({ entries, ask }, on, signal) {
      const { history, tools } = useStore.getState().document
      const instructions = history.filter(({ message }) => isInstruction(message))
      const written = { ...anthropicBody([...instructions, ...entries], tools, createLosses()) }
      const given = { instructions: ask?.own ?? '', limit: ask?.limit ?? 4000 }
      const answer = await anthropicCompaction(connection, pageKeys.of, written, given, on, signal)
      return { ...answer, calls: 1, parts: 1, notes: [] }
    },
  }
}

/** Whom a lane asks, ready to be asked. Rejects with a `ModelFailure` that says what is missing. */
export async function sourceOf({ parameters }: LaneStrategy, on: Listening, signal: AbortSignal): Promise<Source> {
  const { summariser, provider, model } = parameters
  switch (summariser) {
    case 'provider':
      return providerSource(String(provider ?? ''), String(model ?? ''))
    case 'builtin':
      return builtinSource()
    case 'page':
      return pageSource(on, signal)
    case 'anthropic':
      return anthropicSource(String(model ?? ''))
    default:
      throw unavailable('This lane', 'its model is not in this version')
  }
}
