import type { Document } from '../../core/document/document.ts'
import type { Problem, Report } from '../../core/formats/report.ts'
import { itemLines } from '../../core/words/transcript.ts'
import { count, num } from '../../core/words/words.ts'
import type { InputFile, Outline, ToReader } from '../../services/reader/protocol.ts'
import { type Reading, type Said, STOPPED, startReading } from '../../services/reader/reader.ts'
import { IDLE, type Purpose, useImporting } from '../importing.ts'
import { announce, useStore } from '../store.ts'
import { setWindow } from './budget.ts'
import { replaceDocument } from './document.ts'
import { addLaneFromFile } from './recorded.ts'
import { closeDialog, openDialog, showNotice } from './view.ts'

type Opened = Extract<Said, { readonly kind: 'opened' }>

/** The worker that has read what can be chosen from. One at a time: a new reading ends it. */
let reading: Reading | undefined

const set = useImporting.setState

function readWords({ counts }: Report): string {
  const { messages, calls, results, tools, images, opaque } = counts
  return [
    count(messages, 'message'),
    ...(calls > 0 ? [count(calls, 'tool call')] : []),
    ...(results > 0 ? [count(results, 'tool result')] : []),
    ...(tools > 0 ? [count(tools, 'tool definition')] : []),
    ...(images > 0 ? [count(images, 'image')] : []),
    ...(opaque > 0 ? [count(opaque, 'opaque part')] : []),
  ].join(', ')
}

function showDocument(document: Document, report: Report, name: string): void {
  replaceDocument(`open ${name}`, document)
  const read = readWords(report)
  const lines = itemLines(report.items)
  if (lines.length > 0) showNotice({ tone: 'info', opened: true, title: `${name}: ${read}`, lines })
  announce(`Opened ${name}: ${read}`)
  pointOut(document)
}

/** Looks for strings that are shaped like keys, and says where they are. */
function pointOut(document: Document): void {
  void import('./secrets.ts').then((secrets) => secrets.pointOutSecrets(document)).catch(() => {})
}

/** Asks for the same text or files to be read as another format, or for another conversation of them. */
export function chooseAgain(): void {
  set({ phase: { kind: 'choosing' }, choosing: true })
  openDialog({ kind: 'open' })
}

function showTranscript({ document, report, lines, smaller }: Opened, outline: Outline, name: string): void {
  replaceDocument(`open ${name}`, document)
  const read = readWords(report)
  const fill =
    smaller === undefined ? [] : [{ size: smaller, label: `Use a window of ${num(smaller)}, which it fills` }]
  const again = onlyOne(outline) ? 'Read it as another format…' : 'Another conversation or format…'
  // What is missing is said before how it was read.
  const grave = report.items.filter(({ level }) => level === 'skipped')
  const others = report.items.filter(({ level }) => level !== 'skipped')
  showNotice({
    tone: 'info',
    opened: true,
    title: `${name}: ${read}`,
    lines: [...itemLines(grave), ...lines, ...itemLines(others)],
    actions: [
      ...fill.map(({ size, label }) => ({ label, run: () => setWindow(size) })),
      { label: again, run: chooseAgain },
    ],
  })
  announce(`Opened ${name}: ${read}, read as ${outline.format.name}`)
  pointOut(document)
}

async function ask(asked: ToReader, words: string): Promise<Said> {
  const of = reading
  if (!of) return { kind: 'problem', problem: { words: 'What was read is no longer there: open it again.' } }
  set({ phase: { kind: 'reading', words, done: 0, of: 0 } })
  return of.ask(asked, ({ words: said, done, of: all }) => {
    if (of === reading) set({ phase: { kind: 'reading', words: said, done, of: all } })
  })
}

function fail(problem: Problem): Problem {
  const { outline } = useImporting.getState()
  set({ phase: { kind: 'problem', problem } })
  if (!outline) endReading()
  return problem
}

/** One conversation with one way through it needs no choice. */
function onlyOne({ found }: Outline): boolean {
  const [only] = found
  return found.length === 1 && only !== undefined && only.branches.length < 2
}

/** What the worker said: a document and a single conversation are opened, of several one has to be chosen. */
async function follow(said: Said): Promise<Problem | undefined> {
  const { name, purpose, outline } = useImporting.getState()
  switch (said.kind) {
    case 'problem':
      return fail(said.problem)
    case 'document':
      if (purpose === 'lane') {
        return fail({ words: 'This is a saved document, not the prompt of a lane: open it as a history.' })
      }
      endReading()
      showDocument(said.document, said.report, name)
      return undefined
    case 'outline':
      set({ outline: said.outline })
      if (onlyOne(said.outline)) return openFound(0)
      set({ phase: { kind: 'choosing' }, choosing: true })
      openDialog({ kind: 'open' })
      announce(`${count(said.outline.found.length, 'conversation')} in ${name}: choose one`)
      return undefined
    case 'opened':
      set({ phase: { kind: 'idle' } })
      if (outline) showTranscript(said, outline, name)
      return undefined
    case 'lane':
      set({ phase: { kind: 'idle' } })
      closeDialog()
      addLaneFromFile(said.conversation, said.report, name)
      return undefined
  }
}

