import { describe, expect, it } from 'vitest'
import { asksToEmbed, tabAddress } from './embedded.ts'

describe('the address of a frame', () => {
  it.each(['?embed', '?embed=', '?present&embed', '?embed=1'])('%s asks for one', (search) =>
    expect(asksToEmbed(search)).toBe(true),
  )

  it.each(['', '?', '?present', '?embedded', '?x=embed'])('%s does not', (search) =>
    expect(asksToEmbed(search)).toBe(false),
  )

  it.each([
    ['https://a.example/b/?embed', 'https://a.example/b/'],
    ['https://a.example/b/?embed#lesson=loss.3', 'https://a.example/b/#lesson=loss.3'],
    ['https://a.example/?embed#v1.a-b_c=', 'https://a.example/#v1.a-b_c='],
    ['https://a.example/?x=1&embed#y', 'https://a.example/?x=1#y'],
  ])('%s is as a page of its own %s', (address, tab) => expect(tabAddress(address)).toBe(tab))
})
