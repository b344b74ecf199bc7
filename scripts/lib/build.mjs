import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root, runTool } from './process.mjs'

const inputs = [
  'src',
  'public',
  'index.html',
  'signin.html',
  'vite.config.ts',
  'scripts/lib/policy.mjs',
  'scripts/lib/service-worker.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** Builds the page unless the built one is newer than all that goes into it. Gives false when that failed. */
export async function ensureBuilt() {
  const built = join(root, 'dist/index.html')
  if (existsSync(built) && statSync(built).mtimeMs > Math.max(...inputs.map((input) => newest(join(root, input)))))
    return true
  console.log('Building …')
  return (await runTool('vite', ['build', '--logLevel', 'warn'])) === 0
}

/**
 * Folders count too: removing a file changes only the time of its folder.
 * @param {string} path
 * @returns {number}
 */
function newest(path) {
  if (!existsSync(path)) return 0
  const own = statSync(path)
  if (!own.isDirectory()) return own.mtimeMs
  return Math.max(own.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}
