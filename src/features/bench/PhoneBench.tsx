import './bench.css'
import './phone.css'
import * as Tabs from '@radix-ui/react-tabs'
import { memo, useEffect, useRef } from 'react'
import type { Bench } from '../../core/lanes/bench.ts'
import { look, useStore } from '../../store/store.ts'
import { AddLane } from './AddLane.tsx'
import { bringChecks } from './bringChecks.ts'
import { CheckList } from './CheckRows.tsx'
import { Headline } from './Headline.tsx'
import { HistoryPage, LanePage } from './LanePage.tsx'
import { LateComposer } from './LateComposer.tsx'
import { LateProviders } from './LateProviders.tsx'
import { Matrix } from './Matrix.tsx'

/** The bench on a narrow or much enlarged screen: the matrix first, then the history and the lanes as pages. */
export const PhoneBench = memo(function PhoneBench({ bench }: { readonly bench: Bench }) {
  const page = useStore((state) => state.view.page)
  const checks = useStore((state) => state.view.checks)
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    if (checks) bringChecks(main.current?.querySelector<HTMLElement>('.check-list') ?? null)
  }, [checks])
  const open = bench.lanes.some(({ lane }) => lane.id === page) ? page : 'history'
  return (
    <main ref={main} className="phone">
      <section className="phone-finding" aria-label="Finding">
        <Headline />
        <Matrix bench={bench} />
        <LateProviders bench={bench} />
      </section>
      <Tabs.Root value={open} onValueChange={(next) => look({ page: next })}>
        <Tabs.List className="tabs" data-target="lanes" aria-label="History and lanes">
          <Tabs.Trigger value="history" data-target="messages">
            History
          </Tabs.Trigger>
          {bench.lanes.map(({ lane }) => (
            <Tabs.Trigger key={lane.id} value={lane.id} data-target={`lane:${lane.id}`}>
              {lane.name}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="history">
          <HistoryPage bench={bench} />
          <LateComposer />
          <p className="phone-foot">
            <AddLane />
          </p>
        </Tabs.Content>
        {bench.lanes.map((result) => (
          <Tabs.Content key={result.lane.id} value={result.lane.id}>
            {checks && <CheckList checks={result.checks} />}
            <LanePage bench={bench} result={result} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </main>
  )
})
