import { create } from 'zustand'
import { blankDocument } from '../core/document/defaults.ts'
import type { Document, Recording } from '../core/document/document.ts'
import type { Answer } from '../core/strategies/outcome.ts'
import { useTeaching } from './teaching.ts'

/** What a dialog is about. One is open at a time. */
export type Dialog =
  /** `purpose`: the history in the place of this one where absent, or a lane beside the others. */
  | { readonly kind: 'open'; readonly purpose?: 'lane' }
  | { readonly kind: 'lane'; readonly laneId: string }
  | { readonly kind: 'request'; readonly laneId: string }
  /** What a lane's model wrote each time. */
  | { readonly kind: 'takes'; readonly laneId: string }
  /** What a model answers when it is given a lane's prompt. */
  | { readonly kind: 'judge'; readonly laneId: string }
  /** Whom lanes can ask. `preset`: the provider to begin with, `builtin` or `page`. `laneId`: the lane's dialog comes back. */
  | { readonly kind: 'models'; readonly preset?: string; readonly laneId?: string }
  | { readonly kind: 'mark'; readonly messageId: string }
  | { readonly kind: 'fact'; readonly factId: string }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'rename' }
  /** New calls with their results, after a message or at the end. */
  | { readonly kind: 'calls'; readonly afterId?: string }
  | { readonly kind: 'system-prompt' }
  | { readonly kind: 'budget' }
  /** What other systems would count. */
  | { readonly kind: 'counters' }
  | { readonly kind: 'generate' }
  | { readonly kind: 'tools' }
  | { readonly kind: 'json' }
  | { readonly kind: 'prompt-json'; readonly laneId: string }
  /** What providers would say to a lane's prompt, or to the history itself. */
  | { readonly kind: 'validity'; readonly laneId?: string }
  | { readonly kind: 'saved' }
  | { readonly kind: 'suggestions' }
  | { readonly kind: 'secrets' }
  /** The document is to be saved, and has key-shaped strings. */
  | { readonly kind: 'save-secrets' }
  /** A link that holds what is on the screen. */
  | { readonly kind: 'share' }
  /** What leaves the page as text or picture: it is shown first. `what`: the form to begin with. */
  | { readonly kind: 'take'; readonly what?: TakeForm; readonly laneId?: string }
  | { readonly kind: 'palette' }
  /** `word`: the one of the glossary to begin at. */
  | { readonly kind: 'help'; readonly word?: string }
  | { readonly kind: 'lessons' }
  /** Whether the page is kept on this computer, and whether there is a newer one. */
  | { readonly kind: 'offline' }
  /** The exercise that is being made of what is on the screen. */
  | { readonly kind: 'exercise' }
  /** A key was pressed that works on very many messages: asked before it does. */
  | { readonly kind: 'many'; readonly commandId: string; readonly ids: readonly string[]; readonly focused?: string }

/** The forms in which a comparison leaves the page. */
export type TakeForm = 'markdown' | 'picture' | 'outcomes' | 'code' | 'print'

/** A place that the screen is asked to go to; `turn` makes asking for the same place twice a change. */
export interface Spot {
  readonly messageId: string
  readonly laneId?: string
  readonly turn: number
  /** The keyboard goes there too. */
  readonly focus?: true
}

/** Something to tell the user that stays until it is closed. */
export interface Notice {
  readonly tone: 'info' | 'problem'
  readonly title: string
  readonly lines: readonly string[]
  /** It is about a document that was opened: it goes when that is no longer the one on the screen. */
  readonly opened?: true
  /** What can be done about it, as buttons. The notice stays until one of them changes it. */
  readonly actions?: readonly NoticeAction[]
}

export interface NoticeAction {
  readonly label: string
  readonly run: () => void
}

export type RowFilter = 'all' | 'differs' | 'facts'

/** How the document is looked at: never saved in it, not undone. */
export interface View {
  readonly filter: RowFilter
  /** Messages whose row shows their whole text. */
  readonly opened: ReadonlySet<string>
  /** Folded runs that were opened, by the id of their first message. */
  readonly unfolded: ReadonlySet<string>
  readonly checks: boolean
  /** How often each lane runs over its own outcome. */
  readonly again: ReadonlyMap<string, number>
  /** What the last runs of lanes came to where they gave no summary: see `ownAnswer`. */
  readonly answers: ReadonlyMap<string, Answer>
  /** Narrow screens show one page: the history, or a lane by its id. */
  readonly page: string
  readonly dialog: Dialog | undefined
  readonly spot: Spot | undefined
  /** Messages that were picked to be worked with together, and the one from which a range is stretched. */
  readonly picked: ReadonlySet<string>
  readonly pickAnchor: string | undefined
  /** How often the composer was asked for: another number puts the keyboard into it. */
  readonly composing: number
  /** The bar for finding and jumping is open. */
  readonly finding: boolean
  /** For a hall: large type, and nothing to work with. */
  readonly presenting: boolean
  readonly notice: Notice | undefined
  /** A threshold is being dragged: what a run did is said when it ends. */
  readonly dragging: boolean
  readonly announcement: string
  /** Another document was opened and is still being computed: what is drawn is the one before it. */
  readonly loading: boolean
  /** How often something was typed into a tool that is not kept in the document: another number means read it again. */
  readonly typing: number
}

/** One undoable step: the document as it was before it. */
export interface Step {
  readonly label: string
  readonly document: Document
  /** Steps with the same key in a row are one step: typing, dragging. */
  readonly merge?: string
  /** Another document was put in the place of this one: what was recorded of either is not the other's. */
  readonly replaces?: true
}

