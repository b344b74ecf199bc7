import type { TokenCount } from '../../core/budget/count.ts'
import type { ToolDefinition } from '../../core/message/message.ts'
import { num } from '../../core/words/words.ts'
import { toolKey } from '../../store/actions/toolDrafts.ts'
import { duplicateTool, moveTool, removeTool } from '../../store/actions/tools.ts'
import { useBench } from '../../store/bench.ts'
import { announce, useStore } from '../../store/store.ts'
import { ToolEditor } from './ToolEditor.tsx'
import { keptWords, useToolDrafts } from './toolFields.ts'

export const calledWords = (calls: number): string =>
  calls === 0 ? 'never called' : `called ${calls === 1 ? 'once' : `${num(calls)} times`}`

export const tokenWords = ({ tokens, exact }: TokenCount): string => `${exact ? '' : '≈'}${num(tokens)}`

/** What of a tool the keyboard can be put on. */
export type ToolSpot = 'head' | 'name' | 'up' | 'down'

interface Props {
  readonly tool: ToolDefinition
  readonly place: number
  readonly last: boolean
  readonly calls: number
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  /** The keyboard goes to the tool at a place, which is opened or all are closed. */
  readonly onGo: (place: number, on: ToolSpot, opens: boolean) => void
}

/** One tool of the list; opened, its fields and what can be done with it. */
export function ToolRow({ tool, place, last, calls, open, onOpen, onGo }: Props) {
  const counter = useBench((state) => state.bench.counter)
  const tools = useStore((state) => state.document.tools)
  useToolDrafts(tool)
  const kept = keptWords(tools, place)
  const move = (by: -1 | 1) => {
    moveTool(place, by)
    announce(`${tool.name} is tool ${place + by + 1} of ${tools.length} now`)
    onGo(place + by, by < 0 ? 'up' : 'down', true)
  }
  return (
    <li className="tool" data-tool={toolKey(tool)} data-open={open ? '' : undefined}>
      <button
        type="button"
        className="plain tool-head"
        data-spot-of="head"
        aria-expanded={open}
        onClick={() => onOpen(!open)}
      >
        <b className="mono">{tool.name}</b>
        <span className="tool-called soft">{calledWords(calls)}</span>
        <span className="tool-tokens">{tokenWords(counter.tools([tool]))}</span>
        {!open && kept.length === 0 && <span className="tool-about soft">{tool.description ?? 'no description'}</span>}
        {!open && kept.length > 0 && <span className="tool-about lost">not taken over: {kept.join(', ')}</span>}
      </button>
      {open && (
        <div className="tool-body">
          <ToolEditor tool={tool} index={place} />
          <div className="row">
            <button
              type="button"
              className="button small"
              disabled={place === 0}
              data-spot-of="up"
              onClick={() => move(-1)}
            >
              Move up
            </button>
            <button type="button" className="button small" disabled={last} data-spot-of="down" onClick={() => move(1)}>
              Move down
            </button>
            <button
              type="button"
              className="button small"
              onClick={() => {
                const copy = duplicateTool(place)
                announce(`Copied ${tool.name}: ${useStore.getState().document.tools[copy]?.name}`)
                onGo(copy, 'head', true)
              }}
            >
              Duplicate
            </button>
            <button
              type="button"
              className="button small"
              onClick={() => {
                removeTool(place)
                announce(`Deleted ${tool.name}`)
                onGo(last ? place - 1 : place, 'head', false)
              }}
            >
              Delete
            </button>
          </div>
        </div>
      )}
    </li>
  )
}
