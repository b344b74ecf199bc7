import { describe, expect, it } from 'vitest'
import type { Message } from '../../core/message/message.ts'
import { toPrompt } from '../../core/message/prompt.ts'
import { detailOf, fileLabel, resultTools } from './derive.ts'

const call: Message = {
  id: 'a',
  role: 'assistant',
  parts: [{ type: 'call', callId: 'c', name: 'run_tests', arguments: '{}' }],
}

function result(more: Partial<Message>): Message {
  return { id: 'r', role: 'tool', parts: [{ type: 'text', text: '3 passed' }], ...more }
}

function detail(...messages: readonly Message[]): string {
  const history = toPrompt(messages)
  const index = history.length - 1
  const last = messages[index] ?? call
  return detailOf(last, resultTools(history).get(index), '3 passed')
}

describe('The head of a result', () => {
  it('names the tool of its call', () => {
    expect(detail(call, result({ answers: 'c' }))).toBe('of run_tests')
  })

  it('says that its call is missing, with its own tool where it names one', () => {
    expect(detail(result({ answers: 'gone', name: 'run_tests' }))).toBe('of run_tests, without its call')
    expect(detail(result({ answers: 'gone' }))).toBe('without its call')
  })
})

describe('What a message carries beside its text', () => {
  const image = { type: 'image', source: 'data:,' } as const

  it('is counted in its head, behind the tool or the calls', () => {
    expect(detail({ id: 'u', role: 'user', parts: [{ type: 'text', text: 'Look at this.' }, image, image] })).toBe(
      '2 images',
    )
    expect(detail(call, result({ answers: 'c', parts: [image] }))).toBe('of run_tests · 1 image')
  })

  it('is called by its name, else by its id, and never by its data', () => {
    expect(fileLabel({ type: 'file', name: 'a.pdf', data: 'file-1' })).toBe('file a.pdf')
    expect(fileLabel({ type: 'file', data: 'file-abc123' })).toBe('file file-abc123')
    expect(fileLabel({ type: 'file', data: 'data:application/pdf;base64,AAAA' })).toBe('file')
    expect(fileLabel({ type: 'file', data: 'A'.repeat(400) })).toBe('file')
  })
})
