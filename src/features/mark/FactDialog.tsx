import './mark.css'
import { useMemo, useState } from 'react'
import { letterOf } from '../../core/words/excerpt.ts'
import { changeFact, moveFact, removeFact } from '../../store/actions/facts.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { useShownBench } from '../../store/shown.ts'
import { endMerge, useStore } from '../../store/store.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FactFlag } from './FactFlag.tsx'
import { FactForm } from './FactForm.tsx'
import { FactPlaces } from './FactPlaces.tsx'
import { FactWords } from './FactWords.tsx'
import { checkWords, type Words } from './wordsCheck.ts'

function close(): void {
  endMerge()
  closeDialog()
}

/** A fact with all that it is: its words, kind and name, where it stands, its place among the facts. */
export function FactDialog({ factId }: { readonly factId: string }) {
  const facts = useStore((state) => state.document.facts)
  const history = useStore((state) => state.document.history)
  const index = facts.findIndex((one) => one.id === factId)
  const fact = facts[index]
  // What is typed, spaces at its ends included: the fact has its name without them.
  const [name, setName] = useState(fact?.name ?? '')
  // New words until they are taken; none while they are the fact's own.
  const [draft, setDraft] = useState<Words>()
  const bench = useShownBench()
  // Of a long history it may be that of the document before the last edit, until that is computed.
  const anchor = bench.anchors[bench.document.facts.findIndex((one) => one.id === factId)]
  const at = history.findIndex((entry) => entry.message.id === fact?.messageId)
  const message = history[at]?.message
  const quote = draft?.quote.trim() ?? ''
  const pattern = draft?.pattern ?? false
  const check = useMemo(
    () => (draft === undefined ? {} : checkWords({ quote, pattern }, message, at + 1, history)),
    [draft, quote, pattern, message, at, history],
  )
  if (!fact) return null
  const letter = letterOf(index)
  const take = () => {
    if (check.problem !== undefined) return
    if (draft) changeFact(fact.id, { words: { quote, pattern } })
    close()
  }
  return (
    <Dialog
      title={`Fact ${letter}`}
      description={at < 0 ? 'Its message was deleted.' : `Marked in message ${at + 1}.`}
      onClose={close}
    >
      {anchor && <FactFlag fact={fact} anchor={anchor} history={bench.document.history} />}
      <form
        className="mark-form"
        onSubmit={(event) => {
          event.preventDefault()
          take()
        }}
      >
        <FactWords
          words={draft ?? { quote: fact.quote, pattern: fact.pattern === true }}
          check={check}
          message={message}
          history={history}
          onChange={(words) => {
            const own = words.quote === fact.quote && words.pattern === (fact.pattern === true)
            setDraft(own ? undefined : words)
          }}
        />
        <FactForm
          kind={fact.kind}
          name={name}
          onKind={(kind) => changeFact(fact.id, { kind })}
          onName={(typed) => {
            setName(typed)
            changeFact(fact.id, { name: typed })
          }}
        />
        {anchor && (
          <FactPlaces bench={bench} fact={fact} letter={letter} anchor={anchor} typing={draft !== undefined} />
        )}
        <div className="foot">
          <button
            type="button"
            className="button"
            onClick={() => {
              removeFact(fact.id)
              closeDialog()
            }}
          >
            Remove the fact
          </button>
          <span className="grow" />
          <button type="button" className="button" disabled={index === 0} onClick={() => moveFact(fact.id, -1)}>
            Move up
          </button>
          <button
            type="button"
            className="button"
            disabled={index === facts.length - 1}
            onClick={() => moveFact(fact.id, 1)}
          >
            Move down
          </button>
          <button type="submit" className="button primary" disabled={check.problem !== undefined}>
            Done
          </button>
        </div>
      </form>
    </Dialog>
  )
}
