import { encodedEntry } from '../../core/document/encode.ts'
import type { Entry, Prompt } from '../../core/message/prompt.ts'

/** A stretch of a history as it is stored: one JSON text under one key. */
export interface Chunk {
  readonly key: number
  readonly entries: readonly Entry[]
  /** Characters of its text. */
  readonly size: number
}

/** A chunk ends when it has so many entries, or so many characters: one edit rewrites no more than about that. */
const MOST_ENTRIES = 256
const MOST_CHARACTERS = 64 * 1024

/** A chunk below both is written anew with a change beside it, so that many small edits leave no heap of crumbs. */
const FEW_ENTRIES = 64
const FEW_CHARACTERS = 16 * 1024

/** What is there already, or entries that have to be written. */
export type Piece =
  | { readonly kind: 'kept'; readonly chunk: Chunk }
  | { readonly kind: 'fresh'; readonly entries: readonly Entry[] }

function standsAt(history: Prompt, at: number, { entries }: Chunk): boolean {
  for (let index = 0; index < entries.length; index++) if (history[at + index] !== entries[index]) return false
  return true
}

function isCrumb({ entries, size }: Chunk): boolean {
  return entries.length < FEW_ENTRIES && size < FEW_CHARACTERS
}

/** Chunks that can stay, and the runs between them. Entries are never mutated: the same object is the same content. */
function matched(old: readonly Chunk[], history: Prompt): Piece[] {
  const byFirst = new Map<Entry, Chunk>()
  for (const chunk of old) if (chunk.entries[0]) byFirst.set(chunk.entries[0], chunk)
  const pieces: Piece[] = []
  let fresh: Entry[] = []
  const flush = (): void => {
    if (fresh.length > 0) pieces.push({ kind: 'fresh', entries: fresh })
    fresh = []
  }
  for (let at = 0; at < history.length; ) {
    const entry = history[at]
    const chunk = entry && byFirst.get(entry)
    if (chunk && standsAt(history, at, chunk)) {
      flush()
      pieces.push({ kind: 'kept', chunk })
      at += chunk.entries.length
    } else {
      if (entry) fresh.push(entry)
      at++
    }
  }
  flush()
  return pieces
}

/** How `history` is put together from the chunks that are stored and from entries that are not. */
export function planChunks(old: readonly Chunk[], history: Prompt): readonly Piece[] {
  const pieces: Piece[] = []
  const found = matched(old, history)
  found.forEach((piece, index) => {
    const last = pieces.at(-1)
    const beside = last?.kind === 'fresh' || found[index + 1]?.kind === 'fresh'
    const fresh =
      piece.kind === 'fresh' ? piece.entries : isCrumb(piece.chunk) && beside ? piece.chunk.entries : undefined
    if (!fresh) pieces.push(piece)
    else if (last?.kind === 'fresh') pieces[pieces.length - 1] = { kind: 'fresh', entries: [...last.entries, ...fresh] }
    else pieces.push({ kind: 'fresh', entries: fresh })
  })
  return pieces
}

/** Entries as texts of chunks, one after the other: between two of them the caller may give way to others. */
export function* encodeChunks(entries: readonly Entry[]): Generator<{ entries: readonly Entry[]; text: string }> {
  let from = 0
  let texts: string[] = []
  let size = 0
  for (const [index, entry] of entries.entries()) {
    const text = JSON.stringify(encodedEntry(entry))
    texts.push(text)
    size += text.length
    if (texts.length < MOST_ENTRIES && size < MOST_CHARACTERS && index < entries.length - 1) continue
    yield { entries: entries.slice(from, index + 1), text: `[${texts.join(',')}]` }
    from = index + 1
    texts = []
    size = 0
  }
}
