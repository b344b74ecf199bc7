import { beforeEach, describe, expect, it } from 'vitest'
import { defaultBudget } from '../../core/document/defaults.ts'
import { DOCUMENT_VERSION, type Document } from '../../core/document/document.ts'
import { plainText, textMessage } from '../../core/message/message.ts'
import { toPrompt } from '../../core/message/prompt.ts'
import { start, undo, useStore } from '../store.ts'
import {
  addCompared,
  dropCompared,
  fillTools,
  readMessageZero,
  setEnvironment,
  setSection,
  writePrompt,
} from './systemPrompt.ts'

const document: Document = {
  version: DOCUMENT_VERSION,
  title: 'A chat',
  history: toPrompt([textMessage('m1', 'user', 'Hello.'), textMessage('m2', 'assistant', 'Hi.')]),
  tools: [{ name: 'read', description: 'reads a file' }],
  facts: [],
  pins: new Map(),
  budget: defaultBudget(1_000),
  lanes: [],
}

const now = () => useStore.getState()
const firstText = () => {
  const [first] = now().document.history
  return first && plainText(first.message)
}

beforeEach(() => start(document))

describe('The system prompt of a document', () => {
  it('takes what is typed as one step, and has no field for what is empty', () => {
    setSection('user', 'B')
    setSection('user', 'Be brief.')
    setEnvironment('environment', 'date', '2026-03-14')
    expect(now().document.systemPrompt).toEqual({ texts: { user: 'Be brief.' }, environment: { date: '2026-03-14' } })
    expect(now().past).toHaveLength(2)
    setSection('user', '')
    expect(now().document.systemPrompt?.texts).toEqual({})
  })

  it('is left alone where nothing changes', () => {
    setSection('user', '')
    setEnvironment('compared', 'date', '')
    expect(now().document).toBe(document)
  })

  it('is written into message 1 by one step: first as a new message, then over its text', () => {
    setSection('identity', 'You are careful.')
    writePrompt()
    expect(now().document.history.map(({ message }) => message.role)).toEqual(['system', 'user', 'assistant'])
    expect(firstText()).toBe('# Identity\n\nYou are careful.')
    const [
      {
        message: { id },
      } = { message: { id: '' } },
    ] = now().document.history
    setSection('project', 'Use pnpm.')
    writePrompt()
    expect(now().document.history).toHaveLength(3)
    expect(now().document.history[0]?.message.id).toBe(id)
    expect(now().past.at(-1)?.label).toBe('write the system prompt into message 1')
    undo()
    expect(firstText()).toBe('# Identity\n\nYou are careful.')
    undo()
    const steps = now().past.length
    writePrompt()
    writePrompt()
    expect(now().past).toHaveLength(steps)
  })

  it('is read back from message 1, and the second environment stays', () => {
    setEnvironment('environment', 'date', '2026-03-14')
    addCompared()
    start({
      ...now().document,
      history: toPrompt([textMessage('m1', 'system', '# Environment\n\nPlatform: linux\n\n# Tools\n\nnone')]),
    })
    readMessageZero()
    expect(now().document.systemPrompt).toEqual({
      texts: { tools: 'none' },
      environment: { platform: 'linux' },
      compared: { date: '2026-03-14' },
    })
    dropCompared()
    expect(now().document.systemPrompt).not.toHaveProperty('compared')
  })

  it('takes the tool definitions into its tools section', () => {
    fillTools()
    expect(now().document.systemPrompt?.texts).toEqual({ tools: '- read: reads a file' })
  })
})
