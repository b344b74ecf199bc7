import { describe, expect, it } from 'vitest'
import { summariserHelp } from './summarisers.ts'

const host = { name: 'api.openai.com', local: false, keyMissing: false }

describe('the words of a summariser', () => {
  it('name how many messages go to which host, and that it is asked first', () => {
    expect(summariserHelp('provider', { messages: 9, host })).toBe(
      'Sends 9 messages to api.openai.com when you ask, and only then.',
    )
    expect(summariserHelp('provider', { messages: 1, host: { ...host, keyMissing: true } })).toBe(
      'Sends 1 message to api.openai.com when you ask, and only then. A key for it is still needed.',
    )
    expect(
      summariserHelp('provider', { messages: undefined, host: { ...host, name: 'localhost:11434', local: true } }),
    ).toContain('the messages that it replaces to localhost:11434, on this computer or in your network,')
  })

  it('name no host where none is set up, and say why', () => {
    const words = summariserHelp('provider', { messages: 3, problem: 'An address is needed.' })
    expect(words).toBe('Would send 3 messages, but where to is not set up yet. An address is needed.')
  })

  it.each(['scripted', 'outline', 'oracle', 'extractive', 'builtin', 'page'])(
    'say of %s that nothing leaves',
    (summariser) => {
      expect(summariserHelp(summariser, { messages: 9, host })).toMatch(/nothing leaves this (?:page|computer)/i)
      expect(summariserHelp(summariser, { messages: 9, host })).not.toContain('openai')
    },
  )

  it('say which model in the page it is, and whether it is in memory', () => {
    const named = (ready: boolean) => summariserHelp('page', { messages: 9, page: { name: 'small.gguf', ready } })
    expect(summariserHelp('page', { messages: 9 })).toContain('No model is chosen yet')
    expect(named(false)).toContain('small.gguf is loaded when you ask')
    expect(named(true)).toContain('small.gguf is loaded.')
  })
})
