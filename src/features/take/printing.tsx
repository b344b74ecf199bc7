import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { shownBench } from '../../store/shown.ts'
import { PrintSheet } from './PrintSheet.tsx'
import { type Sheet, sheetOf } from './sheet.ts'

let root: Root | undefined
let element: HTMLElement | undefined
/** The sheet that the dialog shows, with what it replaced; absent, the bench as it is. */
let given: Sheet | undefined

function layOut(): void {
  if (element) return
  element = document.createElement('div')
  element.className = 'print-sheet'
  document.body.append(element)
  root = createRoot(element)
  const bench = shownBench()
  const sheet = given ?? sheetOf(bench, bench.document)
  // The browser takes what stands there when its event ends.
  flushSync(() => root?.render(<PrintSheet sheet={sheet} />))
}

function takeAway(): void {
  root?.unmount()
  element?.remove()
  root = undefined
  element = undefined
  given = undefined
}

let started = false

/** From now on what is printed, by whatever means, is a sheet of its own. */
export function startPrinting(): void {
  if (started) return
  started = true
  window.addEventListener('beforeprint', layOut)
  window.addEventListener('afterprint', takeAway)
}

/** Opens the browser's print dialog on this sheet. */
export function printSheet(sheet: Sheet): void {
  startPrinting()
  given = sheet
  window.print()
}
