import { describe, expect, it } from 'vitest'
import { defaultBudget, defaultLanes } from '../document/defaults.ts'
import { DOCUMENT_VERSION, type Document } from '../document/document.ts'
import { textMessage } from '../message/message.ts'
import { toPrompt } from '../message/prompt.ts'
import { generateTurns } from './generate.ts'
import { emptied, tokensBefore, tokensToFill, toolsBefore, withGenerated } from './place.ts'
import type { GenerateSettings } from './settings.ts'

const document: Document = {
  version: DOCUMENT_VERSION,
  title: 'Mine',
  history: toPrompt([textMessage('m1', 'user', 'x'.repeat(400))]),
  tools: [],
  facts: [{ id: 'f1', messageId: 'm1', quote: 'xxx', kind: 'other' }],
  pins: new Map([['m1', 'keep']]),
  budget: { ...defaultBudget(8_000), readings: [{ kind: 'typed', label: '', tokens: 5 }] },
  lanes: defaultLanes('example'),
}

const settings: GenerateSettings = {
  kind: 'support',
  seed: 3,
  batch: 1,
  length: { unit: 'messages', count: 30 },
  toolShare: 0.4,
  facts: 2,
  place: 'early',
  system: false,
}

describe('Made-up messages in a document', () => {
  it.each([undefined, 1.25, 0.8])('fill the window as far as was asked, with a calibration of %s', (calibration) => {
    const calibrated = { ...document, budget: { ...document.budget, ...(calibration && { calibration }) } }
    const before = tokensBefore(calibrated)
    const made = generateTurns({ ...settings, length: { unit: 'tokens', count: tokensToFill(calibrated, 85, before) } })
    const after = tokensBefore(withGenerated(calibrated, settings, made))
    expect(after / 8_000).toBeGreaterThan(0.845)
    expect(after / 8_000).toBeLessThan(0.86)
  })

  it('stand behind what is there, and leave its title, facts and pins alone', () => {
    const made = generateTurns(settings)
    const next = withGenerated(document, settings, made)
    expect(next.history.slice(0, 1)).toEqual(document.history)
    expect(next.history.length).toBe(31)
    expect(next.title).toBe('Mine')
    expect(next.facts).toEqual([...document.facts, ...made.facts])
  })

  it('start a history that says so in its title, with the tools of the agent and no word of the old one', () => {
    const next = withGenerated(emptied(document, toolsBefore(settings)), settings, generateTurns(settings))
    expect(next.title).toBe('Made up: a support agent, seed 3')
    expect(next.history.length).toBe(30)
    expect(next.tools.map(({ name }) => name)).toContain('get_order')
    expect(next.pins.size).toBe(0)
    expect(next.budget).toEqual({ ...document.budget, readings: [] })
    expect(next.lanes.map(({ strategy }) => strategy.parameters.summariser)).toEqual([undefined, 'outline', 'outline'])
  })

  it('bring no tools where none is called', () => {
    expect(toolsBefore({ kind: 'coding', toolShare: 0 })).toEqual([])
  })
})
