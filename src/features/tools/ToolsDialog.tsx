import './tools.css'
import { useMemo, useState } from 'react'
import type { TokenCount } from '../../core/budget/count.ts'
import type { ToolDefinition } from '../../core/message/message.ts'
import { definitionFromCalls, toolUse } from '../../core/message/toolUse.ts'
import { count, num, percent, sourceWords } from '../../core/words/words.ts'
import { addTool, duplicateTool, moveTool, removeTool } from '../../store/actions/tools.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { useBench } from '../../store/bench.ts'
import { announce, endMerge, useStore } from '../../store/store.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ImportTools } from './ImportTools.tsx'
import { ToolEditor } from './ToolEditor.tsx'

const calledWords = (calls: number): string =>
  calls === 0 ? 'never called' : `called ${calls === 1 ? 'once' : `${num(calls)} times`}`

const tokenWords = ({ tokens, exact }: TokenCount): string => `${exact ? '' : '≈'}${num(tokens)}`

interface RowProps {
  readonly tool: ToolDefinition
  readonly place: number
  readonly last: boolean
  readonly calls: number
  readonly open: boolean
  /** Opens the tool at a place, or closes all. */
  readonly onOpen: (place: number | undefined) => void
}

function ToolRow({ tool, place, last, calls, open, onOpen }: RowProps) {
  const counter = useBench((state) => state.bench.counter)
  return (
    <li className="tool" data-open={open ? '' : undefined}>
      <button
        type="button"
        className="plain tool-head"
        aria-expanded={open}
        onClick={() => onOpen(open ? undefined : place)}
      >
        <b className="mono">{tool.name}</b>
        <span className="tool-called soft">{calledWords(calls)}</span>
        <span className="tool-tokens">{tokenWords(counter.tools([tool]))}</span>
        {!open && <span className="tool-about soft">{tool.description ?? 'no description'}</span>}
      </button>
      {open && (
        <div className="tool-body">
          <ToolEditor tool={tool} index={place} />
          <div className="row">
            <button
              type="button"
              className="button small"
              disabled={place === 0}
              onClick={() => {
                moveTool(place, -1)
                onOpen(place - 1)
              }}
            >
              Move up
            </button>
            <button
              type="button"
              className="button small"
              disabled={last}
              onClick={() => {
                moveTool(place, 1)
                onOpen(place + 1)
              }}
            >
              Move down
            </button>
            <button type="button" className="button small" onClick={() => onOpen(duplicateTool(place))}>
              Duplicate
            </button>
            <button
              type="button"
              className="button small"
              onClick={() => {
                removeTool(place)
                announce(`Deleted ${tool.name}`)
                onOpen(undefined)
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

function Total({ tools }: { readonly tools: readonly ToolDefinition[] }) {
  const counter = useBench((state) => state.bench.counter)
  const window = useStore((state) => state.document.budget.window)
  const all = counter.tools(tools)
  return (
    <p className="tools-total">
      <b>{count(tools.length, 'definition')}</b>, {tokenWords(all)} tokens by the {sourceWords(counter.source)}:{' '}
      {percent((100 * all.tokens) / window)} of the window
    </p>
  )
}

/** The tools that every call is told of: part of every prompt, and never touched by a lane. */
export function ToolsDialog() {
  const tools = useStore((state) => state.document.tools)
  const history = useStore((state) => state.document.history)
  const uses = useMemo(() => toolUse(history), [history])
  const [opened, setOpened] = useState<number>()
  // Another number draws the fields anew: what is half typed must not go to the tool that took the place.
  const [moves, setMoves] = useState(0)
  const [importing, setImporting] = useState(false)
  const open = (place: number | undefined) => {
    endMerge()
    setMoves(moves + 1)
    setOpened(place)
  }
  const rows = tools.map((tool, place) => ({ tool, place }))
  const unknown = [...uses].filter(([name]) => !tools.some((tool) => tool.name === name))
  const close = () => {
    endMerge()
    closeDialog()
  }
  return (
    <Dialog
      wide
      title="Tool definitions"
      description="Overhead: every prompt carries them, whatever a lane does to the history."
      onClose={close}
    >
      <div className="tools-bar">
        <Total tools={tools} />
        <span className="row">
          <button type="button" className="button" onClick={() => open(addTool())}>
            Add a tool
          </button>
          <button type="button" className="button" aria-expanded={importing} onClick={() => setImporting(!importing)}>
            Import…
          </button>
        </span>
      </div>
      {importing && (
        <ImportTools
          onDone={() => {
            setImporting(false)
            open(undefined)
          }}
        />
      )}
      {tools.length === 0 && !importing && (
        <p className="soft">There are none. Add one, import those of a request, or make them from the calls below.</p>
      )}
      <ol className="tools" aria-label="Tools">
        {rows.map(({ tool, place }) => (
          <ToolRow
            key={`${place} ${moves}`}
            tool={tool}
            place={place}
            last={place === tools.length - 1}
            calls={uses.get(tool.name)?.calls ?? 0}
            open={opened === place}
            onOpen={open}
          />
        ))}
      </ol>
      {unknown.length > 0 && (
        <section className="tools-unknown" aria-label="Called without a definition">
          <h3>Called without a definition</h3>
          <ul>
            {unknown.map(([name, use]) => (
              <li key={name}>
                <b className="mono">{name}</b>
                <span className="tool-called soft">{calledWords(use.calls)}</span>
                <button
                  type="button"
                  className="button small"
                  aria-label={`Make a definition of ${name} from its calls`}
                  onClick={() => open(addTool(definitionFromCalls(name, use)))}
                >
                  Make a definition from its calls
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="foot">
        <button type="button" className="button primary" onClick={close}>
          Done
        </button>
      </div>
    </Dialog>
  )
}
