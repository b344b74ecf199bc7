import { parseJson } from '../../core/formats/json.ts'
import type { Problem } from '../../core/formats/report.ts'
import { isJson } from '../../core/formats/value.ts'
import type { Json, ToolDefinition } from '../../core/message/message.ts'
import { num } from '../../core/words/words.ts'
import { type ToolDrafts, toolDrafts } from '../../store/actions/toolDrafts.ts'
import { nameProblem } from '../../store/actions/tools.ts'
import { useStore } from '../../store/store.ts'

function problemWords({ words, line, column }: Problem): string {
  return line === undefined ? words : `Line ${num(line)}, column ${num(column ?? 1)}: ${words}`
}

/** The value of a text as JSON; nothing for an empty one. */
export function readValue(text: string): { readonly value: Json | undefined } | { readonly problem: string } {
  if (text.trim() === '') return { value: undefined }
  const parsed = parseJson(text)
  if (!parsed.ok) return { problem: problemWords(parsed.problem) }
  return isJson(parsed.value) ? { value: parsed.value } : { problem: 'A number here is too large for JSON.' }
}

/** What is typed for a tool as it is now, drawn again when it changes. */
export function useToolDrafts(tool: ToolDefinition): ToolDrafts {
  useStore((state) => state.view.typing)
  return toolDrafts(tool)
}

/** What is typed for the tool at `index` and cannot be taken over, in words that follow its name. */
export function keptWords(tools: readonly ToolDefinition[], index: number): readonly string[] {
  const tool = tools[index]
  if (!tool) return []
  const { name, parameters } = toolDrafts(tool)
  return [
    ...(name && name.text.trim() !== '' && nameProblem(tools, name.text, index) !== undefined
      ? [`the name “${name.text.trim()}” is taken`]
      : []),
    ...(parameters && 'problem' in readValue(parameters.text) ? ['what was typed is not valid JSON'] : []),
  ]
}
