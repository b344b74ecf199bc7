import { toolsText } from '../../core/prompt/sections.ts'
import { count, num } from '../../core/words/words.ts'
import { fillTools } from '../../store/actions/systemPrompt.ts'
import { useBench } from '../../store/bench.ts'
import type { PromptView } from './usePromptView.ts'

/** The tool definitions with what they cost, and the way to say something about them in the prompt. */
export function ToolList({ view }: { readonly view: PromptView }) {
  const { document, counter, overhead } = useBench((state) => state.bench)
  const { tools } = document
  if (tools.length === 0) return <p className="soft">The history has no tool definitions.</p>
  const filled = (view.source.texts.tools ?? '') === toolsText(tools)
  return (
    <>
      <p className="soft">
        {count(tools.length, 'tool definition')}, {count(overhead, 'token')}, sent beside the prompt with every call.
        What stands in this section comes on top of that.
      </p>
      <ul className="tool-list">
        {tools.map((tool) => (
          <li key={tool.name}>
            <code>{tool.name}</code> <span className="soft">{num(counter.tools([tool]).tokens)}</span>
          </li>
        ))}
      </ul>
      <button type="button" className="button small" disabled={filled} onClick={fillTools}>
        Fill in from the definitions
      </button>
    </>
  )
}
