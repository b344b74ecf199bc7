/** As much of JSON schema as the document form needs. `enumDescriptions` is understood by editors only. */
export interface Schema {
  readonly description?: string
  readonly type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean'
  readonly enum?: readonly string[]
  readonly enumDescriptions?: readonly string[]
  readonly const?: string | number | boolean
  readonly default?: string | number | boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: false | Schema
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

export function text(description: string): Schema {
  return { type: 'string', description }
}

export function flag(description: string): Schema {
  return { type: 'boolean', description }
}

export function choice(values: readonly string[], description: string): Schema {
  return { enum: values, description }
}

export function constant(value: string | number | boolean, description: string): Schema {
  return { const: value, description }
}

export function number(description: string, minimum: number, maximum?: number): Schema {
  return { type: 'number', description, minimum, ...(maximum !== undefined && { maximum }) }
}

export function whole(description: string, minimum: number, maximum: number): Schema {
  return { type: 'integer', description, minimum, maximum }
}

export function list(description: string, items: Schema): Schema {
  return { type: 'array', description, items }
}

/** An object with these fields and no others. */
export function object(
  description: string,
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = [],
): Schema {
  return { type: 'object', description, properties, required, additionalProperties: false }
}
