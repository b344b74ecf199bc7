import { isTourOver, putTourOver } from '../../services/progress.ts'
import { readSigns } from '../../services/storage/signs.ts'
import { announce, useStore } from '../store.ts'
import { isGuided, type Teaching, useTeaching } from '../teaching.ts'
import { closeDialog } from './view.ts'

function setTour(tour: Teaching['tour']): void {
  useTeaching.setState({ tour })
}

/** It was used or closed: it is not offered again. */
function notAgain(): void {
  if (!useTeaching.getState().embed) putTourOver()
}

/** Offers the tour in one line, on a first visit that no link led to. Nothing opens by itself. */
export function offerTour(): void {
  const teaching = useTeaching.getState()
  const guided = teaching.embed || isGuided(teaching) || teaching.tour !== undefined
  if (guided || useStore.getState().view.presenting || location.hash !== '') return
  if (!readSigns().exists && !isTourOver()) setTour('offered')
}

export function startTour(): void {
  closeDialog()
  notAgain()
  setTour(0)
}

/** Goes to a stop, from 0. */
export function goToStop(stop: number, title: string): void {
  setTour(stop)
  announce(title)
}

export function endTour(): void {
  notAgain()
  setTour(undefined)
  announce('The tour is closed. It is under Lessons.')
}
