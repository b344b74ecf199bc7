import type { Document } from '../../core/document/document.ts'
import { replaceLeaving } from '../../core/secrets/leaving.ts'
import { replaceSecrets as replaced } from '../../core/secrets/replace.ts'
import { secretsWords } from '../../core/secrets/secrets.ts'
import { count } from '../../core/words/words.ts'
import { secretsOf } from '../secrets.ts'
import { announce, edit, type Notice, useStore } from '../store.ts'
import { openDialog, showNotice } from './view.ts'

// To be loaded late: nobody needs it at first paint.

/** Replaces every key-shaped string of the document by a numbered stand-in, as one step. */
export function replaceSecrets(): void {
  const { document: next, secrets, places } = replaced(useStore.getState().document)
  if (secrets === 0) {
    announce('There are no key-shaped strings to replace.')
    return
  }
  edit(`replace ${count(secrets, 'key-shaped string')}`, () => next)
  announce(`Replaced ${count(secrets, 'key-shaped string')} in ${count(places, 'place')}`)
}

/** Replaces the home folders and addresses of the document by such that are nobody's, as one step. */
export function replacePersonal(): void {
  const { document: next, things, places } = replaceLeaving(useStore.getState().document, ['home folder', 'address'])
  if (things === 0) {
    announce('There are no home folders or addresses to replace.')
    return
  }
  edit('replace home folders and addresses', () => next)
  announce(
    `Replaced ${count(things, 'home folder or address', 'home folders and addresses')} in ${count(places, 'place')}`,
  )
}

/** What a notice says of key-shaped strings, and its buttons. */
export type SecretLines = Required<Pick<Notice, 'lines' | 'actions'>>

/**
 * What there is to say of the key-shaped strings of a document that was opened; no lines where it has none. A long
 * history is looked through in slices: undefined where `signal` has ended that.
 */
export async function secretLines(document: Document, signal?: AbortSignal): Promise<SecretLines | undefined> {
  const secrets = await secretsOf(document, signal)
  if (!secrets) return undefined
  if (secrets.length === 0) return { lines: [], actions: [] }
  const line = secretsWords(secrets)
  return {
    lines: [line],
    actions: [
      { label: 'Show', run: () => openDialog({ kind: 'secrets' }) },
      { label: 'Replace them', run: () => replaceAndSay(line) },
    ],
  }
}

/** Replaces them, and puts that into the notice that pointed them out. */
function replaceAndSay(line: string): void {
  replaceSecrets()
  const { notice } = useStore.getState().view
  if (!notice?.lines.includes(line)) return
  const { actions = [], ...rest } = notice
  const said = 'The key-shaped strings were replaced. Undo brings them back.'
  showNotice({
    ...rest,
    lines: notice.lines.map((one) => (one === line ? said : one)),
    actions: actions.filter(({ label }) => label !== 'Show' && label !== 'Replace them'),
  })
}

/**
 * Points the key-shaped strings of a document out in the notice that is shown of it, first among its lines; in a notice
 * of its own where there is none. Nothing happens once another document or notice is on the screen.
 */
export async function pointOutSecrets(document: Document): Promise<void> {
  const before = useStore.getState().view.notice
  const said = await secretLines(document)
  const { document: now, view } = useStore.getState()
  if (!said || said.lines.length === 0 || now !== document || view.notice !== before) return
  showNotice({
    tone: 'info',
    title: document.title,
    ...before,
    lines: [...said.lines, ...(before?.lines ?? [])],
    actions: [...(before?.actions ?? []), ...said.actions],
  })
  announce(said.lines.join(' '))
}
