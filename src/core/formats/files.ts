import { count } from '../words/words.ts'
import type { Found } from './format.ts'
import { checkText, type Recognised, recognise } from './readText.ts'
import { guessesOf } from './registry.ts'
import { createReport, type ReportBuilder } from './report.ts'
import { rootOf, type Source, sourceOfRecords, sourceOfText } from './source.ts'
import { isRecord } from './value.ts'

/** A file as text: one that was picked, one of a folder, or one of an archive. */
export interface TextFile {
  /** With its folders: `events/event-00001.json`. */
  readonly path: string
  readonly text: string
}

interface FileSource {
  readonly path: string
  readonly source: Source
}

/** What a reading says while it goes on: parts of `of`. */
export type Progress = (words: string, done: number, of: number) => void

/** Files of a folder in the order in which a person counts: event-2 before event-10. */
function inOrder(files: readonly TextFile[]): readonly TextFile[] {
  const collator = new Intl.Collator('en', { numeric: true })
  return [...files].sort((a, b) => collator.compare(a.path, b.path))
}

function sourcesOf(files: readonly TextFile[], report: ReportBuilder, progress: Progress): readonly FileSource[] {
  return files.flatMap(({ path, text }, index): readonly FileSource[] => {
    progress('Reading', index, files.length)
    const bare = text.startsWith('\uFEFF') ? text.slice(1) : text
    const problem = checkText(bare)
    const read = problem ? undefined : sourceOfText(bare, createReport())
    if (read?.ok) return [{ path, source: read.source }]
    report.add('skipped', `a file left out: ${problem?.words ?? (read && !read.ok ? read.problem.words : '')}`, path)
    return []
  })
}

/**
 * An evaluation log that was kept as an archive: the header, and each sample as a file of its own. One that crashed has
 * no header, but its start.
 */
function evalLog(sources: readonly FileSource[]): Source | undefined {
  const named = (pattern: RegExp) =>
    sources.filter(({ path }) => pattern.test(path)).map(({ source }) => rootOf(source))
  const [header] = named(/(?:^|\/)header\.json$/)
  const [start] = named(/(?:^|\/)_journal\/start\.json$/)
  const head = isRecord(header) ? header : isRecord(start) ? { status: 'error', ...start } : undefined
  if (!head || !isRecord(head.eval)) return undefined
  return { kind: 'value', value: { ...head, samples: named(/(?:^|\/)samples\/[^/]+\.json$/) } }
}

/** Files of one object each are the records of one source: events, messages and their parts. */
function oneSource(sources: readonly FileSource[], report: ReportBuilder): Source | undefined {
  const single = sources.length > 1 && sources.every(({ source }) => isRecord(rootOf(source)))
  if (!single) return undefined
  const source = sourceOfRecords(
    sources.map(({ path, source: one }) => ({ value: rootOf(one), where: path })),
    report,
  )
  return guessesOf(source).some(({ strength }) => strength >= 50) ? source : undefined
}

/** The folders that all paths begin with say nothing. */
function shortPaths(paths: readonly string[]): (path: string) => string {
  const [first = ''] = paths
  let shared = 0
  for (let at = first.indexOf('/'); at >= 0; at = first.indexOf('/', at + 1)) {
    if (paths.every((path) => path.startsWith(first.slice(0, at + 1)))) shared = at + 1
  }
  return (path) => path.slice(shared)
}

/** Titles that tell the conversations of several files apart. */
function named(found: readonly Found[], path: string): readonly Found[] {
  return found.map((one) => ({ ...one, title: `${path}: ${one.title}` }))
}

function together(sources: readonly FileSource[], report: ReportBuilder, as: string | undefined): Recognised {
  const short = shortPaths(sources.map(({ path }) => path))
  let best: Extract<Recognised, { kind: 'transcript' }> | undefined
  const found: Found[] = []
  let documents = 0
  for (const { path, source } of sources) {
    const own = createReport()
    const one = recognise(source, own, as)
    if (!one.ok) {
      report.add('skipped', `a file left out: ${one.problem.words}`, short(path))
    } else if (one.kind === 'document') documents++
    else {
      for (const { level, words, where } of one.items)
        report.add(level, words, where ? `${short(path)}, ${where}` : short(path))
      found.push(...named(one.found, short(path)))
      if (!best || one.guess.strength > best.guess.strength) best = one
    }
  }
  if (documents > 0) report.add('skipped', `${count(documents, 'saved document')} among the files: open each alone`)
  if (!best) {
    const first = report.finish([], []).items.find(({ level }) => level === 'skipped')
    return {
      ok: false,
      problem: {
        words: first ? `No transcript in ${count(sources.length, 'file')}: ${first.words}` : 'No transcript in it.',
        ...(first?.where && { path: first.where }),
      },
    }
  }
  return { ...best, found, items: report.finish([], []).items }
}

/**
 * Tells what files are, together: one file, the parts of one log, a folder of events, or files of which each has its own
 * conversations. `as`: id of the format to read them as. Never throws.
 */
export function recogniseFiles(given: readonly TextFile[], as?: string, progress: Progress = () => {}): Recognised {
  const report = createReport()
  const [only] = given
  if (only && given.length === 1) {
    const bare = only.text.startsWith('\uFEFF') ? only.text.slice(1) : only.text
    const problem = checkText(bare)
    if (problem) return { ok: false, problem }
    const read = sourceOfText(bare, report, (done, of) => progress('Reading', done, of))
    if (!read.ok) return read
    progress('Looking for conversations', 1, 1)
    return recognise(read.source, report, as)
  }
  const sources = sourcesOf(inOrder(given), report, progress)
  progress('Looking for conversations', 1, 1)
  const whole = evalLog(sources) ?? oneSource(sources, report)
  if (whole) return recognise(whole, report, as)
  return together(sources, report, as)
}

/** Which files of a folder or an archive are worth reading, by name: `conversations.json` makes all others no transcript. */
export function worthReading(paths: readonly string[]): readonly string[] {
  const named = paths.filter((path) => /(?:^|\/)conversations(?:-\d+)?\.json$/.test(path))
  if (named.length > 0) return named
  return paths.filter(
    (path) => /\.(?:jsonl?|ndjson|traj|af|txt|md)$/i.test(path) && !/(?:^|\/)(?:\.|__MACOSX\/)/.test(path),
  )
}
