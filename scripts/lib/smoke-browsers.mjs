// The browsers of the smoke run: Playwright's own builds where they were downloaded, else what the system has.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installPackages } from './browser.mjs'
import { runTool } from './process.mjs'
import { drive, overHttp, overMarionette } from './webdriver.mjs'

/** @typedef {import('./webdriver.mjs').Driver} Driver */

/** @type {Record<'firefox' | 'webkit', { packages: string[], ofSystem: () => (() => Promise<Driver>) | undefined }>} */
const browsers = {
  firefox: { packages: ['firefox-esr'], ofSystem: systemFirefox },
  webkit: { packages: ['webkit2gtk-driver', 'xvfb'], ofSystem: systemWebKit },
}

/**
 * Starts the browser, which is got first where there is none. Throws the reason when that is not to be had.
 * @param {'firefox' | 'webkit'} name
 * @returns {Promise<Driver>}
 */
export async function startBrowser(name) {
  const { packages, ofSystem } = browsers[name]
  const there = (await playwrights(name)) ?? ofSystem()
  if (there) return await there()
  console.log(`No ${name} here. Downloading the one of Playwright …`)
  if ((await runTool('playwright', ['install', name])) === 0) {
    const own = await playwrights(name)
    if (own) return await own()
  }
  if (process.platform === 'linux' && (await installPackages(packages))) {
    const installed = ofSystem()
    if (installed) return await installed()
  }
  throw new Error(`none here, and neither Playwright nor the system could install one`)
}

/** @param {'firefox' | 'webkit'} name */
async function playwrights(name) {
  const type = (await import('@playwright/test'))[name]
  if (!existsSync(type.executablePath())) return undefined
  return async () => {
    const browser = await type.launch()
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    /** @param {string} script @param {readonly unknown[]} args */
    const handle = (script, args) =>
      page.evaluateHandle(
        ([body, values]) => new Function(String(body)).apply(undefined, Array.isArray(values) ? values : []),
        [script, args],
      )
    /** @type {Driver} */
    const driver = {
      version: `${name} ${browser.version()}, Playwright’s build`,
      open: async (url) => void (await page.goto(url)),
      run: async (script, args) => await (await handle(script, args)).jsonValue(),
      async click(script, args) {
        const element = (await handle(script, args)).asElement()
        if (!element) throw new Error('nothing to click')
        await element.click()
      },
      press: (keys) => page.keyboard.press(keys.join('+')),
      close: () => browser.close(),
    }
    return driver
  }
}

/** Firefox without windows and with a profile of its own. */
function systemFirefox() {
  const binary = onPath('firefox-esr', 'firefox') ?? onMac('Firefox.app/Contents/MacOS/firefox')
  if (!binary) return undefined
  return async () => {
    const profile = mkdtempSync(join(tmpdir(), 'what-survives-firefox-'))
    // 0: any free port, which Firefox then writes into its profile.
    writeFileSync(join(profile, 'user.js'), 'user_pref("marionette.port", 0);\n')
    const firefox = start(binary, ['--headless', '--marionette', '--no-remote', '--profile', profile])
    const port = join(profile, 'MarionetteActivePort')
    await until(() => existsSync(port) && readFileSync(port, 'utf8') !== '', firefox)
    const { wire, close } = await overMarionette(Number(readFileSync(port, 'utf8')))
    return await drive(wire, {}, async () => {
      close()
      await firefox.end()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    })
  }
}

/** WebKitGTK: its MiniBrowser through its driver, on a screen in memory where there is none. */
function systemWebKit() {
  const binary = onPath('WebKitWebDriver')
  const browser = miniBrowser()
  const screen = process.env.DISPLAY ? '' : onPath('Xvfb')
  if (!binary || !browser || screen === undefined) return undefined
  return async () => {
    const xvfb = screen
      ? start(screen, ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'])
      : undefined
    const display = xvfb ? `:${await xvfb.firstLine}` : process.env.DISPLAY
    const port = await freePort()
    const driver = start(binary, [`--port=${port}`], { DISPLAY: display, GDK_BACKEND: 'x11' })
    const address = `http://127.0.0.1:${port}`
    const end = async () => {
      await driver.end()
      await xvfb?.end()
    }
    await until(
      () =>
        fetch(`${address}/status`).then(
          ({ ok }) => ok,
          () => false,
        ),
      driver,
    )
    const options = { binary: browser, args: ['--automation'] }
    return await drive(overHttp(address), { 'webkitgtk:browserOptions': options }, end)
  }
}

function miniBrowser() {
  const libraries = existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => join('/usr/lib', name)) : []
  return ['/usr/lib', '/usr/libexec', ...libraries]
    .flatMap((folder) =>
      ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map((name) => join(folder, name, 'MiniBrowser')),
    )
    .find((path) => existsSync(path))
}

/** @param {string[]} names */
function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/** @param {string} app */
function onMac(app) {
  const path = join('/Applications', app)
  return existsSync(path) ? path : undefined
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [env]
 */
function start(command, args, env = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, ...env } })
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
  const firstLine = new Promise((resolve) => child.stdout.once('data', (data) => resolve(String(data).trim())))
  // What is read by nobody would stop it once the pipe is full.
  child.stdout.resume()
  // Without a terminal nobody else tells the child that we were told to end.
  const stop = () => child.kill()
  process.once('SIGTERM', stop)
  void ended.then(() => process.off('SIGTERM', stop))
  return {
    ended,
    firstLine,
    async end() {
      child.kill()
      await ended
    },
  }
}

/**
 * @param {() => boolean | Promise<boolean>} ready
 * @param {{ ended: Promise<unknown>, end: () => Promise<void> }} child
 */
async function until(ready, child) {
  let gone = false
  void child.ended.then(() => {
    gone = true
  })
  for (let waited = 0; waited < 60_000; waited += 100) {
    if (await ready()) return
    if (gone) throw new Error('it ended while it started')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await child.end()
  throw new Error('it did not start within a minute')
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
