import { create } from 'zustand'
import type { LaneStrategy } from '../core/document/document.ts'
import { pageKeys } from '../services/models/keys.ts'
import { outOfPolicy } from '../services/models/policy.ts'
import { type Connected, connectionOf } from '../services/models/providers/connection.ts'
import { PRESETS, presetById } from '../services/models/providers/presets.ts'

/** US dollars for a million tokens. */
export interface Prices {
  readonly input: number
  readonly output: number
}

/** How a provider is set up in this life of the page. Memory only; the key is not here. */
export interface SetUp {
  /** Typed by the user: counts where the preset has no address or a local one. */
  readonly address: string
  readonly model: string
  readonly prices?: Prices
  /** Names that the provider listed. */
  readonly listed: readonly string[]
}

const NOTHING: SetUp = { address: '', model: '', listed: [] }

interface Models {
  /** By preset. */
  readonly setUps: ReadonlyMap<string, SetUp>
  /** Origins for which a key was set: another number of them means ask again. */
  readonly keyed: number
  /** A call was made and the policy narrowed. */
  readonly narrowed: boolean
}

export const useModels = create<Models>()(() => ({ setUps: new Map(), keyed: 0, narrowed: false }))

export function setUpOf(presetId: string): SetUp {
  return useModels.getState().setUps.get(presetId) ?? NOTHING
}

export function setUp(presetId: string, change: Partial<SetUp>): void {
  const setUps = new Map(useModels.getState().setUps)
  setUps.set(presetId, { ...setUpOf(presetId), ...change })
  useModels.setState({ setUps })
}

/** Prices for a model; undefined takes them away. */
export function setPrices(presetId: string, prices: Prices | undefined): void {
  const { prices: _, ...rest } = setUpOf(presetId)
  const setUps = new Map(useModels.getState().setUps)
  setUps.set(presetId, { ...rest, ...(prices && { prices }) })
  useModels.setState({ setUps })
}

/** Told after a key was set or forgotten: what is shown of it is asked for again. */
export function keysChanged(): void {
  useModels.setState(({ keyed }) => ({ keyed: keyed + 1 }))
}

/**
 * Where calls to a provider go. The address is the preset's own or was typed in this life of the page: a document names
 * a preset and a model, and never an address.
 */
export function providerFor(presetId: string, model = ''): Connected {
  const preset = presetById(presetId)
  if (!preset) return { ok: false, problem: `This version knows no provider “${presetId}”.` }
  const own = setUpOf(presetId)
  const connected = connectionOf(preset, { address: own.address, model: model || own.model })
  // Said here, and not by a call that fails: the first call narrows the policy, and that is done once.
  const problem = connected.ok ? outOfPolicy(connected.connection.origin) : undefined
  return problem === undefined ? connected : { ok: false, problem }
}

/** The origins of all that was set up here, or has a key: those that the page's policy is narrowed to. */
export function originsSetUp(): readonly string[] {
  const { setUps } = useModels.getState()
  const origins = PRESETS.flatMap(({ id }) => {
    const connected = providerFor(id)
    if (!connected.ok) return []
    const { origin } = connected.connection
    return setUps.has(id) || pageKeys.has(origin) ? [origin] : []
  })
  return [...new Set(origins)]
}

/** The provider that was set up last; undefined where none was. */
export function lastSetUp(): string | undefined {
  return [...useModels.getState().setUps.keys()].at(-1)
}

/** True where a provider was set up in this life of the page. */
export function isSetUp(presetId: string): boolean {
  return useModels.getState().setUps.has(presetId)
}

/** Which provider a lane asks; undefined where it asks none. */
export function presetOf({ parameters }: LaneStrategy): string | undefined {
  if (parameters.summariser === 'anthropic') return 'anthropic'
  return parameters.summariser === 'provider' ? String(parameters.provider ?? '') : undefined
}
