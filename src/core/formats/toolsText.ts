import type { ToolDefinition } from '../message/message.ts'
import { MAX_DEPTH, parseJson } from './json.ts'
import { createReport, type Problem, type Report } from './report.ts'
import { readTools } from './tools.ts'
import { cleanedWords, cleanValue, describeValue, isList, isRecord, keyWords, textOf } from './value.ts'

export type ToolsResult =
  | { readonly ok: true; readonly tools: readonly ToolDefinition[]; readonly report: Report }
  | { readonly ok: false; readonly problem: Problem }

const LISTS = ['tools', 'functions', 'functionDeclarations', 'function_declarations'] as const

function isTool(value: Readonly<Record<string, unknown>>): boolean {
  return textOf(value.name) !== undefined || isRecord(value.function)
}

/** Reads tool definitions out of a text: a list, one definition, or an object (a request body) that has such a list. */
export function readToolsText(text: string): ToolsResult {
  const parsed = parseJson(text)
  if (!parsed.ok) return parsed
  const cleaned = cleanValue(parsed.value, MAX_DEPTH)
  const root = cleaned.value
  const report = createReport()
  for (const words of cleanedWords(cleaned)) report.add('repaired', words)
  const read: ToolDefinition[] = []
  if (isList(root)) read.push(...readTools(root, 'tools', report))
  else if (isRecord(root)) {
    const lists = LISTS.filter((key) => root[key] !== undefined)
    for (const key of lists) read.push(...readTools(root[key], key, report))
    if (lists.length === 0 && isTool(root)) read.push(...readTools([root], 'tools', report))
    else if (lists.length === 0) {
      const keys = Object.keys(root)
      const found = keys.length === 0 ? 'an empty object' : `an object with ${keyWords(keys)}`
      return { ok: false, problem: { words: `Expected tool definitions, or an object with tools; found ${found}.` } }
    }
  } else return { ok: false, problem: { words: `Expected tool definitions, found ${describeValue(root)}.` } }
  const tools: ToolDefinition[] = []
  for (const tool of read) {
    if (tools.some(({ name }) => name === tool.name)) {
      report.add('skipped', `a second definition of ${tool.name}: the first one counts`)
    } else tools.push(tool)
  }
  const finished = report.finish([], tools)
  if (tools.length > 0) return { ok: true, tools, report: finished }
  const [first] = finished.items
  const why = first ? `: ${first.words}` : ''
  const where = first?.where ? { path: first.where } : {}
  return { ok: false, problem: { words: `No tool definition could be read${why}.`, ...where } }
}
