/**
 * The heaps of a page and of its workers after collecting, in bytes. Asked of the browser's own protocol: a page can ask
 * neither for a collection nor for what its workers hold.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<() => Promise<{ page: number, workers: [name: string, bytes: number][] }>>}
 */
export async function heapsOf(page) {
  const session = await page.context().newCDPSession(page)
  /** @type {Map<string, string>} */
  const workers = new Map()
  /** @type {Map<number, (answer: any) => void>} */
  const waiting = new Map()
  let turn = 0
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    workers.set(sessionId, targetInfo.title || targetInfo.url)
  })
  session.on('Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId))
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message)
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })

  /** @param {string} sessionId @param {string} method */
  const ask = (sessionId, method) =>
    new Promise((resolve) => {
      const id = ++turn
      waiting.set(id, resolve)
      setTimeout(() => resolve(undefined), 10_000)
      session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) }).catch(resolve)
    })

  return async () => {
    for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    /** @type {[string, number][]} */
    const sizes = []
    for (const [sessionId, name] of workers) {
      await ask(sessionId, 'HeapProfiler.collectGarbage')
      await ask(sessionId, 'HeapProfiler.collectGarbage')
      const usage = await ask(sessionId, 'Runtime.getHeapUsage')
      if (usage?.usedSize) sizes.push([name, usage.usedSize])
    }
    return { page: usedSize, workers: sizes }
  }
}
