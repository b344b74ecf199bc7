import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { root } from './process.mjs'

/**
 * Bundles files as the page is bundled, into `.cache/`, since code that a dev server runs is slower. Gives what imports one
 * of them.
 * @param {string} name of the folder
 * @param {Record<string, string>} input path by name
 * @returns {Promise<(name: string) => Promise<any>>}
 */
export async function bundle(name, input) {
  const outDir = join(root, '.cache', name)
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { ssr: true, rolldownOptions: { input }, outDir, emptyOutDir: true, target: 'node20', minify: false },
  })
  return (file) => import(pathToFileURL(join(outDir, `${file}.js`)).href)
}
