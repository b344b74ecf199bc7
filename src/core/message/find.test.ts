import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryHistory, arbitraryText } from '../testing/arbitraries.ts'
import { findMessages, findPlaces } from './find.ts'
import { messageTexts, textMessage } from './message.ts'
import { toPrompt } from './prompt.ts'

const history = toPrompt([
  textMessage('a', 'user', 'Never edit the test fixtures.'),
  textMessage('b', 'assistant', `${'x'.repeat(60)} Port 8081, not\n8080 ${'y'.repeat(60)}`),
  {
    id: 'c',
    role: 'assistant',
    parts: [{ type: 'call', callId: '1', name: 'read_file', arguments: { path: 'src/[id].ts' } }],
  },
])

const indices = (words: string): readonly number[] => findMessages(history, words).map(({ index }) => index)

describe('finding in a history', () => {
  it('takes any case and any white space, and signs as they are', () => {
    expect(indices('NEVER edit')).toEqual([0])
    expect(indices('not 8080')).toEqual([1])
    expect(indices('[id].ts')).toEqual([2])
    expect(indices('read_file')).toEqual([2])
    expect(indices('.*')).toEqual([])
    expect(indices('  ')).toEqual([])
  })

  it('shows the words with what stands around them', () => {
    const [found] = findMessages(history, 'port 8081')
    expect(found).toMatchObject({ words: 'Port 8081', before: expect.stringMatching(/^…x+ $/) })
    expect(found?.after).toMatch(/^, not 8080 y+…$/)
  })

  it('never throws, and finds a message by any piece of its text', () => {
    fc.assert(
      fc.property(arbitraryHistory, arbitraryText, fc.nat(), (prompt, words, at) => {
        findMessages(prompt, words)
        const texts = prompt.flatMap(({ message }) => messageTexts(message)).filter((text) => text.trim() !== '')
        const piece = texts[at % Math.max(1, texts.length)]
        // A lone surrogate is no word that anybody can type.
        if (piece !== undefined && !/[\ud800-\udfff]/u.test(piece))
          expect(findMessages(prompt, piece).length).toBeGreaterThan(0)
      }),
    )
  })

  it('gives way on its way through a long history, and then has found the same', () => {
    const long = toPrompt(
      Array.from({ length: 1_000 }, (_, index) => textMessage(`m${index}`, 'user', `step ${index}`)),
    )
    const places: number[] = []
    const search = findPlaces(long, 'step 99', places)
    search.next()
    expect(places).toEqual([99])
    while (!search.next().done);
    expect(places).toEqual(findMessages(long, 'step 99').map(({ index }) => index))
    expect(places).toEqual([99, ...Array.from({ length: 10 }, (_, last) => 990 + last)])
  })
})
