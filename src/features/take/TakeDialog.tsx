import './take.css'
import { type ComponentType, createElement, Suspense, useState } from 'react'
import { LEAVING_KINDS, type LeavingKind } from '../../core/secrets/leaving.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { useBench } from '../../store/bench.ts'
import { useLeavingOf } from '../../store/secrets.ts'
import type { TakeForm } from '../../store/store.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { CloseFoot } from '../../ui/CloseFoot.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type Late, late } from '../../ui/late.ts'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { Choice } from './Choice.tsx'
import type { Replacing } from './useTaken.ts'

type PaneProps = Replacing & { readonly laneId: string | undefined }
type Pane = ComponentType<PaneProps>

const LOADS: Readonly<Record<TakeForm, () => Promise<Pane>>> = {
  markdown: () => import('./MarkdownPane.tsx').then((m) => m.MarkdownPane),
  picture: () => import('./PicturePane.tsx').then((m) => m.PicturePane),
  outcomes: () => import('./OutcomesPane.tsx').then((m) => m.OutcomesPane),
  code: () => import('./CodePane.tsx').then((m) => m.CodePane),
  print: () => import('./PrintPane.tsx').then((m) => m.PrintPane),
}

const PANES: Readonly<Record<TakeForm, Late<PaneProps>>> = {
  markdown: late(LOADS.markdown),
  picture: late(LOADS.picture),
  outcomes: late(LOADS.outcomes),
  code: late(LOADS.code),
  print: late(LOADS.print),
}

/** Loads every form, so that none needs the network; from then on the browser's own print command prints a sheet too. */
export async function prepareTake(): Promise<void> {
  const printing = import('./printing.tsx').then((m) => m.startPrinting())
  await Promise.all([printing, ...Object.values(LOADS).map((load) => load())])
}

const FORMS: readonly (readonly [TakeForm, string])[] = [
  ['markdown', 'Markdown'],
  ['picture', 'Picture'],
  ['outcomes', 'Outcomes (JSON)'],
  ['code', 'Code'],
  ['print', 'Print'],
]

/** What can be taken away of the comparison: shown first, with what it would give away, then copied or saved. */
export function TakeDialog({ what = 'markdown', laneId }: { readonly what?: TakeForm; readonly laneId?: string }) {
  const document = useBench((state) => state.bench.document)
  const looked = useLeavingOf(document) !== undefined
  const [form, setForm] = useState(what)
  const [kinds, setKinds] = useState<ReadonlySet<LeavingKind>>(() => new Set(LEAVING_KINDS))
  const onReplace = (kind: LeavingKind, replace: boolean) => {
    const next = new Set(kinds)
    if (replace) next.add(kind)
    else next.delete(kind)
    setKinds(next)
  }
  return (
    <Dialog
      wide
      title="Take away"
      description="Nothing leaves until you copy or save it. What it gives away can be replaced; the screen keeps what it has."
      onClose={closeDialog}
    >
      <Choice legend="What to take" options={FORMS} value={form} onChange={setForm} />
      <div className="away-pane">
        {looked ? (
          <Boundary
            key={form}
            fallback={(again) => <NotLoaded words="This part of the page could not be loaded." again={again} />}
          >
            <Suspense fallback={<p className="soft">Loading…</p>}>
              {createElement(PANES[form].get(), { kinds, onReplace, laneId })}
            </Suspense>
          </Boundary>
        ) : (
          <p className="soft">Looking through the history for keys, home folders and addresses…</p>
        )}
      </div>
      <CloseFoot onClose={closeDialog} />
    </Dialog>
  )
}
