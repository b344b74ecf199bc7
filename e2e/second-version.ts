import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

export interface Version {
  readonly folder: string
  remove(): Promise<void>
}

/**
 * Builds the page once more, with other words in a dialog that loads late: its file has another name then, and so have the
 * files that know of it.
 */
export async function buildSecondVersion(words: string): Promise<Version> {
  const folder = await mkdtemp(join(tmpdir(), 'second-version-'))
  await build({
    root: fileURLToPath(new URL('..', import.meta.url)),
    mode: 'production',
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
    plugins: [
      {
        name: 'second-version',
        enforce: 'pre',
        transform(code, id) {
          if (!id.endsWith('/ShortcutsDialog.tsx')) return undefined
          const changed = code.replace('title="Keyboard shortcuts"', `title="${words}"`)
          if (changed === code) throw new Error('the dialog of the shortcuts has another title')
          return changed
        },
      },
    ],
  })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
