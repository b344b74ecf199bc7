import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message } from '../message/message.ts'
import { isAssumed, type Picture, picturesOf, pictureTokens } from './imageCosts.ts'

const sized = (width: number, height: number, detail?: string): Picture => ({ size: { width, height }, detail })
const unknown: Picture = { size: undefined, detail: undefined }

describe('The cost of an image by its size', () => {
  it.each([
    [200, 200, 54],
    [1_000, 1_000, 1_334],
    [1_092, 1_092, 1_590],
    [1_568, 100, 210],
    [3_136, 200, 210],
    [4_000, 3_000, 1_600],
    [1, 1, 1],
  ])('is width × height / 750 at Anthropic: %i × %i are %i', (width, height, tokens) => {
    expect(pictureTokens(sized(width, height), 'area')).toBe(tokens)
  })

  it.each([
    [1_024, 1_024, 765],
    [2_048, 4_096, 1_105],
    [4_096, 8_192, 1_105],
    [512, 512, 255],
    [513, 100, 425],
    [768, 768, 765],
    [1, 1, 255],
    [100_000, 1, 765],
  ])('is 85 and 170 a tile at OpenAI: %i × %i are %i', (width, height, tokens) => {
    expect(pictureTokens(sized(width, height), 'tiles')).toBe(tokens)
    expect(pictureTokens(sized(width, height, 'high'), 'tiles')).toBe(tokens)
    expect(pictureTokens(sized(width, height, 'low'), 'tiles')).toBe(85)
  })

  it('is said to be assumed where no size can be seen and the rule looks at it', () => {
    expect(pictureTokens(unknown, 'area')).toBe(1_600)
    expect(pictureTokens(unknown, 'tiles')).toBe(765)
    expect(isAssumed(unknown, 'area')).toBe(true)
    expect(isAssumed(unknown, 'tiles')).toBe(true)
    expect(isAssumed({ ...unknown, detail: 'low' }, 'tiles')).toBe(false)
    expect(isAssumed(unknown, 85)).toBe(false)
    expect(isAssumed(sized(9, 9), 'area')).toBe(false)
  })

  it('is a whole number from 1 to what the rule gives at most, and the same for a picture on its side', () => {
    const side = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(side, side, (width, height) => {
        for (const [cost, most] of [
          ['area', 1_600],
          ['tiles', 85 + 170 * 8],
        ] as const) {
          const tokens = pictureTokens(sized(width, height), cost)
          expect(Number.isInteger(tokens) && tokens >= 1 && tokens <= most).toBe(true)
          expect(pictureTokens(sized(height, width), cost)).toBe(tokens)
        }
      }),
    )
  })

  it('is one of each image of a message', () => {
    const message: Message = {
      id: 'm',
      role: 'user',
      parts: [
        { type: 'image', source: 'a.png', detail: 'low' },
        { type: 'text', text: 'Look.' },
        { type: 'image', source: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7' },
      ],
    }
    expect(picturesOf(message)).toEqual([
      { size: undefined, detail: 'low' },
      { size: { width: 1, height: 1 }, detail: undefined },
    ])
    expect(picturesOf({ ...message, parts: [] })).toEqual([])
  })
})
