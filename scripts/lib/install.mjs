import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNpm } from './process.mjs'

/** Installs the locked packages unless exactly they are there. Gives false when that failed. */
export async function ensureInstalled() {
  if (isInstalled()) return true
  console.log('Installing packages …')
  // `--include=dev`: an environment with NODE_ENV=production would leave out what builds the page.
  return (await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund'])) === 0
}

/**
 * npm writes the tree it has installed into node_modules as its last step. Comparing with that instead of with a stamp
 * of our own also holds after `npm install` by hand and after an install that was broken off.
 */
function isInstalled() {
  const there = packages('node_modules/.package-lock.json')
  const wanted = packages('package-lock.json')
  if (!there || !wanted) return false
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      // Optional packages are mostly builds for other platforms.
      path === '' || link || (optional && !there[path]) || there[path]?.version === version,
  )
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, link?: boolean }> | undefined}
 */
function packages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}
