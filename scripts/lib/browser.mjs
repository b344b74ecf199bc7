import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, runTool } from './process.mjs'

// The first is the same browser without its windows, and runs the tests in half the time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]

/** The Chromium for the tests: the one that is named, one that is there, or Playwright's own if it was downloaded before. */
export async function findBrowser() {
  const named = process.env.CHROME_PATH
  if (named) return named
  return candidates().find(starts) ?? (await playwrightsOwn())
}

/** As findBrowser, but gets one where there is none: from Playwright, else from the system. */
export async function ensureBrowser() {
  const there = await findBrowser()
  if (there) return there
  console.log('No Chromium here. Downloading the one of Playwright …')
  if ((await runTool('playwright', ['install', 'chromium'])) === 0) {
    const own = await playwrightsOwn()
    if (own) return own
    console.log('It does not start here, most likely for lack of system libraries.')
  }
  if (process.platform !== 'linux') return undefined
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (await installPackages([name])) return candidates().find(starts)
  }
  return undefined
}

/**
 * Installs packages of a Debian or Ubuntu, as root or with a sudo that asks nothing. Gives false when that failed.
 * @param {string[]} names
 */
export async function installPackages(names) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  /** @param {string[]} args */
  const apt = (...args) => {
    const [command = '', ...rest] = [...sudo, 'apt-get', ...args]
    return run(command, rest, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
  }
  console.log(`Installing of the system: ${names.join(', ')} …`)
  // A failed update may still leave a usable list, so only the installation decides.
  await apt('update')
  return (await apt('install', '-y', '--no-install-recommends', ...names)) === 0
}

function candidates() {
  const { env, platform } = process
  const onPath = (env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  if (platform === 'darwin') {
    const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge']
    const homes = ['/Applications', join(env.HOME ?? '', 'Applications')]
    return [...homes.flatMap((home) => apps.map((app) => join(home, `${app}.app/Contents/MacOS/${app}`))), ...onPath]
  }
  if (platform === 'win32') {
    const products = ['Google/Chrome', 'Chromium', 'Microsoft/Edge']
    const executables = products.map(
      (product) => `${product}/Application/${product.endsWith('Edge') ? 'msedge' : 'chrome'}.exe`,
    )
    const homes = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].flatMap((home) => home ?? [])
    return homes.flatMap((home) => executables.map((executable) => join(home, executable)))
  }
  return onPath
}

/**
 * A file alone says little: Ubuntu's chromium-browser may be a stub, and a download may lack libraries.
 * @param {string} path
 */
function starts(path) {
  if (!existsSync(path)) return false
  // On Windows `--version` opens a window.
  return (
    process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0
  )
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return path && starts(path) ? path : undefined
}
