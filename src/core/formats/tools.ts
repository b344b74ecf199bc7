import type { ToolDefinition } from '../message/message.ts'
import type { ReportBuilder } from './report.ts'
import { describeValue, isAbsent, isJson, isList, isRecord, textOf } from './value.ts'

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
    if (tool) tools.push(tool)
    else report.add('skipped', 'a tool definition should be an object with a name', `${path}[${index}]`, [path, index])
  })
  return tools
}
