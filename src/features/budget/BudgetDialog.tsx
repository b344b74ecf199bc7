import './turns.css'
import { useMemo } from 'react'
import { ledgerOf } from '../../core/budget/ledger.ts'
import { readingStates } from '../../core/budget/readings.ts'
import type { Bench } from '../../core/lanes/bench.ts'
import { promptHash } from '../../core/message/hash.ts'
import { readingWords } from '../../core/words/budget.ts'
import { count, num, percent, sourceWords } from '../../core/words/words.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { useBench } from '../../store/bench.ts'
import { useLock } from '../../store/teaching.ts'
import { CloseFoot } from '../../ui/CloseFoot.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { CalibrationTable } from './Calibration.tsx'
import { GrowthChart } from './GrowthChart.tsx'
import { Readings } from './Readings.tsx'
import { AskedFromHere, ReportedTable } from './Reported.tsx'

/** How the prompt came to what it takes, and what that cost: two numbers that are often taken for one. */
export function BudgetDialog() {
  const bench = useBench((state) => state.bench)
  const lock = useLock('counter')
  const compared = useBench((state) => state.comparison !== undefined)
  return (
    <Dialog
      title="Budget, turn by turn"
      description="What the next call takes, and what all calls so far have cost. Only the first says when to compact."
      wide
      onClose={closeDialog}
    >
      <div className="turns">
        <TwoNumbers bench={bench} />
        {bench.document.history.length > 0 ? (
          <GrowthChart bench={bench} />
        ) : (
          <p className="soft">The history is empty: there is nothing to draw yet.</p>
        )}
        <div className="turns-columns">
          <section aria-label="How far the estimate is off">
            <h3>How far the estimate is off</h3>
            <ReportedTable />
            {compared ? (
              <>
                <CalibrationTable wide />
                <p className="soft">
                  A row says what a warning would do if the whole prompt were like that: late is in tokens past the
                  threshold.
                </p>
              </>
            ) : (
              <p className="soft">No tokenizer has counted this history yet: there is nothing to compare with.</p>
            )}
          </section>
          <section aria-label="Readings">
            <h3>Readings</h3>
            <ReadingList bench={bench} />
            <Locked lock={lock} text="A reading, typed in">
              <Readings />
            </Locked>
          </section>
        </div>
      </div>
      <CloseFoot onClose={closeDialog} />
    </Dialog>
  )
}

function TwoNumbers({ bench }: { readonly bench: Bench }) {
  const { document, counter, overhead, stats, total } = bench
  const { history } = document
  const ledger = useMemo(() => ledgerOf(history, counter, overhead), [history, counter, overhead])
  const billed = ledger.input + ledger.output
  return (
    <div className="two-numbers">
      <section aria-label="The prompt now">
        <h3>The prompt now</h3>
        <p className="big">
          {num(stats.tokens)} <span>tokens, {percent(stats.usagePercent)} of the window</span>
        </p>
        <p className="soft">
          What the next call is sent, by {sourceWords(stats.source)}. Both thresholds look at this number. Compaction
          and pruning make it smaller.
        </p>
      </section>
      <section aria-label="The ledger">
        <h3>The ledger</h3>
        <p className="big">
          {num(billed)} <span>tokens over {count(ledger.turns, 'turn')}</span>
        </p>
        <p>
          {num(ledger.input)} in, {num(ledger.output)} out
          {billed > total && total > 0 && `: ${(billed / total).toFixed(1)} times the prompt`}
        </p>
        <AskedFromHere />
        <p className="soft">
          Billing: every turn was sent again all that stood before it. It only grows, and never says when to compact.
        </p>
      </section>
    </div>
  )
}

function ReadingList({ bench: { document } }: { readonly bench: Bench }) {
  const { readings } = document.budget
  if (readings.length === 0) {
    return <p className="soft">None: the thresholds look at what is counted here.</p>
  }
  const states = readingStates(readings, () => promptHash(document.history, document.tools))
  return (
    <ol className="readings">
      {states.map((one, index) => {
        // Readings have no id: their place in the list is what they are.
        const key = `${index} ${one.reading.tokens}`
        return (
          <li key={key} className={one.state === 'replaced' ? 'soft' : ''}>
            <b>{num(one.reading.tokens)}</b> {one.reading.kind === 'typed' ? 'typed in' : one.reading.label}:{' '}
            <span className={one.state === 'stale' ? 'altered' : ''}>{readingWords(one)}</span>
          </li>
        )
      })}
    </ol>
  )
}
