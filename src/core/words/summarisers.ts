import { count } from './words.ts'

/** What is known of a lane's summariser when its form is shown. */
export interface SummariserFacts {
  /** Messages that it would be given; undefined while that is not known. */
  readonly messages: number | undefined
  /** Of a provider: host and port, whether that is on this computer or in its network, and whether a key is still missing. */
  readonly host?: { readonly name: string; readonly local: boolean; readonly keyMissing: boolean } | undefined
  /** Why there is no connection to a provider. */
  readonly problem?: string | undefined
  /** Of the model in the page: which was chosen, and whether it is in memory. */
  readonly page?: { readonly name: string; readonly ready: boolean } | undefined
}

function sends({ messages, host, problem }: SummariserFacts): string {
  const what = messages === undefined ? 'the messages that it replaces' : count(messages, 'message')
  if (!host) return `Would send ${what}, but where to is not set up yet. ${problem ?? ''}`.trim()
  const where = host.local ? `${host.name}, on this computer or in your network,` : host.name
  const key = host.keyMissing ? ' A key for it is still needed.' : ''
  return `Sends ${what} to ${where} when you ask, and only then.${key}`
}

function inPage({ page }: SummariserFacts): string {
  const stays = 'Nothing leaves this page; slow.'
  if (!page) return `${stays} No model is chosen yet.`
  return `${stays} ${page.name} ${page.ready ? 'is loaded' : 'is loaded when you ask'}.`
}

/**
 * Who writes a lane's summary, where what it is given goes, and what is still missing. One or two sentences; undefined
 * for one that this version does not know.
 */
export function summariserHelp(summariser: string, facts: SummariserFacts): string | undefined {
  switch (summariser) {
    case 'scripted':
    case 'outline':
      return 'A stub: no model is asked, and nothing leaves this page.'
    case 'oracle':
      return 'A stub that knows the answers: no model is asked, and nothing leaves this page.'
    case 'extractive':
      return 'Nothing leaves this page, and no model is asked: it picks lines, the same ones each time.'
    case 'provider':
    case 'anthropic':
      return sends(facts)
    case 'builtin':
      return 'Nothing leaves this computer. Where the browser has no model yet, it downloads one when you ask.'
    case 'page':
      return inPage(facts)
    default:
      return undefined
  }
}

/** How much a summary stands for, beside a field that limits it. */
export function sizeHint(messages: number, tokens: number): string {
  return `The ${count(messages, 'message')} to be summarised ${messages === 1 ? 'takes' : 'take'} ${count(tokens, 'token')}.`
}