/** Opens one of the conversations that were found, or makes a lane of it. */
export async function openFound(found: number, branch?: number): Promise<Problem | undefined> {
  const { name, purpose } = useImporting.getState()
  const which = { found, ...(branch !== undefined && { branch }) }
  const asked: ToReader = purpose === 'lane' ? { kind: 'lane', ...which } : { kind: 'open', ...which, title: name }
  return follow(await ask(asked, 'Reading the conversation'))
}

/** Reads it once more, as the format that somebody chose. The choice of conversations is shown again. */
export async function readAs(format: string): Promise<Problem | undefined> {
  const said = await ask({ kind: 'as', format }, 'Reading it as another format')
  if (said.kind !== 'outline') return follow(said)
  set({ outline: said.outline, phase: { kind: 'choosing' }, choosing: true })
  return undefined
}

function begin(name: string, purpose: Purpose): void {
  reading?.stop()
  reading = startReading()
  set({ ...IDLE, name, purpose, phase: { kind: 'reading', words: 'Reading', done: 0, of: 0 } })
}

/** Ends what is being read and forgets what was. */
export function endReading(): void {
  reading?.stop()
  reading = undefined
  const { phase } = useImporting.getState()
  set(phase.kind === 'problem' ? { outline: undefined } : IDLE)
}

/** Stops a reading that goes on: nothing was changed, and what was recognised before can still be chosen from. */
export function stopReading(): void {
  endReading()
  set(IDLE)
  announce('Reading stopped. Nothing was changed.')
}

/**
 * Reads a text and puts what it holds on the screen, as one undoable step: a saved document, or a transcript of any
 * format that is known. With a problem the document stays as it was.
 */
export async function openText(text: string, name: string, purpose: Purpose = 'history'): Promise<Problem | undefined> {
  begin(name, purpose)
  return follow(await ask({ kind: 'text', text }, 'Reading'))
}

/** Files above this are refused before they are read into memory, in bytes, all together. */
const LARGEST = 400 * 1024 * 1024

/** Reads files that were picked or dropped: one, several, or those of a folder. */
export async function openFiles(
  files: readonly InputFile[],
  name: string,
  purpose: Purpose = 'history',
): Promise<Problem | undefined> {
  begin(name, purpose)
  const size = files.reduce((sum, { blob }) => sum + blob.size, 0)
  if (files.length === 0) return fail({ words: 'There is no file in it that could be read.' })
  if (size > LARGEST) {
    return fail({ words: `${name} has ${num(size / 1e6)} MB; the most that is read is ${num(LARGEST / 1e6)}.` })
  }
  return follow(await ask({ kind: 'files', files }, 'Reading'))
}

/** What several files are called together. */
export function nameOf(files: readonly InputFile[]): string {
  const [first] = files
  if (!first) return 'The folder'
  const parts = first.path.split('/').filter((part) => part !== '')
  if (files.length > 1) return (parts.length > 1 && parts[0]) || count(files.length, 'file')
  return (parts.at(-1) ?? '').replace(/(?<=.)\.[^.]+$/, '')
}

/** A problem as the lines of a notice. */
export function problemLines({ line, column, path, excerpt }: Problem): readonly string[] {
  return [
    ...(line === undefined ? [] : [`Line ${num(line)}${column === undefined ? '' : `, column ${num(column)}`}.`]),
    ...(path ? [`At ${path}.`] : []),
    ...(excerpt ? [excerpt] : []),
  ]
}

function tell(problem: Problem, name: string): void {
  const lines = [...problemLines(problem), 'What is on the screen is unchanged.']
  const { outline } = useImporting.getState()
  const actions = outline ? [{ label: 'Read it as another format…', run: chooseAgain }] : []
  showNotice({ tone: 'problem', title: `${name}: ${problem.words}`, lines, actions })
  announce(problem.words)
}

/** Somebody stopped it, and knows. */
function stopped({ words }: Problem): boolean {
  return words === STOPPED
}

/** A reading that takes longer is shown with its progress and a button that stops it. */
const PATIENCE = 400

/** Shows the dialog when a reading that nobody watches takes long; a problem is told where the dialog is not open. */
async function watched(done: Promise<Problem | undefined>, name: string): Promise<void> {
  const timer = setTimeout(() => {
    if (useImporting.getState().phase.kind === 'reading') openDialog({ kind: 'open' })
  }, PATIENCE)
  const problem = await done
  clearTimeout(timer)
  if (!problem || stopped(problem)) return
  if (useStore.getState().view.dialog?.kind === 'open') closeDialog()
  if (!useImporting.getState().outline) set(IDLE)
  tell(problem, name)
}

/** Opens files that were dropped anywhere on the page. */
export async function openDropped(files: readonly InputFile[]): Promise<void> {
  const name = nameOf(files)
  await watched(openFiles(files, name), files.length === 1 ? (files[0]?.path ?? name) : name)
}

/** Opens a text that was pasted onto the page. */
export async function openPasted(text: string): Promise<void> {
  await watched(openText(text, 'Pasted history'), 'Pasted text')
}
