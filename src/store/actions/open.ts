import { promptTokens } from '../../core/budget/costs.ts'
import { estimateCounter } from '../../core/budget/estimate.ts'
import { defaultBudget, documentFromImport } from '../../core/document/defaults.ts'
import type { Document } from '../../core/document/document.ts'
import type { ReadResult } from '../../core/formats/readText.ts'
import type { Problem, Report } from '../../core/formats/report.ts'
import { count, num } from '../../core/words/words.ts'
import { readInWorker } from '../../services/reader/reader.ts'
import { announce } from '../store.ts'
import { replaceDocument } from './document.ts'
import { showNotice } from './view.ts'

/** A reading that goes on; `done` tells the problem, or undefined when the document is open. */
export interface Opening {
  readonly done: Promise<Problem | undefined>
  stop(): void
}

function importTokens({ history, tools }: Pick<Document, 'history' | 'tools'>): number {
  const counter = estimateCounter(defaultBudget())
  return promptTokens(history, counter) + counter.tools(tools).tokens
}

function reportLines({ items }: Report): readonly string[] {
  return items.map(({ level, words, where }) => {
    const said = level === 'note' ? words : `${level}: ${words}`
    return where ? `${said} (${where})` : said
  })
}

function readWords({ counts }: Report): string {
  const { messages, calls, results, tools, images } = counts
  return [
    count(messages, 'message'),
    ...(calls > 0 ? [count(calls, 'tool call')] : []),
    ...(results > 0 ? [count(results, 'tool result')] : []),
    ...(tools > 0 ? [count(tools, 'tool definition')] : []),
    ...(images > 0 ? [count(images, 'image')] : []),
  ].join(', ')
}

function show(result: Extract<ReadResult, { ok: true }>, name: string): void {
  const isDocument = result.kind === 'document'
  const document = isDocument
    ? result.document
    : documentFromImport(result.imported, importTokens(result.imported), name)
  replaceDocument(`open ${name}`, document)
  const read = readWords(result.report)
  const guess = `The window is set to ${num(document.budget.window)} tokens: a guess from the length, change it below.`
  const lines = [...(isDocument ? [] : [guess]), ...reportLines(result.report)]
  if (!isDocument || lines.length > 0) showNotice({ tone: 'info', title: `${name}: ${read}`, lines })
  announce(`Opened ${name}: ${read}`)
  void import('./secrets.ts').then((secrets) => secrets.pointOutSecrets(document)).catch(() => {})
}

/**
 * Reads a text as one of our documents or as an OpenAI chat and puts it on the screen, as one undoable step.
 * With a problem the document stays as it was.
 */
export function openText(text: string, name: string): Opening {
  const reading = readInWorker(text)
  const done = reading.result.then((result) => {
    if (!result.ok) return result.problem
    show(result, name)
    return undefined
  })
  return { done, stop: reading.stop }
}

/** Files above this are refused before they are read into memory, in bytes. */
const LARGEST_FILE = 200 * 1024 * 1024

/** Opens a file that was picked or dropped. */
export async function openFile(file: File): Promise<Opening | Problem> {
  if (file.size > LARGEST_FILE) {
    return {
      words: `${file.name} has ${num(file.size / 1e6)} MB; the most that is read is ${num(LARGEST_FILE / 1e6)}.`,
    }
  }
  try {
    return openText(await file.text(), file.name.replace(/\.[^.]+$/, ''))
  } catch {
    return { words: `${file.name} cannot be read: it may have been moved, or be a folder.` }
  }
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
  showNotice({ tone: 'problem', title: `${name}: ${problem.words}`, lines })
  announce(problem.words)
}

/** Opens a file that was dropped anywhere on the page. */
export async function openDropped(file: File): Promise<void> {
  const opening = await openFile(file)
  const problem = 'done' in opening ? await opening.done : opening
  if (problem) tell(problem, file.name)
}

/** Opens a text that was pasted onto the page. */
export async function openPasted(text: string): Promise<void> {
  const problem = await openText(text, 'Pasted history').done
  if (problem) tell(problem, 'Pasted text')
}
