import { promptTokens } from '../../core/budget/costs.ts'
import { estimateCounter } from '../../core/budget/estimate.ts'
import { defaultBudget } from '../../core/document/defaults.ts'
import { documentFromTranscript } from '../../core/document/fromTranscript.ts'
import { recogniseFiles, type TextFile, worthReading } from '../../core/formats/files.ts'
import type { Conversation, Found } from '../../core/formats/format.ts'
import { openFound, type Recognised } from '../../core/formats/readText.ts'
import { FORMATS } from '../../core/formats/registry.ts'
import type { Report, ReportItem } from '../../core/formats/report.ts'
import type { Prompt } from '../../core/message/prompt.ts'
import { importLines } from '../../core/words/transcript.ts'
import { count } from '../../core/words/words.ts'
import { readBytes, Unreadable } from './bytes.ts'
import type { FromReader, InputFile, ToReader } from './protocol.ts'

// What was read stays here: only the conversation that somebody chose crosses to the page.
let texts: readonly TextFile[] = []
let found: readonly Found[] = []
let items: readonly ReportItem[] = []
let format: { readonly name: string; readonly reason: string } | undefined
/** Files that were left out before they were text. */
let left: readonly ReportItem[] = []

function say(message: FromReader): void {
  self.postMessage(message)
}

function progress(words: string, done: number, of: number): void {
  say({ kind: 'progress', words, done, of })
}

const formats = FORMATS.map(({ id, name }) => ({ id, name }))

function tell(recognised: Recognised): void {
  if (!recognised.ok) {
    say({ kind: 'problem', problem: recognised.problem })
    return
  }
  if (recognised.kind === 'document') {
    const { document, report } = recognised
    sayEntries(document.history)
    say({ kind: 'document', document: { ...document, history: [] }, report })
    return
  }
  const { guess, guesses } = recognised
  found = recognised.found
  items = [...left, ...recognised.items]
  const { id, name } = guess.format
  format = { name, reason: guess.reason }
  say({
    kind: 'outline',
    outline: {
      format: { id, name },
      reason: guess.reason,
      guesses: guesses.map(({ format }) => format.id),
      formats,
      found: found.map(({ open: _open, ...outline }) => outline),
      items,
    },
  })
}

/** Of a folder, the files that may be transcripts by their names; all where none is. */
function likely(files: readonly InputFile[]): readonly InputFile[] {
  if (files.length === 1) return files
  const names = new Set([
    ...worthReading(files.map(({ path }) => path)),
    ...files.map(({ path }) => path).filter(isArchive),
  ])
  return names.size === 0 ? files : files.filter(({ path }) => names.has(path))
}

const isArchive = (path: string) => /\.(?:zip|eval|gz)$/i.test(path)

/** Entries in one message: its receiver has the next frame before the next of them. */
const CHUNK = 1000

function sayEntries(history: Prompt): void {
  for (let at = 0; at < history.length; at += CHUNK) say({ kind: 'entries', entries: history.slice(at, at + CHUNK) })
}

function sayDocument(conversation: Conversation, report: Report, title: string): void {
  if (!format) return
  const counter = estimateCounter(defaultBudget())
  const tokens = promptTokens(conversation.history, counter) + counter.tools(conversation.tools).tokens
  const { history, ...document } = documentFromTranscript(conversation, tokens, title, format.name)
  const { lines, smaller } = importLines(conversation, { ...document, history }, tokens, format)
  sayEntries(history)
  const sent = { ...document, history: [] }
  say({ kind: 'opened', document: sent, report, lines, ...(smaller !== undefined && { smaller }) })
}

async function answer(asked: ToReader): Promise<void> {
  switch (asked.kind) {
    case 'text':
      texts = [{ path: 'the text', text: asked.text }]
      left = []
      tell(recogniseFiles(texts, undefined, progress))
      return
    case 'files': {
      const skipped: ReportItem[] = []
      const wanted = likely(asked.files)
      const others = asked.files.length - wanted.length
      if (others > 0) skipped.push({ level: 'note', words: `${count(others, 'file')} by other names: not looked at` })
      texts = await readBytes(wanted, progress, (words, where) => skipped.push({ level: 'skipped', words, where }))
      left = skipped
      tell(recogniseFiles(texts, undefined, progress))
      return
    }
    case 'as':
      tell(recogniseFiles(texts, asked.format, progress))
      return
    case 'open':
    case 'lane': {
      const one = found[asked.found]
      if (!one) {
        say({ kind: 'problem', problem: { words: 'This conversation is no longer there.' } })
        return
      }
      progress('Reading the conversation', 0, 1)
      const opened = openFound(one, items, asked.branch)
      if (!opened.ok) say({ kind: 'problem', problem: opened.problem })
      else if (asked.kind === 'lane') {
        say({ kind: 'lane', conversation: opened.conversation, report: opened.report })
      } else sayDocument(opened.conversation, opened.report, asked.title)
    }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ToReader>) => {
  answer(data).catch((error: unknown) => {
    const problem =
      error instanceof Unreadable
        ? error.problem
        : { words: `Reading failed: ${error instanceof Error ? error.message : String(error)}.` }
    say({ kind: 'problem', problem })
  })
})
