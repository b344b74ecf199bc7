import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './process.mjs'

/** @typedef {import('./webdriver.mjs').Driver} Driver */

/** Runs before all else in the page and keeps what goes wrong there: no driver tells it for every browser. */
function listen() {
  /** @type {string[]} */
  const problems = []
  Object.assign(window, { problems })
  window.addEventListener('error', (event) => problems.push(`uncaught: ${event.message}`))
  window.addEventListener('unhandledrejection', (event) => problems.push(`rejected: ${event.reason}`))
  document.addEventListener('securitypolicyviolation', (event) =>
    problems.push(`${event.effectiveDirective} forbids ${event.blockedURI}`),
  )
  const { error } = console
  console.error = (...words) => {
    problems.push(`console: ${words.join(' ')}`)
    error(...words)
  }
}

/**
 * Puts it into the served page as a script of its own, which the page's policy allows.
 * @type {import('vite').Plugin}
 */
export const probe = {
  name: 'probe',
  configurePreviewServer({ config, middlewares }) {
    middlewares.use((request, response, next) => {
      const path = request.url?.split('?')[0]
      if (path === `${config.base}probe.js`) {
        response.setHeader('content-type', 'text/javascript').end(`(${listen})()`)
      } else if (path === config.base) {
        const html = readFileSync(join(root, 'dist/index.html'), 'utf8')
        const probed = html.replace('<script', '<script src="./probe.js"></script><script')
        response.setHeader('content-type', 'text/html').end(probed)
      } else next()
    })
  },
}

/** Roles that the steps ask for, as what this page uses for them. */
const ROLES = {
  button: 'button',
  menuitem: '[role=menuitem]',
  radio: 'input[type=radio]',
  slider: '[role=slider]',
  textbox: 'textarea, input:not([type])',
}

/** The page as the steps see it: the same in every browser. */
export class SmokePage {
  /**
   * @param {Driver} driver
   * @param {string} url
   */
  constructor(driver, url) {
    this.driver = driver
    this.url = url
    /** @type {string[]} what went wrong before the page was opened again */
    this.earlier = []
    this.opened = false
  }

  /** Opens the page, or opens it again. */
  async open() {
    this.earlier = await this.problems()
    this.opened = true
    await this.driver.open(this.url)
    await this.waitFor('the grid', () => document.querySelector('main table tbody tr') !== null)
  }

  /**
   * What a function gives in the page. It knows nothing of the file that it stands in.
   * @template {unknown[]} A
   * @param {(...args: A) => unknown} look
   * @param {A} args
   */
  evaluate(look, ...args) {
    return this.driver.run(`return (${look}).apply(undefined, arguments)`, args)
  }

  /**
   * Waits until a function gives something true in the page.
   * @template {unknown[]} A
   * @param {string} what
   * @param {(...args: A) => unknown} look
   * @param {A} args
   */
  async waitFor(what, look, ...args) {
    const end = Date.now() + 30_000
    while (!(await this.evaluate(look, ...args))) {
      if (Date.now() > end) throw new Error(`not within 30 s: ${what}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  /**
   * Waits until words stand in what a selector finds.
   * @param {string} words
   * @param {string} [selector]
   */
  async see(words, selector = 'body') {
    await this.waitFor(
      `“${words}” in ${selector}`,
      (where, what) => [...document.querySelectorAll(where)].some(({ textContent }) => textContent?.includes(what)),
      selector,
      words,
    )
  }

  /**
   * Clicks the control of this role whose name begins like this.
   * @param {keyof typeof ROLES} role
   * @param {string} name
   */
  async click(role, name) {
    await this.waitFor(`the ${role} “${name}”`, find, ROLES[role], name)
    // WebKit's driver leaves a control where it is that has only just come, below the screen.
    const script = `const found = (${find}).apply(undefined, arguments); found?.scrollIntoView({ block: 'center' }); return found`
    await this.driver.click(script, [ROLES[role], name])
  }

  /**
   * Puts the focus on a control, as the Tab key would.
   * @param {keyof typeof ROLES} role
   * @param {string} name
   */
  async focus(role, name) {
    await this.waitFor(`the ${role} “${name}”`, find, ROLES[role], name)
    await this.driver.run(`(${find}).apply(undefined, arguments).focus()`, [ROLES[role], name])
  }

  /**
   * Keys, held together.
   * @param {string[]} keys
   */
  async press(...keys) {
    await this.driver.press(keys)
  }

  /** What went wrong since the page was first opened, with every request to another host. */
  async problems() {
    if (!this.opened) return this.earlier
    const found = await this.evaluate(() => {
      const { problems = ['the page was not listened to'] } = /** @type {{ problems?: string[] }} */ (window)
      const asked = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
      const others = asked.filter(({ protocol, origin }) => protocol.startsWith('http') && origin !== location.origin)
      return [...problems, ...others.map(({ href }) => `request to another host: ${href}`)]
    })
    return [...this.earlier, ...(Array.isArray(found) ? found.map(String) : ['no answer'])]
  }

  /**
   * Replaces the text of the field in focus, in one piece as pasting does.
   * @param {string} text
   */
  async paste(text) {
    await this.evaluate((words) => {
      document.execCommand('selectAll')
      document.execCommand('insertText', false, words)
    }, text)
  }
}

/**
 * The first such control that is there and can be used. Runs in the page.
 * @param {string} selector
 * @param {string} name
 */
function find(selector, name) {
  return [...document.querySelectorAll(selector)].find((element) => {
    if (!(element instanceof HTMLElement)) return false
    const labels = element instanceof HTMLInputElement ? element.labels : undefined
    // biome-ignore lint/performance/useDomNodeTextContent: only as it is drawn are its words apart
    const words = element.getAttribute('aria-label') ?? labels?.[0]?.innerText ?? element.innerText
    return words.replace(/\s+/g, ' ').trim().startsWith(name) && !element.matches(':disabled, [inert] *')
  })
}
