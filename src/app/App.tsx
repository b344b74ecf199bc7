import { Grid } from '../features/bench/Grid.tsx'
import { BudgetBar } from '../features/budget/BudgetBar.tsx'
import { SelectionBar } from '../features/mark/SelectionBar.tsx'
import { DropTarget } from '../features/open/DropTarget.tsx'
import { useBench } from '../store/bench.ts'
import { Announcer } from './Announcer.tsx'
import { Dialogs } from './Dialogs.tsx'
import { NoticeBar } from './Notice.tsx'
import { TopBar } from './TopBar.tsx'

/** The frame of the page: what stands where. */
export function App() {
  const bench = useBench((state) => state.bench)
  return (
    <>
      <TopBar />
      <NoticeBar />
      <BudgetBar />
      <Grid bench={bench} />
      <SelectionBar />
      <DropTarget />
      <Dialogs />
      <Announcer />
    </>
  )
}
