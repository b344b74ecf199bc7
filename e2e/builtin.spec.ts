import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { Failure } from '../src/core/summaries/failure.ts'
import type { BuiltinScope } from '../src/services/models/builtin/api.ts'
import { installFakeBuiltin } from '../src/services/models/builtin/testing/fakeBuiltin.ts'
import type { parts } from './builtin-parts.ts'
import { expect, type Page, test } from './fixtures.ts'

type Parts = typeof parts

/** The service as a script: it is asked in the page itself, whatever of the page leads to it. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL('builtin-parts.ts', import.meta.url)), formats: ['iife'], name: 'made' },
    },
  })
  const [first] = Array.isArray(built) ? built : [built]
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error('the service was not bundled')
  return `${chunk.code}\nwindow.parts = made.parts`
}

let script: Promise<string> | undefined

async function open(page: Page): Promise<void> {
  await page.goto('.')
  script ??= bundle()
  await page.evaluate(await script)
}

/** Asks the model in the page: what it gave or why not, and all that was told. `stop`: it is stopped at the first text. */
async function ask(page: Page, call: { text: string; limit?: number; stop?: boolean; stopAfter?: number }) {
  return page.evaluate(async ({ text, limit = 200, stop = false, stopAfter }) => {
    const { createBuiltin } = (window as unknown as { parts: Parts }).parts
    const model = createBuiltin()
    const controller = new AbortController()
    const told: string[] = []
    const steps: string[] = []
    const on = {
      text(piece: string) {
        told.push(piece)
        if (stop) controller.abort()
      },
      progress: (words: string, done?: number) => steps.push(done === undefined ? words : `${words} ${done}`),
    }
    if (stopAfter !== undefined) setTimeout(() => controller.abort(), stopAfter)
    try {
      const answer = await model.say({ instructions: 'Be brief.', text, limit }, on, controller.signal)
      return { answer, told, steps, window: model.window }
    } catch (error) {
      const { failure, partial } = error as { failure: Failure; partial: string }
      return { failure, partial, told, steps, window: model.window }
    }
  }, call)
}

/** Names of both interfaces as they stand in the page now. */
function names(page: Page) {
  return page.evaluate(() => {
    const global = globalThis as unknown as Record<string, (new () => object) | undefined>
    return ['LanguageModel', 'Summarizer'].map((name) => {
      const found = global[name]
      if (!found) return undefined
      // A class of a script has its static names in another order, and the real ones have no more than these.
      return {
        name,
        own: Object.getOwnPropertyNames(found.prototype).sort(),
        fixed: Object.getOwnPropertyNames(found).sort(),
        target: found.prototype instanceof EventTarget,
      }
    })
  })
}

test('the fake model of the tests has the names that this browser’s own has, and no others', async ({ page }) => {
  await page.goto('.')
  const real = await names(page)
  // Chromium has both since 148.
  expect(real).not.toContain(undefined)
  await page.evaluate(installFakeBuiltin, { prompt: 'available', summarizer: 'available' } as const)
  expect(await names(page)).toEqual(real)
})

test('whether this browser has a model is what it says itself, of either way', async ({ page }) => {
  await open(page)
  const { state, prompt, summarizer } = await page.evaluate(async () => {
    const { builtinState } = (window as unknown as { parts: Parts }).parts
    const english = ['en']
    const scope = globalThis as BuiltinScope
    const text = [{ type: 'text' as const, languages: english }]
    return {
      state: await builtinState(),
      prompt: await scope.LanguageModel?.availability({ expectedInputs: text, expectedOutputs: text }),
      summarizer: await scope.Summarizer?.availability({ type: 'key-points', outputLanguage: 'en' }),
    }
  })
  if (prompt !== undefined && prompt !== 'unavailable') expect(state).toEqual({ kind: prompt, api: 'Prompt API' })
  else if (summarizer !== undefined && summarizer !== 'unavailable') {
    expect(state).toEqual({ kind: summarizer, api: 'Summarizer' })
  } else expect(state).toEqual({ kind: 'unavailable', why: expect.stringMatching(/none for pages|does not run here/) })
})

test('this browser’s own model is fetched, measured and heard, and an echo is no answer', async ({ page }) => {
  await open(page)
  const state = await page.evaluate(() => (window as unknown as { parts: Parts }).parts.builtinState())
  const asked = await ask(page, { text: 'The server listens on port 4310.' })
  const { answer, failure, partial, told, steps, window } = asked
  if (answer) {
    // A browser with a model that works.
    expect(answer.text).toBe(told.join(''))
    return
  }
  expect(failure).toMatchObject({ code: 'unavailable', who: 'The browser’s own model' })
  if (state.kind === 'unavailable') {
    expect(failure).toMatchObject({ why: state.why })
    expect(told).toEqual([])
    return
  }
  expect(failure).toMatchObject({ why: expect.stringContaining('echoes') })
  expect(partial).toContain('Be brief.')
  expect(partial).toContain('The server listens on port 4310.')
  expect(told.join('')).toBe(partial)
  expect(window).toBeGreaterThan(0)
  expect(steps.slice(-2)).toEqual(['reading', 'writing'])
})

test('what is too long for this browser’s own model is refused with its numbers', async ({ page }) => {
  await open(page)
  const state = await page.evaluate(() => (window as unknown as { parts: Parts }).parts.builtinState())
  const { failure, window } = await ask(page, { text: 'word '.repeat(100_000) })
  if (state.kind === 'unavailable') {
    // Nothing is refused for its length by a model that cannot be used.
    expect(failure).toMatchObject({ code: 'unavailable', why: state.why })
    return
  }
  expect(failure).toMatchObject({ code: 'too-long', most: window })
  expect(failure?.code === 'too-long' && failure.tokens).toBeGreaterThan(window ?? 0)
})

test('a model that says no is not used, in the browser’s own words', async ({ page }) => {
  await page.addInitScript(installFakeBuiltin, { prompt: 'unavailable', summarizer: 'unavailable' } as const)
  await open(page)
  const { failure } = await ask(page, { text: 'a' })
  expect(failure).toMatchObject({ code: 'unavailable', why: expect.stringContaining('does not run here') })
})

test('a model that has to be fetched tells how far it is, and then answers piece by piece', async ({ page }) => {
  await page.addInitScript(installFakeBuiltin, { prompt: 'downloadable', pieces: ['- port', ' 4310'] } as const)
  await open(page)
  const { answer, told, steps } = await ask(page, { text: 'port 4310' })
  expect(answer).toMatchObject({ text: '- port 4310', end: 'done', model: 'Prompt API' })
  expect(told).toEqual(['- port', ' 4310'])
  expect(steps).toContain('fetching the browser’s model 0.5')
})

test('a stop ends a download and an answer, and keeps what came apart', async ({ page }) => {
  await page.addInitScript(installFakeBuiltin, { prompt: 'downloadable', stalls: true } as const)
  await open(page)
  expect((await ask(page, { text: 'a', stopAfter: 50 })).failure?.code).toBe('stopped')
  await page.evaluate(installFakeBuiltin, { prompt: 'available', pieces: ['half an'], hangs: true } as const)
  const stopped = await ask(page, { text: 'a', stop: true })
  expect(stopped.failure?.code).toBe('stopped')
  expect(stopped.partial).toBe('half an')
  const log = await page.evaluate(
    () => Reflect.get(globalThis, 'fakeBuiltin') as { created: number; destroyed: number },
  )
  expect(log).toMatchObject({ created: 1, destroyed: 1 })
})
