export type ParameterValue = string | number | boolean
/** The parameters of one strategy in one lane, by parameter id. Always complete: see `readParameters`. */
export type Parameters = Readonly<Record<string, ParameterValue>>

/** One parameter of a strategy: what a document may hold. Its words for people: `parameterWords`. */
export type Parameter = { readonly id: string } & (
  | {
      readonly kind: 'choice'
      readonly options: readonly string[]
      readonly default: string
    }
  | { readonly kind: 'flag'; readonly default: boolean }
  | {
      readonly kind: 'number'
      readonly default: number
      readonly min: number
      readonly max: number
    }
  | { readonly kind: 'text'; readonly default: string }
)

/** The values that a strategy starts with. */
export function defaultParameters(specs: readonly Parameter[]): Parameters {
  return Object.fromEntries(specs.map((spec) => [spec.id, spec.default]))
}

function accepted(spec: Parameter, value: unknown): ParameterValue | undefined {
  switch (spec.kind) {
    case 'choice':
      return typeof value === 'string' && spec.options.includes(value) ? value : undefined
    case 'flag':
      return typeof value === 'boolean' ? value : undefined
    case 'text':
      return typeof value === 'string' ? value : undefined
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
        ? Math.round(Math.min(spec.max, Math.max(spec.min, value)))
        : undefined
  }
}

/**
 * Reads parameters from outside: every parameter of `specs` gets a fitting value, the default where there is none.
 * `notes` says in a sentence what was replaced; parameters that no spec names are left out.
 */
export function readParameters(
  specs: readonly Parameter[],
  given: Readonly<Record<string, unknown>>,
): { readonly values: Parameters; readonly notes: readonly string[] } {
  const notes: string[] = []
  const values = specs.map((spec): [string, ParameterValue] => {
    const found = Object.hasOwn(given, spec.id) ? given[spec.id] : undefined
    const value = accepted(spec, found)
    if (found !== undefined && value !== found) {
      notes.push(
        `${spec.id}: ${JSON.stringify(found)?.slice(0, 40)} is not possible, ${String(value ?? spec.default)} is used`,
      )
    }
    return [spec.id, value ?? spec.default]
  })
  return { values: Object.fromEntries(values), notes }
}
