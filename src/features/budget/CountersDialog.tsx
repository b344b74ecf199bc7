import './counters.css'
import { useState } from 'react'
import { MOST_BY_AREA, USUAL_BY_TILES } from '../../core/budget/imageCosts.ts'
import type { SideBySide } from '../../core/budget/sideBySide.ts'
import { isReading } from '../../core/budget/stats.ts'
import { dangerWords, spreadWords } from '../../core/words/counters.ts'
import { count, num, sourceWords } from '../../core/words/words.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { encodingOf, useBench } from '../../store/bench.ts'
import { useSideBySide } from '../../store/sideBySide.ts'
import { useStore } from '../../store/store.ts'
import { CloseFoot } from '../../ui/CloseFoot.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { CountersTable } from './CountersTable.tsx'
import { IMAGE_CHOICES, type ImageChoice } from './imageChoices.ts'

/** One history by the counters of other systems, and what each of them would trigger. */
export function CountersDialog() {
  const document = useBench((state) => state.bench.document)
  const [choice, setChoice] = useState<ImageChoice>()
  const { view, failures, retry } = useSideBySide(choice?.cost ?? document.budget.imageTokens)
  const failed = Object.entries(failures)
  // Held against the tokenizer of the screen, or against the other where that one cannot be had.
  const wanted = encodingOf(document)
  const exact =
    view?.rows.find(({ counter }) => counter.id === wanted && !(wanted in failures)) ??
    view?.rows.find(({ counter, complete }) => 'encoding' in counter && complete)
  return (
    <Dialog
      title="Other counters"
      description="The same history, counted as other systems count it, and what each would trigger with this budget."
      wide
      onClose={closeDialog}
    >
      <div className="counters">
        {view ? (
          <>
            <Finding view={view} />
            {exact?.complete && <Danger words={dangerWords(view, exact)} />}
            {failed.map(([encoding, problem]) => (
              <p key={encoding}>
                {encoding} could not be loaded: {problem}{' '}
                <button type="button" className="link" onClick={retry}>
                  Try again
                </button>
              </p>
            ))}
            <CountersTable view={view} exact={exact} failed={new Set(failed.map(([encoding]) => encoding))} />
          </>
        ) : (
          <p className="soft">Counting {count(document.history.length, 'message')}…</p>
        )}
        <Images chosen={choice?.id ?? 'set'} view={view} onChoose={setChoice} />
        <Notes exact={exact?.counter.name} />
      </div>
      <CloseFoot onClose={closeDialog} />
    </Dialog>
  )
}

function Finding({ view }: { readonly view: SideBySide }) {
  const { finding, ends } = spreadWords(view)
  return (
    <p className="counters-finding">
      <b>{finding}</b> {ends}
    </p>
  )
}

function Danger({ words }: { readonly words: string | undefined }) {
  return words === undefined ? null : <p className="lost">{words}</p>
}

interface ImagesProps {
  readonly chosen: string
  readonly view: SideBySide | undefined
  readonly onChoose: (choice: ImageChoice) => void
}

function imagesWords({ images, assumed }: SideBySide, chosen: string): string {
  if (images === 0) return 'There is no image in this history: the choice changes nothing here.'
  const many = `${count(images, 'image')} in this history.`
  if (assumed === 0) return many
  const tokens = chosen === 'area' ? MOST_BY_AREA : USUAL_BY_TILES
  return `${many} The size of ${num(assumed)} cannot be seen without fetching it: ${num(tokens)} is taken for each.`
}

function Images({ chosen, view, onChoose }: ImagesProps) {
  const set = useStore((state) => state.document.budget.imageTokens)
  return (
    <fieldset className="choices counters-images">
      <legend>What an image costs, in every row</legend>
      {view && <p className="soft">{imagesWords(view, chosen)}</p>}
      {IMAGE_CHOICES.map((choice) => (
        <label key={choice.id} className="check">
          <input type="radio" name="image-cost" checked={choice.id === chosen} onChange={() => onChoose(choice)} />
          <span>
            {choice.label}
            {choice.cost === undefined && `: ${num(set)}`}
            <small>{choice.help}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** What the numbers are not. */
function Notes({ exact }: { readonly exact: string | undefined }) {
  const measured = useBench((state) => state.bench.measured)
  const factor = useStore((state) => state.document.budget.calibration)
  return (
    <div className="counters-notes soft">
      <p>
        Every rule is run over the same: text, reasoning, names and arguments of calls, tool definitions. The systems
        themselves also count roles and ids, or the JSON around it, and so a little more. A threshold here is a fraction
        of this window; each system has its own.
      </p>
      {exact !== undefined && (
        <p>
          Exact is by {exact}. For a model of another vendor that is a stand-in too: its tokenizer is not public, or not
          here.
        </p>
      )}
      {factor !== undefined && (
        <p>The estimate stands here without the factor of {factor.toFixed(2)} that is carried into it.</p>
      )}
      {isReading(measured.source) && (
        <p>
          The thresholds of the page look at {num(measured.tokens)}, {sourceWords(measured.source)}; here every message
          is counted.
        </p>
      )}
    </div>
  )
}
