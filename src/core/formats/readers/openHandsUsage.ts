import { isList, isRecord, textOf } from '../value.ts'

/** What one answer of the model was measured with, by the id of the answer. */
export interface Measured {
  readonly input: number
  readonly output?: number
}

export interface Knowledge {
  readonly usage: ReadonlyMap<string, Measured>
  readonly model?: string
}

/** Deep enough for a state's `stats.usage_to_metrics.agent.token_usages`. */
const LEVELS = 6

/** Looks for `token_usages` and the model's name in what a file has beside its events. Lists are not walked: events are in them. */
export function knowledgeOf(values: readonly unknown[]): Knowledge {
  const usage = new Map<string, Measured>()
  let model: string | undefined
  const name = (value: unknown) => {
    const given = textOf(value)
    if (given !== undefined && given !== 'default') model = given
  }

  function walk(value: unknown, level: number): void {
    if (!isRecord(value) || level > LEVELS) return
    for (const [key, one] of Object.entries(value)) {
      if (key === 'token_usages' && isList(one)) one.forEach(measured)
      else if (key === 'model_name' || (key === 'model' && Object.hasOwn(value, 'api_key'))) name(one)
      else if ((key === 'llm' || key === 'llm_config') && isRecord(one)) name(one.model)
      walk(one, level + 1)
    }
  }

  function measured(value: unknown): void {
    if (!isRecord(value)) return
    name(value.model)
    const id = textOf(value.response_id)
    const { prompt_tokens: input, completion_tokens: output } = value
    if (id === undefined || typeof input !== 'number' || !(input > 0)) return
    usage.set(id, typeof output === 'number' ? { input, output } : { input })
  }

  for (const value of values) walk(value, 1)
  return model === undefined ? { usage } : { usage, model }
}
