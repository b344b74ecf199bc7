import type { Document } from '../core/document/document.ts'
import type { Report } from '../core/formats/report.ts'
import type { LeavingKind } from '../core/secrets/leaving.ts'
import type { Shared, SharedView } from '../core/share/link.ts'
import { baseOf, linkable, parseShared } from '../core/share/shared.ts'
import { CATALOGUE, type CatalogueEntry } from '../scenarios/catalogue.ts'
import { type Unpacked, unpackLink } from '../services/links/links.ts'
import { packInBackground } from '../services/links/packer.ts'
import { type State, useStore } from './store.ts'

export type ReadLink =
  | { readonly ok: true; readonly shared: Shared; readonly report: Report }
  | { readonly ok: false; readonly words: string }

async function scenarioDocument(id: string | undefined) {
  return (await CATALOGUE.find((entry) => entry.id === id)?.load())?.document
}

/** The page's own address without its hash. */
function here(): string {
  const { origin, pathname } = window.location
  return `${origin}${pathname}`
}

export interface LinkOptions {
  /** What is replaced by stand-ins before it leaves; nothing where it is absent. */
  readonly replace?: Iterable<LeavingKind>
  /** Ends it: the promise is then rejected. */
  readonly signal?: AbortSignal
}

/** A link, and whether it only names a scenario, since nothing differs from it. */
export interface MadeLink {
  readonly link: string
  readonly plain: boolean
}

/** Makes the address that opens what is shared, off the main thread where the history is long. Rejects with words for the screen. */
export async function makeLink(shared: Shared, { replace = [], signal }: LinkOptions = {}): Promise<MadeLink> {
  const base = await scenarioDocument(shared.base)
  const job = packInBackground({ shared, base, replace: [...replace] })
  if (signal?.aborted) job.stop()
  signal?.addEventListener('abort', job.stop, { once: true })
  const made = await job.result
  signal?.removeEventListener('abort', job.stop)
  if (!made.ok) throw new Error(made.problem)
  return { link: `${here()}#${made.packed.hash}`, plain: made.packed.plain }
}

/** The address that opens what is shared: `#scenario=id` where nothing differs from it, else a link that holds all of it. */
export async function linkTo(shared: Shared, options?: LinkOptions): Promise<string> {
  return (await makeLink(shared, options)).link
}

const TOO_LARGE = 'It unpacks to more than this page opens. Ask for the history as a file.'

function problemWords(unpacked: Extract<Unpacked, { ok: false }>): string {
  switch (unpacked.problem) {
    case 'newer':
      return `It was made by a newer version of this page (form ${unpacked.form}). Reload the page to get the newer one, and open the link again.`
    case 'cut':
      return 'Its end is missing: whatever carried it cut it off. Ask for it again, or for a file.'
    case 'too-large':
      return TOO_LARGE
    case 'damaged':
      return 'Something in it was changed on its way. Ask for it again, or for a file.'
  }
}

/** Reads the hash of a link, with or without its #. Never rejects: what is wrong is said in words. */
export async function readLink(hash: string): Promise<ReadLink> {
  try {
    const unpacked = unpackLink(hash.replace(/^#/, ''))
    if (!unpacked.ok) return { ok: false, words: problemWords(unpacked) }
    const id = baseOf(unpacked.value)
    const base = await scenarioDocument(id)
    if (id !== undefined && !base) {
      return { ok: false, words: `It differs from the scenario “${id.slice(0, 80)}”, which this page does not have.` }
    }
    return parseShared(unpacked.value, base)
  } catch {
    return { ok: false, words: 'A part of the page that reads links could not be loaded. Is the connection gone?' }
  }
}

function sharedView({ view, document }: Pick<State, 'document' | 'view'>): SharedView {
  const ids = new Set(document.history.map(({ message }) => message.id))
  const opened = [...view.opened].filter((id) => ids.has(id))
  const lanes = new Set(document.lanes.map(({ id }) => id))
  const again = [...view.again].filter(([id, often]) => often > 0 && lanes.has(id))
  return {
    ...(view.filter !== 'all' && { filter: view.filter }),
    ...(opened.length > 0 && { opened }),
    ...(view.checks && { checks: true }),
    ...(again.length > 0 && { again: Object.fromEntries(again) }),
    ...(lanes.has(view.page) && { page: view.page }),
  }
}

/** The scenario that a document was opened from, by its title; undefined where it is none of ours. */
export function scenarioOf({ title }: Pick<Document, 'title'>): CatalogueEntry | undefined {
  return CATALOGUE.find((entry) => entry.title === title)
}

/** What is on the screen, as a link can hold it. `takes`: with what models wrote, as far as lanes show it. */
export function sharedNow(
  { takes, view }: { readonly takes: boolean; readonly view: boolean },
  state: Pick<State, 'document' | 'view'> = useStore.getState(),
): Shared {
  const base = scenarioOf(state.document)?.id
  return {
    ...(base !== undefined && { base }),
    document: linkable(state.document, takes),
    view: view ? sharedView(state) : {},
  }
}
