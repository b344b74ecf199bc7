import { describe, expect, it } from 'vitest'
import { resultOf } from '../lanes/testing/bench.ts'
import { type Message, textMessage } from '../message/message.ts'
import { toPrompt } from '../message/prompt.ts'
import { checkProviders } from '../validity/check.ts'
import { acceptanceLine, providerWords, unmendedWords } from './validity.ts'

const user = (id: string) => textMessage(id, 'user', 'go on')
const said = (id: string) => textMessage(id, 'assistant', 'done')
const calling = (id: string, callId: string): Message => ({
  id,
  role: 'assistant',
  parts: [{ type: 'call', callId, name: 'read', arguments: '{}' }],
})

const lineOf = (messages: readonly Message[], was?: readonly Message[]) => {
  const prompt = toPrompt(messages)
  return acceptanceLine(checkProviders(prompt, was ? toPrompt(was) : prompt), was !== undefined)
}

describe('The line that says who would take a prompt', () => {
  it('is one of: accepted by all, a doubt, refused as before, refused', () => {
    const whole = [user('u'), calling('a', 'c1'), resultOf('t', 'c1'), said('b'), user('v')]
    expect(lineOf(whole)).toEqual({ sign: '✓', words: 'accepted by all 5 providers', broken: false })
    expect(lineOf([said('b'), calling('x', 'c'), resultOf('t', 'c'), user('v')])).toMatchObject({ sign: '!' })
    const twice = [user('u'), user('v')]
    expect(lineOf(twice)).toEqual({ sign: '!', words: 'refused by Strict template', broken: false })
    expect(lineOf([...twice], twice).words).toBe('refused by Strict template, as the history is')
    const open = [user('u'), calling('a', 'c1'), said('b'), user('v')]
    expect(lineOf(open, whole)).toEqual({ sign: '✕', words: 'refused by 4 of 5 providers', broken: true })
    expect(lineOf([...open, user('w')], [...whole, user('w')])).toEqual({
      sign: '✕',
      words: 'refused by 4 of 5',
      broken: true,
      before: '1 more as before',
    })
  })

  it('of one provider says what it would do', () => {
    const [, , anthropic] = checkProviders(toPrompt([said('a'), user('u')]))
    expect(anthropic && providerWords(anthropic, true)).toBe('! would take it, with 1 doubt')
  })
})

describe('What a repair had to leave', () => {
  const numberOf = (id: string) => id.slice(1)
  const pin = { id: 'm4', rule: { code: 'pin' as const } }

  it('is told with what is protected, the first two by number', () => {
    expect(unmendedWords([], numberOf)).toBeUndefined()
    expect(unmendedWords([{ repair: 'pairs', id: 'm4', held: pin }], numberOf)).toBe(
      'Not repaired: broken pair in 4 (pinned)',
    )
    expect(
      unmendedWords(
        [
          { repair: 'pairs', id: 'm3', held: pin },
          { repair: 'summary', id: 's' },
          { repair: 'gather', id: 'm9', held: pin },
        ],
        numberOf,
      ),
    ).toBe(
      'Not repaired: broken pair in 3 (4 is protected: pinned), summary stays: there is no place for it and 1 more',
    )
  })
})
