import './share.css'
import { useMemo, useState } from 'react'
import type { LeavingKind } from '../../core/secrets/leaving.ts'
import type { Shared } from '../../core/share/link.ts'
import { linkable } from '../../core/share/shared.ts'
import { leavingGroups } from '../../core/words/leaving.ts'
import { count } from '../../core/words/words.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { sharedNow } from '../../store/links.ts'
import { useLeavingOf } from '../../store/secrets.ts'
import { useStore } from '../../store/store.ts'
import { useTeaching } from '../../store/teaching.ts'
import { CloseFoot } from '../../ui/CloseFoot.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LeavingPreview } from '../../ui/LeavingPreview.tsx'
import { LinkOut } from './LinkOut.tsx'
import { useMadeLink } from './useMadeLink.ts'

interface Option {
  readonly label: string
  readonly about: string
  readonly value: boolean
  readonly onChange: (value: boolean) => void
}

function Options({ options }: { readonly options: readonly Option[] }) {
  return (
    <fieldset className="choices">
      <legend>What it holds beside history, facts, budget and lanes</legend>
      {options.map(({ label, about, value, onChange }) => (
        <label key={label} className="check">
          <input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} />
          <span>
            {label}
            <small>{about}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** What a link holds, the choice of what goes into it, and how it looked when the dialog was opened. */
function useShared(): { readonly shared: Shared; readonly options: readonly Option[] } {
  const document = useStore((state) => state.document)
  const [look] = useState(() => useStore.getState().view)
  const [takes, setTakes] = useState(true)
  const [view, setView] = useState(true)
  const shared = useMemo(() => sharedNow({ takes, view }, { document, view: look }), [document, look, takes, view])
  const there = useMemo(() => linkable(document, true).recordings?.length ?? 0, [document])
  const options = [
    ...(there > 0
      ? [
          {
            label: `${count(there, 'take')} that ${there === 1 ? 'a lane shows' : 'lanes show'}`,
            about: 'What a model wrote. Without it a lane asks anew.',
            value: takes,
            onChange: setTakes,
          },
        ]
      : []),
    {
      label: 'How it is looked at',
      about: 'Opened messages, the filter, the checks, how often a lane ran again.',
      value: view,
      onChange: setView,
    },
  ]
  return { shared, options }
}

/** A link that holds what is on the screen: to copy, to paste into a course page, or as a file where it is too long. */
export function ShareDialog() {
  const { shared, options } = useShared()
  const [kinds, setKinds] = useState<ReadonlySet<LeavingKind>>(() => new Set<LeavingKind>(['key']))
  const exercise = useTeaching((state) => state.exercise !== undefined)
  const { result, stop, again } = useMadeLink(shared, kinds)
  const leaving = useLeavingOf(shared.document)
  const onReplace = (kind: LeavingKind, replace: boolean) => {
    const next = new Set(kinds)
    if (replace) next.add(kind)
    else next.delete(kind)
    setKinds(next)
  }
  const plain = typeof result === 'object' && 'plain' in result && result.plain
  return (
    <Dialog
      wide
      title="Share a link"
      description="The text travels inside the link, behind its #. Browsers send that part to no server. Whoever has the link can read all that is in it, and so can the chat or mail that carries it."
      onClose={closeDialog}
    >
      <LinkOut result={result} document={shared.document} kinds={kinds} onStop={stop} onAgain={again} />
      {exercise && <p className="soft">The exercise is not in it: its own link stands where it is edited.</p>}
      <Options options={options} />
      {!plain && <LeavingPreview groups={leaving && leavingGroups(leaving)} replaced={kinds} onReplace={onReplace} />}
      <CloseFoot onClose={closeDialog} />
    </Dialog>
  )
}
