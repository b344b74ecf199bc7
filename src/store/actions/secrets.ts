import type { Document } from '../../core/document/document.ts'
import { count } from '../../core/words/words.ts'
import { announce, edit, type Notice, useStore } from '../store.ts'
import { openDialog, showNotice } from './view.ts'

/** The parts that know secrets: they load when they are needed, or at leisure. */
function loadSecrets() {
  return Promise.all([
    import('../secrets.ts'),
    import('../../core/secrets/secrets.ts'),
    import('../../core/secrets/replace.ts'),
  ]).then(([{ secretsOf }, { secretsWords }, { replaceSecrets: replaced }]) => ({ secretsOf, secretsWords, replaced }))
}

const NOT_LOADED = 'The part of the page that looks for key-shaped strings could not be loaded. Is the connection gone?'

/** Replaces every key-shaped string of the document by a numbered stand-in, as one step. Never rejects. */
export async function replaceSecrets(): Promise<void> {
  const loaded = await loadSecrets().catch(() => undefined)
  if (!loaded) {
    announce(NOT_LOADED)
    return
  }
  const { document: next, secrets, places } = loaded.replaced(useStore.getState().document)
  if (secrets === 0) {
    announce('There are no key-shaped strings to replace.')
    return
  }
  edit(`replace ${count(secrets, 'key-shaped string')}`, () => next)
  announce(`Replaced ${count(secrets, 'key-shaped string')} in ${count(places, 'place')}`)
}

/** What a notice says of key-shaped strings, and its buttons. */
export type SecretLines = Required<Pick<Notice, 'lines' | 'actions'>>

/** What there is to say of the key-shaped strings of a document that was opened; no lines where it has none. Never rejects. */
export async function secretLines(document: Document): Promise<SecretLines> {
  const loaded = await loadSecrets().catch(() => undefined)
  if (!loaded) return { lines: [NOT_LOADED], actions: [] }
  const secrets = (await loaded.secretsOf(document)) ?? []
  if (secrets.length === 0) return { lines: [], actions: [] }
  const line = loaded.secretsWords(secrets)
  return {
    lines: [line],
    actions: [
      { label: 'Show', run: () => openDialog({ kind: 'secrets' }) },
      { label: 'Replace them', run: () => void replaceAndSay(line) },
    ],
  }
}

/** Replaces them, and puts that into the notice that pointed them out. */
async function replaceAndSay(line: string): Promise<void> {
  await replaceSecrets()
  const { notice } = useStore.getState().view
  if (!notice?.lines.includes(line)) return
  const { actions: _, ...rest } = notice
  const said = 'The key-shaped strings were replaced. Undo brings them back.'
  showNotice({ ...rest, lines: notice.lines.map((one) => (one === line ? said : one)) })
}

/**
 * Points the key-shaped strings of a document out in the notice that is shown of it, first among its lines; in a notice
 * of its own where there is none. Nothing happens once another document or notice is on the screen.
 */
export async function pointOutSecrets(document: Document): Promise<void> {
  const before = useStore.getState().view.notice
  const { lines, actions } = await secretLines(document)
  const { document: now, view } = useStore.getState()
  if (actions.length === 0 || now !== document || view.notice !== before) return
  showNotice({
    tone: 'info',
    title: document.title,
    ...before,
    lines: [...lines, ...(before?.lines ?? [])],
    actions: [...(before?.actions ?? []), ...actions],
  })
  announce(lines.join(' '))
}
