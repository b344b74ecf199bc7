import type { InputFile } from '../../services/reader/protocol.ts'

/** More files than any folder of one conversation has: a whole home folder was dropped. */
const MOST_FILES = 20_000

function fileOf(entry: FileSystemFileEntry): Promise<File | undefined> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(undefined)))
}

/** A reader gives a hundred entries at a time, and none when it is at the end. */
function batchOf(reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> {
  return new Promise((resolve) => reader.readEntries(resolve, () => resolve([])))
}

/** What was dropped: folders can be walked through; what a page made up has files alone. */
export interface Dropped {
  readonly entries: readonly FileSystemEntry[]
  readonly files: readonly File[]
}

/** What was dropped, taken while the event lasts. */
export function droppedIn({ items, files }: DataTransfer): Dropped {
  const entries = Array.from(items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  return { entries, files: [...files] }
}

/** All files of what was dropped, those of folders with their paths. A file that cannot be read is left out. */
export async function filesIn({ entries, files: plain }: Dropped): Promise<readonly InputFile[]> {
  if (entries.length === 0) return plain.map((file) => ({ path: file.name, blob: file }))
  const files: InputFile[] = []
  const left = [...entries]
  for (let entry = left.shift(); entry && files.length < MOST_FILES; entry = left.shift()) {
    if (entry instanceof FileSystemFileEntry) {
      const file = await fileOf(entry)
      if (file) files.push({ path: entry.fullPath.replace(/^\//, ''), blob: file })
    } else if (entry instanceof FileSystemDirectoryEntry) {
      const reader = entry.createReader()
      for (let batch = await batchOf(reader); batch.length > 0; batch = await batchOf(reader)) left.push(...batch)
    }
  }
  return files
}
