import { useEffect, useState } from 'react'
import type { Document } from '../../core/document/document.ts'
import type { Exercise } from '../../core/teach/exercise.ts'
import { count } from '../../core/words/words.ts'
import { replaceDocument } from '../../store/actions/document.ts'
import { startExercise } from '../../store/actions/exercise.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { announce, useStore } from '../../store/store.ts'
import { useTeaching } from '../../store/teaching.ts'
import { copyText } from '../../ui/copyText.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { exerciseLink } from './exerciseLink.ts'

/** Milliseconds without a change until the link is made anew. */
const STILL = 200

interface Made {
  readonly of: Exercise
  readonly start: Document
  readonly link?: string
  readonly problem?: string
}

/** The link, once what is typed has rested: `link` is never of what was there before; `last` is. */
function useLink(exercise: Exercise, start: Document) {
  const [made, setMade] = useState<Made>()
  useEffect(() => {
    let stopped = false
    const tell = (result: Pick<Made, 'link' | 'problem'>) => !stopped && setMade({ of: exercise, start, ...result })
    const timer = setTimeout(() => {
      exerciseLink(exercise, start).then(
        (link) => tell({ link }),
        () => tell({ problem: 'The link could not be made. Is the connection gone? Open this again.' }),
      )
    }, STILL)
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [exercise, start])
  const fresh = made?.of === exercise && made.start === start ? made : undefined
  return { link: fresh?.link, problem: fresh?.problem, last: made?.link }
}

/** Begins the exercise on this page, in the place of what is on the bench. */
function tryHere(exercise: Exercise, start: Document): void {
  closeDialog()
  useTeaching.setState({ guard: undefined })
  if (useStore.getState().document !== start) replaceDocument('begin the exercise', start)
  startExercise(exercise)
}

interface Props {
  readonly exercise: Exercise
  readonly start: Document
}

/** The exercise as a link, with all that can be done with it. */
export function ExerciseOut({ exercise, start }: Props) {
  const { link, problem, last } = useLink(exercise, start)
  const copy = async () => {
    if (link === undefined) return
    announce(
      (await copyText(link)) ? 'The link is on the clipboard.' : 'The browser does not let the page copy: select it.',
    )
  }
  return (
    <section className="exercise-out" aria-label="The link">
      <div>
        <h3>The link</h3>
        {problem && <p className="problem">{problem}</p>}
        <textarea className="input mono" readOnly aria-label="Link to the exercise" rows={3} value={link ?? ''} />
        <p className="soft">
          {link ? `${count(link.length, 'character')}. ` : 'Being made… '}
          The history as it begins, the goals and the locks travel inside it; what solves it does not.
        </p>
        <p className="row">
          <button type="button" className="button primary" disabled={!link} onClick={() => void copy()}>
            Copy link
          </button>
          {link && (
            <a className="button link-button" href={link} target="_blank" rel="noreferrer">
              Open as my students see it
            </a>
          )}
          <button type="button" className="button" onClick={() => tryHere(exercise, start)}>
            Try it here
          </button>
        </p>
      </div>
      {last && (
        <div aria-busy={link === undefined}>
          <QrCode
            link={last}
            alt={`QR code of the link to “${exercise.title}”`}
            advice="Begin from a scenario, with fewer changes."
          />
        </div>
      )}
    </section>
  )
}
