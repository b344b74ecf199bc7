import type { Report } from '../core/formats/report.ts'
import type { Shared, SharedView } from '../core/share/link.ts'
import { baseOf, encodeShared, linkable, parseShared } from '../core/share/shared.ts'
import { CATALOGUE } from '../scenarios/catalogue.ts'
import { packLink, type Unpacked, unpackLink } from '../services/links/links.ts'
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

/** The address that opens what is shared: `#scenario=id` where nothing differs from it, else a link that holds all of it. */
export async function linkTo(shared: Shared): Promise<string> {
  const base = await scenarioDocument(shared.base)
  const known = base ? shared : withoutBase(shared)
  const value = encodeShared(known, base)
  const plain = base && Object.keys(Object(value)).every((key) => key === 'base')
  return `${here()}#${plain ? `scenario=${shared.base}` : packLink(value)}`
}

function withoutBase({ base: _, ...shared }: Shared): Shared {
  return shared
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

function sharedView({ view, document }: State): SharedView {
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
export function scenarioOf(title: string): string | undefined {
  return CATALOGUE.find((entry) => entry.title === title)?.id
}

/** What is on the screen, as a link can hold it. */
export function sharedNow({ takes, view }: { readonly takes: boolean; readonly view: boolean }): Shared {
  const state = useStore.getState()
  const base = scenarioOf(state.document.title)
  return {
    ...(base !== undefined && { base }),
    document: linkable(state.document, takes),
    view: view ? sharedView(state) : {},
  }
}
