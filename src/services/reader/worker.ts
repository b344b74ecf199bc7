import { recogniseFiles, type TextFile } from '../../core/formats/files.ts'
import type { Found } from '../../core/formats/format.ts'
import { openFound, type Recognised } from '../../core/formats/readText.ts'
import { FORMATS } from '../../core/formats/registry.ts'
import type { ReportItem } from '../../core/formats/report.ts'
import { readBytes, Unreadable } from './bytes.ts'
import type { FromReader, ToReader } from './protocol.ts'

// What was read stays here: only the conversation that somebody chose crosses to the page.
let texts: readonly TextFile[] = []
let found: readonly Found[] = []
let items: readonly ReportItem[] = []
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
    say({ kind: 'document', document: recognised.document, report: recognised.report })
    return
  }
  const { guess, guesses } = recognised
  found = recognised.found
  items = [...left, ...recognised.items]
  const { id, name } = guess.format
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

async function answer(asked: ToReader): Promise<void> {
  switch (asked.kind) {
    case 'text':
      texts = [{ path: 'the text', text: asked.text }]
      left = []
      tell(recogniseFiles(texts, undefined, progress))
      return
    case 'files': {
      const skipped: ReportItem[] = []
      texts = await readBytes(asked.files, progress, (words, where) => skipped.push({ level: 'skipped', words, where }))
      left = skipped
      tell(recogniseFiles(texts, undefined, progress))
      return
    }
    case 'as':
      tell(recogniseFiles(texts, asked.format, progress))
      return
    case 'open': {
      const one = found[asked.found]
      if (!one) {
        say({ kind: 'problem', problem: { words: 'This conversation is no longer there.' } })
        return
      }
      progress('Reading the conversation', 0, 1)
      const opened = openFound(one, items, asked.branch)
      if (opened.ok) say({ kind: 'opened', conversation: opened.conversation, report: opened.report })
      else say({ kind: 'problem', problem: opened.problem })
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
