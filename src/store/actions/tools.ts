import type { Document } from '../../core/document/document.ts'
import type { ToolDefinition } from '../../core/message/message.ts'
import { editField, useStore } from '../store.ts'
import { followTool } from './toolDrafts.ts'

type Tools = Document['tools']

function change(label: string, recipe: (tools: Tools) => Tools, merge?: string): void {
  editField('tools', label, recipe, merge)
}

function toolAt(index: number): ToolDefinition | undefined {
  return useStore.getState().document.tools[index]
}

/** Why a tool cannot have this name; undefined where it can. `index`: the tool itself. */
export function nameProblem(tools: Tools, name: string, index = -1): string | undefined {
  if (name.trim() === '') return 'A tool needs a name.'
  const taken = tools.some((tool, other) => other !== index && tool.name === name.trim())
  return taken ? 'Another tool has this name.' : undefined
}

function freshName(tools: Tools, wanted: string): string {
  let name = wanted
  for (let n = 2; nameProblem(tools, name) !== undefined; n++) name = `${wanted}_${n}`
  return name
}

/** Changes one field of a tool; undefined takes it away. Typing in one field is one step. */
export function setTool<K extends keyof ToolDefinition>(index: number, field: K, value: ToolDefinition[K]): void {
  const tool = toolAt(index)
  if (!tool || tool[field] === value) return
  const { [field]: _, ...rest } = tool
  const next = {
    ...rest,
    ...(value === undefined ? {} : { [field]: value }),
    name: field === 'name' ? `${value}` : tool.name,
  }
  followTool(tool, next)
  change(
    `edit tool ${tool.name}`,
    (tools) => tools.map((one, at) => (at === index ? next : one)),
    `tool ${index} ${field}`,
  )
}

/** Adds a tool at the end. Returns its place. */
export function addTool(tool: ToolDefinition = { name: 'new_tool' }): number {
  const { tools } = useStore.getState().document
  const added = { ...tool, name: freshName(tools, tool.name) }
  change(`add tool ${added.name}`, () => [...tools, added])
  return tools.length
}

/** Puts a copy of a tool behind it. Returns the place of the copy. */
export function duplicateTool(index: number): number {
  const tool = toolAt(index)
  if (tool) {
    change(`duplicate tool ${tool.name}`, (tools) => [
      ...tools.slice(0, index + 1),
      { ...tool, name: freshName(tools, tool.name) },
      ...tools.slice(index + 1),
    ])
  }
  return index + 1
}

export function removeTool(index: number): void {
  const name = toolAt(index)?.name ?? ''
  change(`delete tool ${name}`, (tools) => tools.filter((_, at) => at !== index))
}

/** Moves a tool by one place: −1 up, 1 down. */
export function moveTool(index: number, by: -1 | 1): void {
  const tool = toolAt(index)
  const other = toolAt(index + by)
  if (!tool || !other) return
  change(`move tool ${tool.name}`, (tools) =>
    tools.map((one, at) => (at === index ? other : at === index + by ? tool : one)),
  )
}

/** Takes read definitions over: in the place of all, or behind them, where one of the same name takes the old one's place. */
export function importTools(imported: Tools, how: 'append' | 'replace'): void {
  const words = `${imported.length} tool ${imported.length === 1 ? 'definition' : 'definitions'}`
  if (how === 'replace') {
    change(`replace all tools by ${words}`, () => imported)
    return
  }
  change(`import ${words}`, (tools) => {
    const byName = new Map(imported.map((tool) => [tool.name, tool]))
    const known = new Set(tools.map(({ name }) => name))
    return [...tools.map((tool) => byName.get(tool.name) ?? tool), ...imported.filter(({ name }) => !known.has(name))]
  })
}
