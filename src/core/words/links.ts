import { count, num } from './words.ts'

/** The longest text that a message of a chat may have: 2,000 characters on Discord, more on others. */
export const LONGEST_MESSAGE = 2_000

/** Windows passes at most 32,767 characters to a program that it starts: a link clicked outside a browser is one of them. */
export const LONGEST_PASSED = 32_000

/** Chromium opens no address of more than 2 MB. */
export const LONGEST_OPENED = 2_000_000

/** `file`: so long that the history is better sent as a file. */
export type LinkLength = 'short' | 'long' | 'file'

/** How far a link of so many characters travels. */
export function linkLength(characters: number): LinkLength {
  if (characters <= LONGEST_MESSAGE) return 'short'
  return characters <= LONGEST_PASSED ? 'long' : 'file'
}

function meaning(characters: number): string {
  if (characters <= LONGEST_MESSAGE)
    return `Short enough for a chat message, of which many end at ${num(LONGEST_MESSAGE)}.`
  if (characters <= LONGEST_PASSED) {
    return `Many chat tools cut a message at ${num(LONGEST_MESSAGE)}: a page, an e-mail or an issue takes it.`
  }
  if (characters <= LONGEST_OPENED) {
    return 'Too long for chat tools, and Windows opens no link of more than 32,767 from another program: a file travels better.'
  }
  return 'No address this long opens in Chrome or Edge: save it as a file.'
}

/** How long a link is, and what that means for where it can be sent: "1,204 characters. Short enough for …". */
export function linkWords(characters: number): string {
  return `${count(characters, 'character')}. ${meaning(characters)}`
}
