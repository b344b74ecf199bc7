import type { Document } from '../core/document/document.ts'
import type { Exercise } from '../core/teach/exercise.ts'
import { namePlace, placeNow, pushHash, replaceHash } from '../services/address.ts'
import { freshName } from '../services/storage/freshName.ts'
import { useDrafts } from './draftState.ts'
import { useStore } from './store.ts'
import { useTeaching } from './teaching.ts'

/** What was on the bench when an entry of the browser's history was left. */
export interface Place {
  readonly document: Document
  /** The exercise that was open, and the document with which it began. */
  readonly exercise: Exercise | undefined
  readonly begin: Document | undefined
}

/** Entries whose bench is remembered: with each of them a history stays in memory. */
const MOST_PLACES = 50

const left = new Map<string, Place>()

/** The name of the present entry; undefined until the page watches. */
let here: string | undefined

/** What the hash stands for: as long as this is on the bench, a reload may show it again. */
let named: { readonly document: Document; readonly exercise: Exercise | undefined } | undefined

/** The hash that was taken away from the present entry. */
let taken: string | undefined

/** What the present entry stands for is on the bench: false while it is still on its way there. */
let settled = true

/** Which move is the last: one that loads slowly does not come over one that was made later. */
let move = 0

function remember(place: string): void {
  const { exercise, begin } = useTeaching.getState()
  left.delete(place)
  left.set(place, { document: useStore.getState().document, exercise, begin })
  const [oldest] = left.keys()
  if (left.size > MOST_PLACES && oldest !== undefined) left.delete(oldest)
}

/** Takes the hash away once it is no longer true. */
function keepTrue(): void {
  if (!named || useTeaching.getState().embed) return
  const { exercise } = named
  const same = useStore.getState().document === named.document
  // While its exercise goes on, a reload is to begin it again.
  if (exercise ? useTeaching.getState().exercise === exercise : same) return
  named = undefined
  // Where nothing can be kept, the link is all there is.
  if (useDrafts.getState().state.kind === 'failed') return
  taken = location.hash
  replaceHash('')
}

function giveBack(): void {
  if (useDrafts.getState().state.kind !== 'failed' || !taken || location.hash !== '') return
  replaceHash(taken)
  taken = undefined
}

function forgetHash(): void {
  named = undefined
  taken = undefined
}

/** Where the browser went. */
export interface Move {
  readonly hash: string
  /** What was on the bench when this entry was left; undefined for one that is new, or from before a reload. */
  readonly known: Place | undefined
  /** The entry is a new one: its hash was put into the address. */
  readonly fresh: boolean
  /** Nothing was gone to since. */
  readonly isLast: () => boolean
}

/** The browser went to the entry `place`: what is still on the bench is remembered for the one that was left. */
export function follow(hash: string, place: string | undefined): Move {
  const turn = ++move
  const known = place === undefined ? undefined : left.get(place)
  // A move on top of a move: what is on the bench is of the entry before, and was remembered for that.
  if (here !== undefined && settled) remember(here)
  settled = false
  forgetHash()
  here = place ?? freshName()
  if (place === undefined) namePlace(here)
  return { hash, known, fresh: place === undefined, isLast: () => turn === move }
}

/** What the entry stands for is on the bench, or has been refused. */
export function settle({ isLast }: Move): void {
  if (isLast()) settled = true
}

/** From now on entries have names, and the hash is taken away once it is no longer true. Called again, it does nothing. */
export function watchPlaces(): void {
  if (here !== undefined) return
  here = placeNow() ?? freshName()
  namePlace(here)
  useStore.subscribe(keepTrue)
  useTeaching.subscribe(keepTrue)
  useDrafts.subscribe(giveBack)
}

/** The hash of the present entry stands for what is on the bench, and for the exercise that is open, if it holds one. */
export function standFor(exercise?: Exercise): void {
  watchPlaces()
  named = { document: useStore.getState().document, exercise }
}

/** Another hash for the same place: it looks after itself, or says `standFor`. */
export function renamePlace(hash: string): void {
  forgetHash()
  replaceHash(hash)
}

/** A place of its own for what comes on the bench next: to be called while what was there before still is. */
export function enterPlace(hash: string): void {
  watchPlaces()
  move++
  if (location.hash === hash || useTeaching.getState().embed) {
    renamePlace(hash)
    return
  }
  if (here !== undefined && settled) remember(here)
  settled = true
  forgetHash()
  here = freshName()
  pushHash(hash, here)
}
