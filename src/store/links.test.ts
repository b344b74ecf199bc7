import { beforeEach, describe, expect, it, vi } from 'vitest'
import { blankDocument } from '../core/document/defaults.ts'
import { encodeDocument } from '../core/document/encode.ts'
import { generateTurns } from '../core/generate/generate.ts'
import { textMessage } from '../core/message/message.ts'
import { toPrompt } from '../core/message/prompt.ts'
import { LINK_FIELDS } from '../core/share/shortDocument.ts'
import { CATALOGUE } from '../scenarios/catalogue.ts'
import { documentFields, viewFields } from './fields.ts'
import { linkTo, makeLink, readLink, sharedNow } from './links.ts'
import { edit, editField, look, start, useStore } from './store.ts'

const PAGE = 'https://survives.example/page/'
const all = { takes: true, view: true } as const

/** As a browser has the page's own address. */
beforeEach(() => {
  vi.stubGlobal('window', { location: new URL(PAGE) })
  return () => vi.unstubAllGlobals()
})

async function onScreen(id: string) {
  const scenario = await CATALOGUE.find((entry) => entry.id === id)?.load()
  if (!scenario) throw new Error(`no scenario ${id}`)
  start(scenario.document)
  return scenario.document
}

function linked(fields: Readonly<Record<string, { readonly link: boolean }>>): string[] {
  return Object.entries(fields)
    .filter(([, { link }]) => link)
    .map(([field]) => field)
    .sort()
}

describe('what is decided of each field', () => {
  it('is what the codec holds of the document; its version stands in clear', () => {
    expect(linked(documentFields)).toEqual([...Object.keys(LINK_FIELDS), 'version'].sort())
  })

  it('is what a link holds of the view', async () => {
    const { history, lanes } = await onScreen('lost-correction')
    const [message] = history
    const [lane] = lanes
    if (!message || !lane) throw new Error('an empty scenario')
    look({
      filter: 'facts',
      opened: new Set([message.message.id]),
      unfolded: new Set([message.message.id]),
      checks: true,
      again: new Map([[lane.id, 2]]),
      page: lane.id,
      picked: new Set([message.message.id]),
      presenting: true,
    })
    expect(Object.keys(sharedNow(all).view).sort()).toEqual(linked(viewFields))
    expect(sharedNow({ takes: true, view: false }).view).toEqual({})
  })
})

describe('the link to what is on the screen', () => {
  it.each(CATALOGUE.map(({ id }) => id))('names the scenario where nothing differs from it: %s', async (id) => {
    await onScreen(id)
    // With everything replaced too: what a scenario says is public.
    expect(await makeLink(sharedNow(all), { replace: ['key', 'home folder', 'address'] })).toEqual({
      link: `${PAGE}#scenario=${id}`,
      plain: true,
    })
  })

  it.each(CATALOGUE.map(({ id }) => id))('of %s with one setting changed has less than 200 characters', async (id) => {
    await onScreen(id)
    editField('budget', 'keep last', (budget) => ({ ...budget, keepLast: 5 }))
    editField('budget', 'keep last', (budget) => ({ ...budget, keepLast: 6 }))
    const link = await linkTo(sharedNow(all))
    expect(link.length).toBeLessThan(200)
    const read = await readLink(new URL(link).hash)
    expect(read.ok && encodeDocument(read.shared.document)).toBe(encodeDocument(useStore.getState().document))
  })

  it('of 50 messages of an agent has about a hundred characters for each', async () => {
    const length = { unit: 'messages', count: 50 } as const
    const { messages } = generateTurns({
      kind: 'coding',
      seed: 1,
      batch: 1,
      length,
      toolShare: 0.6,
      facts: 5,
      place: 'spread',
      system: true,
    })
    start({ ...blankDocument(), history: toPrompt(messages.slice(0, 50)) })
    const link = await linkTo(sharedNow(all))
    expect(link.length).toBeGreaterThan(1_000)
    expect(link.length).toBeLessThan(7_000)
  })

  it('of a long history is refused in words where no worker can be had', async () => {
    const messages = Array.from({ length: 151 }, (_, at) => textMessage(`m${at}`, 'user', `Message ${at}`))
    start({ ...blankDocument(), history: toPrompt(messages) })
    await expect(linkTo(sharedNow(all))).rejects.toThrow(/^What makes the link could not start: /)
  })

  it('has stand-ins for what is to be replaced, and the screen keeps what it has', async () => {
    await onScreen('lost-correction')
    edit('title', (document) => ({ ...document, title: 'From /home/ada/work' }))
    const read = await readLink(new URL(await linkTo(sharedNow(all), { replace: ['home folder'] })).hash)
    expect(read.ok && read.shared.document.title).toBe('From /home/user/work')
    expect(useStore.getState().document.title).toBe('From /home/ada/work')
  })
})