export interface State {
  readonly document: Document
  readonly past: readonly Step[]
  readonly future: readonly Step[]
  readonly view: View
}

const UNDO_LIMIT = 200

export const initialView: View = {
  filter: 'all',
  opened: new Set(),
  unfolded: new Set(),
  checks: false,
  again: new Map(),
  answers: new Map(),
  page: 'history',
  dialog: undefined,
  spot: undefined,
  picked: new Set(),
  pickAnchor: undefined,
  composing: 0,
  finding: false,
  presenting: false,
  notice: undefined,
  dragging: false,
  announcement: '',
  loading: false,
  typing: 0,
}

export const useStore = create<State>()(() => ({ document: blankDocument(), past: [], future: [], view: initialView }))

/** Puts a document on the screen before anything is drawn. Not undoable: there is nothing before it. */
export function start(document: Document): void {
  useStore.setState({ document, past: [], future: [], view: initialView })
}

/**
 * The one gate through which the document changes. Nothing happens when `recipe` gives the same document back.
 * `label` names the step in the undo button; steps in a row with the same `merge` key become one.
 */
export function edit(label: string, recipe: (document: Document) => Document, merge?: string, replaces?: true): void {
  const { document, past } = useStore.getState()
  const next = recipe(document)
  if (next === document || useTeaching.getState().guard?.(document, next, replaces) === false) return
  const last = past.at(-1)
  const merged = merge !== undefined && last?.merge === merge
  const step: Step = { label, document, ...(merge !== undefined && { merge }), ...(replaces && { replaces }) }
  useStore.setState({ document: next, past: merged ? past : [...past.slice(1 - UNDO_LIMIT), step], future: [] })
}

/** An edit of one field of the document; nothing happens when `recipe` gives the same value back. */
export function editField<K extends keyof Document>(
  field: K,
  label: string,
  recipe: (value: Document[K]) => Document[K],
  merge?: string,
): void {
  const change = (document: Document): Document => {
    const value = recipe(document[field])
    return value === document[field] ? document : { ...document, [field]: value }
  }
  edit(label, change, merge)
}

/** The same steps, of which the last takes no other edit into itself. */
function ended(past: readonly Step[]): readonly Step[] {
  const last = past.at(-1)
  if (last?.merge === undefined) return past
  const { merge: _, ...step } = last
  return [...past.slice(0, -1), step]
}

/** Ends a run of merged edits: the next one with the same key is a step of its own. */
export function endMerge(): void {
  const { past } = useStore.getState()
  if (ended(past) !== past) useStore.setState({ past: ended(past) })
}

/** A step as it stands on the other side: it gives the document that is left. */
function turned({ label, replaces }: Step, document: Document): Step {
  return { label, document, ...(replaces && { replaces }) }
}

/** Another history comes back: until it is computed, the one on the screen is not to be worked with. */
function changeOver(from: Document, to: Document): void {
  if (from.title !== to.title) look({ loading: true })
}

/** An exercise may keep its history: then no step leads to another one. */
function isRefused(document: Document, { replaces, document: other }: Step): boolean {
  return replaces === true && useTeaching.getState().guard?.(document, other, true) === false
}

export function undo(): void {
  const { document, past, future } = useStore.getState()
  const step = past.at(-1)
  if (!step || isRefused(document, step)) return
  changeOver(document, step.document)
  useStore.setState({
    document: step.document,
    // What is typed after going back is a step of its own.
    past: ended(past.slice(0, -1)),
    future: [turned(step, document), ...future],
  })
  forgetOpened()
  announce(`Undone: ${step.label}`)
}

/** `steps` from the nearest on, each with the recording, as far as they are of the same document. */
function withRecording(steps: readonly Step[], add: (document: Document) => Document): readonly Step[] {
  const other = steps.findIndex(({ replaces }) => replaces)
  const own = other < 0 ? steps.length : other
  return steps.map((step, at) => (at < own ? { ...step, document: add(step.document) } : step))
}

/** Keeps what a model said. It is no step: undo and redo leave it where it is. */
export function addRecording(recording: Recording): void {
  const add = (document: Document): Document => {
    return { ...document, recordings: [...(document.recordings ?? []), recording] }
  }
  useStore.setState(({ document, past, future }) => ({
    document: add(document),
    past: withRecording([...past].reverse(), add).toReversed(),
    future: withRecording(future, add),
  }))
}

/** What was said of a document that was opened is not true of another, nor of the same one before a step. */
export function forgetOpened(): void {
  if (useStore.getState().view.notice?.opened) look({ notice: undefined })
}

export function redo(): void {
  const { document, past, future } = useStore.getState()
  const [step, ...rest] = future
  if (!step || isRefused(document, step)) return
  changeOver(document, step.document)
  useStore.setState({ document: step.document, past: [...past, turned(step, document)], future: rest })
  forgetOpened()
  announce(`Done again: ${step.label}`)
}

/** Changes how the document is looked at. */
export function look(change: Partial<View>): void {
  useStore.setState(({ view }) => ({ view: { ...view, ...change } }))
}

/** Says something in the live region. The same words twice are told apart by a space, or they would be said once. */
export function announce(words: string): void {
  if (useTeaching.getState().refused) return
  const before = useStore.getState().view.announcement
  look({ announcement: words === before ? `${words}\u00a0` : words })
}
