import type { ToolDefinition } from '../message/message.ts'
import type { Prompt } from '../message/prompt.ts'
import type { Fact } from '../survival/fact.ts'
import type { CreateAgent } from './agent.ts'
import { createCodingAgent } from './coding.ts'
import { planFacts } from './plant.ts'
import { createRandom, mixSeeds } from './random.ts'
import { createResearcher } from './research.ts'
import type { AgentKind, GenerateSettings } from './settings.ts'
import { createSupportAgent } from './support.ts'
import { createWriter, type Written } from './writer.ts'

const AGENTS: Readonly<Record<AgentKind, CreateAgent>> = {
  coding: createCodingAgent,
  support: createSupportAgent,
  research: createResearcher,
}

/** Made-up messages, and the facts that were planted in them: each quote stands in them exactly once. */
export interface Generated extends Written {
  /** Definitions of the tools that the agent has; a history that begins with these messages takes them over. */
  readonly tools: readonly ToolDefinition[]
}

/** How often progress is told, in episodes. */
const TICK = 100

/**
 * Makes up turns. The same settings give the same messages, byte for byte. Calls and results pair, ids begin with
 * `g<batch>-`, and every message says that it is generated. `tick` is told the progress from 0 to 1.
 */
export function generateTurns(settings: GenerateSettings, tick?: (progress: number) => void): Generated {
  const random = createRandom(mixSeeds(settings.seed, settings.batch))
  const agent = AGENTS[settings.kind](random)
  const writer = createWriter(settings, agent, planFacts(agent, settings.facts, settings.place, random), random)
  const system = settings.system ? agent.system : undefined
  let episodes = 0
  if (system !== undefined) writer.begin(system)
  while (!writer.full()) {
    writer.writeEpisode([...agent.episode()])
    if (++episodes % TICK === 0) tick?.(writer.progress())
  }
  return { ...writer.finish(), tools: settings.toolShare > 0 ? agent.tools : [] }
}

/** The number of a batch that no id begins with: its messages, calls and facts stay apart from all others. */
export function freshBatch(history: Prompt, facts: readonly Fact[]): number {
  let highest = 0
  const see = (id: string): void => {
    const batch = Number(/^g(\d{1,9})-/.exec(id)?.[1] ?? 0)
    if (batch > highest) highest = batch
  }
  for (const { message } of history) {
    see(message.id)
    for (const part of message.parts) if (part.type === 'call') see(part.callId)
  }
  // A fact outlives its message.
  for (const { id } of facts) see(id)
  return highest + 1
}
