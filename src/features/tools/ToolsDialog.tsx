import './tools.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ToolDefinition } from '../../core/message/message.ts'
import { definitionFromCalls, toolUse } from '../../core/message/toolUse.ts'
import { count, percent, sourceWords } from '../../core/words/words.ts'
import { toolKey } from '../../store/actions/toolDrafts.ts'
import { addTool } from '../../store/actions/tools.ts'
import { closeDialog, showNotice } from '../../store/actions/view.ts'
import { useBench } from '../../store/bench.ts'
import { announce, endMerge, useStore } from '../../store/store.ts'
import { useLoadedUnsent } from '../../store/unsent.ts'
import { CloseFoot } from '../../ui/CloseFoot.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ImportTools } from './ImportTools.tsx'
import { calledWords, ToolRow, type ToolSpot, tokenWords } from './ToolRow.tsx'
import { keptWords } from './toolFields.ts'

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

/** Where the keyboard is to go when what it was on has moved or gone: of a tool, or, without one, of the dialog. */
interface Wish {
  readonly key: string | undefined
  readonly on: ToolSpot | 'import'
}

function focusWished(body: HTMLElement | null, { key, on }: Wish): void {
  const within = key === undefined ? body : body?.querySelector(`[data-tool="${key}"]`)
  const spot = key === undefined && on !== 'import' ? 'add' : on
  const wished = within?.querySelector<HTMLButtonElement | HTMLInputElement>(`[data-spot-of="${spot}"]`)
  // A tool that came to an end of the list goes no further that way.
  const target = wished?.disabled ? within?.querySelector<HTMLElement>('[data-spot-of="head"]') : wished
  target?.focus()
  if (on === 'name' && target instanceof HTMLInputElement) target.select()
}

/** Says what was typed and is not in the document, because nobody sees it once the dialog is closed. */
function sayKept(): void {
  const { tools } = useStore.getState().document
  const lines = tools.flatMap(({ name }, place) =>
    keptWords(tools, place).map((words) => `${name}: ${words}. It is kept in its field.`),
  )
  if (lines.length === 0) return
  showNotice({ tone: 'problem', title: 'Tool definitions: not all that was typed is in the document', lines })
  announce(lines.join(' '))
}

/** The tools that every call is told of: part of every prompt, and never touched by a lane. */
export function ToolsDialog() {
  useLoadedUnsent()
  const tools = useStore((state) => state.document.tools)
  const history = useStore((state) => state.document.history)
  const uses = useMemo(() => toolUse(history), [history])
  const [opened, setOpened] = useState<string>()
  const [importing, setImporting] = useState(false)
  const [wish, setWish] = useState<Wish>()
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wish) focusWished(body.current, wish)
  }, [wish])

  const open = (key: string | undefined) => {
    endMerge()
    setOpened(key)
  }
  const goTo = (place: number, on: ToolSpot, opens: boolean) => {
    const tool = useStore.getState().document.tools[place]
    open(tool && opens ? toolKey(tool) : undefined)
    setWish({ key: tool && toolKey(tool), on })
  }
  const rows = tools.map((tool, place) => ({ tool, place, key: toolKey(tool) }))
  const unknown = [...uses].filter(([name]) => !tools.some((tool) => tool.name === name))
  const close = () => {
    endMerge()
    closeDialog()
    sayKept()
  }
  return (
    <Dialog
      wide
      title="Tool definitions"
      description="Overhead: every prompt carries them, whatever a lane does to the history."
      onClose={close}
    >
      <div ref={body} className="tools-body">
        <div className="tools-bar">
          <Total tools={tools} />
          <span className="row">
            <button type="button" className="button" data-spot-of="add" onClick={() => goTo(addTool(), 'name', true)}>
              Add a tool
            </button>
            <button
              type="button"
              className="button"
              data-spot-of="import"
              aria-expanded={importing}
              onClick={() => setImporting(!importing)}
            >
              Import…
            </button>
          </span>
        </div>
        {importing && (
          <ImportTools
            onDone={() => {
              setImporting(false)
              open(undefined)
              setWish({ key: undefined, on: 'import' })
            }}
          />
        )}
        {tools.length === 0 && !importing && (
          <p className="soft">There are none. Add one, import those of a request, or make them from the calls below.</p>
        )}
        <ol className="tools" aria-label="Tools">
          {rows.map(({ tool, place, key }) => (
            <ToolRow
              key={key}
              tool={tool}
              place={place}
              last={place === tools.length - 1}
              calls={uses.get(tool.name)?.calls ?? 0}
              open={opened === key}
              onOpen={(opens) => open(opens ? key : undefined)}
              onGo={goTo}
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
                    onClick={() => goTo(addTool(definitionFromCalls(name, use)), 'head', true)}
                  >
                    Make a definition from its calls
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <CloseFoot text="Done" onClose={close} />
    </Dialog>
  )
}
