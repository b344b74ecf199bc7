import { describe, expect, it } from 'vitest'
import { textMessage } from '../message/message.ts'
import { changedWords } from './changedWords.ts'

const changed = (quote: string, text: string) =>
  changedWords({ id: 'f', messageId: 'm1', quote, kind: 'other' }, textMessage('m1', 'user', text))

describe('the changed words of a quote that was edited', () => {
  it.each([
    [
      'the service listens on port 8080',
      'Now: the service listens on port 8081. It is new.',
      'the service listens on port 8081',
    ],
    ['8080 is the port of the service', 'So 8081 is the port of the service.', '8081 is the port of the service'],
    ['commit to branch release/2.4 today', 'Commit to branch release/2.5 today', 'Commit to branch release/2.5 today'],
    ['the service listens on port 8080', 'It says: service listens on port. 9 is another.', 'service listens on port'],
  ])('%s, now %s', (quote, text, words) => {
    expect(changed(quote, text)).toBe(words)
  })

  it('are none where the quote stands, where nothing like it does, and for a pattern', () => {
    expect(changed('listens on port 8080', 'It listens on port 8080.')).toBeUndefined()
    expect(changed('listens on port 8080', 'Nothing of that.')).toBeUndefined()
    const pattern = { id: 'f', messageId: 'm1', quote: 'listens on port 8080', kind: 'other', pattern: true } as const
    expect(changedWords(pattern, textMessage('m1', 'user', 'listens on port 8081'))).toBeUndefined()
  })
})
