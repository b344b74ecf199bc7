// The few commands of W3C WebDriver that the smoke run needs, over two wires: HTTP, as WebKitWebDriver speaks it, and
// Firefox's own socket, Marionette, which takes the same commands by name and needs no geckodriver in between.
import { connect } from 'node:net'

/**
 * A browser that is driven. Scripts are the bodies of functions: they read `arguments` and return.
 * @typedef {object} Driver
 * @property {string} version name and version as the browser gives them
 * @property {(url: string) => Promise<void>} open
 * @property {(script: string, args: readonly unknown[]) => Promise<unknown>} run
 * @property {(script: string, args: readonly unknown[]) => Promise<void>} click clicks the element that the script gives
 * @property {(keys: readonly string[]) => Promise<void>} press pressed one after the other, released together
 * @property {() => Promise<void>} close
 */

/**
 * Sends a command and gives its answer's value; throws what the browser complains of.
 * @typedef {(command: keyof typeof paths, body?: Record<string, unknown>, element?: string) => Promise<any>} Wire
 */

const paths = {
  NewSession: 'POST /session',
  DeleteSession: 'DELETE /session/:session',
  SetTimeouts: 'POST /session/:session/timeouts',
  SetWindowRect: 'POST /session/:session/window/rect',
  Navigate: 'POST /session/:session/url',
  ExecuteScript: 'POST /session/:session/execute/sync',
  ElementClick: 'POST /session/:session/element/:element/click',
  PerformActions: 'POST /session/:session/actions',
}

/** How the standard marks an element in an answer. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** The code points that stand for keys without a character. */
const KEYS = new Map([
  ['Enter', '\uE007'],
  ['Shift', '\uE008'],
  ['Control', '\uE009'],
  ['Escape', '\uE00C'],
  ['PageUp', '\uE00E'],
  ['PageDown', '\uE00F'],
  ['Home', '\uE011'],
  ['ArrowLeft', '\uE012'],
  ['ArrowRight', '\uE014'],
])

/**
 * Begins a session of 1440 × 900.
 * @param {Wire} wire
 * @param {Record<string, unknown>} capabilities
 * @param {() => Promise<void>} end closes the wire and ends the browser
 * @returns {Promise<Driver>}
 */
export async function drive(wire, capabilities, end) {
  const session = await wire('NewSession', { capabilities: { alwaysMatch: capabilities } })
  await wire('SetTimeouts', { script: 20_000, pageLoad: 60_000 })
  await wire('SetWindowRect', { width: 1440, height: 900 })
  const run = async (/** @type {string} */ script, /** @type {readonly unknown[]} */ args) =>
    await wire('ExecuteScript', { script, args })
  return {
    version: `${session.capabilities.browserName} ${session.capabilities.browserVersion}`,
    open: (url) => wire('Navigate', { url }),
    run,
    async click(script, args) {
      const element = (await run(script, args))?.[ELEMENT]
      if (!element) throw new Error('nothing to click')
      await wire('ElementClick', {}, element)
    },
    async press(keys) {
      const values = keys.map((key) => KEYS.get(key) ?? key)
      const actions = [
        ...values.map((value) => ({ type: 'keyDown', value })),
        ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
      ]
      await wire('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    async close() {
      await wire('DeleteSession').catch(() => {})
      await end()
    },
  }
}

/**
 * A driver that listens at this address.
 * @param {string} address
 * @returns {Wire}
 */
export function overHttp(address) {
  let session = ''
  return async (command, body = {}, element = '') => {
    const [method = '', path = ''] = paths[command].split(' ')
    const response = await fetch(address + path.replace(':session', session).replace(':element', element), {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
    if (command === 'NewSession') session = value.sessionId
    return value
  }
}

/**
 * Firefox's socket: each message is its length in bytes, a colon and JSON; `[0, id, command, parameters]` is answered by
 * `[1, id, error, result]`.
 * @param {number} port
 * @returns {Promise<{ wire: Wire, close: () => void }>}
 */
export async function overMarionette(port) {
  const socket = connect(port, '127.0.0.1')
  /** @type {Map<number, { resolve: (value: unknown) => void, reject: (error: Error) => void }>} */
  const waiting = new Map()
  let pending = Buffer.alloc(0)
  let last = 0
  await new Promise((resolve, reject) => {
    socket.once('error', reject)
    // The greeting says that commands are heard.
    socket.once('data', resolve)
    socket.on('data', (chunk) => {
      pending = Buffer.concat([pending, chunk])
      for (let colon = pending.indexOf(':'); colon > 0; colon = pending.indexOf(':')) {
        const end = colon + 1 + Number(pending.subarray(0, colon))
        if (pending.length < end) return
        const message = JSON.parse(pending.subarray(colon + 1, end).toString())
        pending = pending.subarray(end)
        if (Array.isArray(message)) answer(message)
      }
    })
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser closed the connection'))
  })

  /** @param {any[]} message */
  function answer([, id, error, result]) {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(new Error(`${error.error}: ${error.message}`))
    // Some answers are wrapped once more than those over HTTP.
    else asked?.resolve(result && 'value' in result && Object.keys(result).length === 1 ? result.value : result)
  }

  return {
    close: () => socket.destroy(),
    wire: (command, body = {}, element = '') =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        const text = JSON.stringify([0, last, `WebDriver:${command}`, element ? { id: element } : body])
        socket.write(`${Buffer.byteLength(text)}:${text}`)
      }),
  }
}
