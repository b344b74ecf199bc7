import type { ToolDefinition } from '../../core/message/message.ts'
import { readValue, type ToolDrafts, toolDrafts } from '../../store/actions/toolDrafts.ts'
import { nameProblem } from '../../store/actions/tools.ts'
import { useStore } from '../../store/store.ts'

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
