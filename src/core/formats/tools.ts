import type { ToolDefinition } from '../message/message.ts'
import type { ReportBuilder } from './report.ts'
import { describeValue, isAbsent, isJson, isList, isRecord, shortened, textOf } from './value.ts'

function readTool(value: unknown): ToolDefinition | undefined {
  if (!isRecord(value)) return undefined
  const inner = isRecord(value.function) ? value.function : isRecord(value.custom) ? value.custom : value
  const name = textOf(inner.name)
  if (name === undefined) return undefined
  const description = inner.description
  const schemas = [inner.parameters, inner.input_schema, inner.inputSchema, inner.parametersJsonSchema, inner.format]
  const parameters = schemas.find((given) => given !== undefined)
  return {
    name,
    ...(typeof description === 'string' && { description }),
    ...(parameters !== undefined && isJson(parameters) && { parameters }),
  }
}

/** A tool that the provider has itself: `{type: 'web_search'}` of OpenAI, `{googleSearch: {}}` of Gemini. */
function hostedIn(value: unknown): string | undefined {
  if (!isRecord(value) || Object.hasOwn(value, 'function') || Object.hasOwn(value, 'name')) return undefined
  const type = textOf(value.type)
  if (type !== undefined) return type === 'function' || type === 'custom' ? undefined : type
  const [key, ...more] = Object.keys(value)
  return key !== undefined && more.length === 0 && isRecord(value[key]) ? key : undefined
}

/** Gemini's lists inside the list: one item holds several definitions. */
function declarationsIn(value: unknown): readonly unknown[] | undefined {
  if (!isRecord(value)) return undefined
  const list = value.functionDeclarations ?? value.function_declarations
  return isList(list) ? list : undefined
}

/** Reads tool definitions: OpenAI's `{type, function}`, Anthropic's, Gemini's, or plain `{name, description, parameters}`. */
export function readTools(value: unknown, path: string, report: ReportBuilder): readonly ToolDefinition[] {
  if (isAbsent(value)) return []
  if (!isList(value)) {
    report.add('skipped', `${path} should be a list of tool definitions, found ${describeValue(value)}`, undefined, [
      path,
    ])
    return []
  }
  const tools: ToolDefinition[] = []
  value.forEach((one, index) => {
    const declared = declarationsIn(one)
    if (declared) {
      tools.push(...readTools(declared, `${path}[${index}].functionDeclarations`, report))
      return
    }
    const tool = readTool(one)
    const hosted = hostedIn(one)
    if (tool) tools.push(tool)
    else if (hosted !== undefined)
      report.add('note', `a tool of the provider's own, ${shortened(hosted)}: its definition is not in the file`)
    else report.add('skipped', 'a tool definition should be an object with a name', `${path}[${index}]`, [path, index])
  })
  return tools
}
