import { MESSAGE_OVERHEAD_TOKENS } from '../../core/budget/tokenizerCounter.ts'
import type { BudgetSettings } from '../../core/document/document.ts'
import { sourceLines } from '../../core/words/transcript.ts'
import { setCounter, setImageTokens } from '../../store/actions/budget.ts'
import { openDialog } from '../../store/actions/view.ts'
import { useStore } from '../../store/store.ts'
import { CalibrationTable } from './Calibration.tsx'
import { Readings } from './Readings.tsx'
import { NumberField } from './SizePanels.tsx'

const COUNTERS: readonly { readonly id: BudgetSettings['counter']; readonly label: string; readonly help: string }[] = [
  { id: 'estimate', label: 'Estimate', help: 'Characters / 4, and 10 a message. At once, and the same everywhere.' },
  {
    id: 'o200k_base',
    label: 'o200k_base',
    help: `The tokenizer of GPT-4o and later; ${MESSAGE_OVERHEAD_TOKENS} a message.`,
  },
  {
    id: 'cl100k_base',
    label: 'cl100k_base',
    help: `The tokenizer of GPT-4 and 3.5; ${MESSAGE_OVERHEAD_TOKENS} a message.`,
  },
]

/** What the page counts by, how far the estimate is off, and the readings. */
export function CountingPanel({ close }: { readonly close: () => void }) {
  const budget = useStore((state) => state.document.budget)
  const source = useStore((state) => state.document.source)
  const showOthers = () => {
    close()
    // The panel gives the keyboard back to its button first: the dialog then returns it there.
    setTimeout(() => openDialog({ kind: 'counters' }))
  }
  return (
    <>
      {source && sourceLines(source).map((words) => <p key={words}>{words}</p>)}
      <fieldset className="choices">
        <legend>Counter of everything on the screen</legend>
        {COUNTERS.map(({ id, label, help }) => (
          <label key={id} className="check">
            <input type="radio" name="counter" checked={budget.counter === id} onChange={() => setCounter(id)} />
            <span>
              {label}
              <small>{help}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="row">
        <button type="button" className="button small" onClick={showOthers}>
          Other counters…
        </button>
      </div>
      <CalibrationTable />
      <Readings />
      <NumberField
        label="An image costs, in tokens"
        help="The same in every counter: what an image really costs depends on the provider."
        value={budget.imageTokens}
        min={0}
        max={100_000}
        onChange={setImageTokens}
      />
    </>
  )
}
