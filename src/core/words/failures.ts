import type { Failure, SignInTrouble } from '../summaries/failure.ts'
import { count, num } from './words.ts'

/** What happened, and what can be done about it. Sentences. */
export interface FailureWords {
  readonly said: string
  readonly todo: string
}

const RATE_TODO = 'Wait, then ask again. Fewer lanes at once help too.'
const UNCHANGED = 'Whatever came is not used; the history is as it was.'

function waitWords(after: number | undefined): string {
  if (after === undefined) return RATE_TODO
  const seconds = Math.ceil(after)
  return `It asks for ${seconds < 90 ? count(seconds, 'second') : count(Math.ceil(seconds / 60), 'minute')}: wait, then ask again.`
}

function sizeWords(tokens: number | undefined, most: number | undefined): string {
  if (tokens !== undefined && most !== undefined) return `: ${count(tokens, 'token')}, and it takes ${num(most)}`
  if (most !== undefined) return `: it takes ${count(most, 'token')}`
  return ''
}

const LOCAL_ACCESS = {
  granted: 'The browser has given this page leave to reach your network, so that is not it.',
  prompt: 'The browser asks for leave to reach your network: look for its question and allow it.',
  denied: 'The browser has denied this page your network: allow it in the site’s settings, and ask again.',
  unknown: 'If the browser asks for leave to reach your network, allow it.',
} as const

function unreachable({ who, local, mixed, help }: Extract<Failure, { code: 'unreachable' }>): FailureWords {
  const causes = [
    `nothing answers at ${who}`,
    `it does not let pages of other sites in (CORS)`,
    ...(mixed ? ['its address begins with http:// and this page’s with https://, which browsers forbid'] : []),
    'the network, an extension or a proxy is in between',
    'the browser keeps this page from your local network',
  ]
  const last = causes.pop()
  return {
    said: `The call did not reach ${who}. A page cannot see why: ${causes.join(', or ')}, or ${last}.`,
    todo: [
      `See that ${who} is running and the address is right.`,
      ...(help ? [help] : []),
      ...(local ? [LOCAL_ACCESS[local]] : []),
    ].join(' '),
  }
}

const AGAIN = 'Sign in again, or paste a key.'

function signInWords(who: string, why: SignInTrouble): FailureWords {
  switch (why) {
    case 'blocked':
      return {
        said: `The browser did not open the window to sign in to ${who}.`,
        todo: 'Allow this page to open windows (a sign in the address bar says so), and sign in again; or paste a key.',
      }
    case 'closed':
      return { said: `The window was closed before ${who} had answered: no key was made.`, todo: AGAIN }
    case 'denied':
      return { said: `${who} did not let this page in: it was denied there.`, todo: AGAIN }
    case 'slow':
      return { said: `Nobody finished the sign-in to ${who} in ten minutes, so it was given up.`, todo: AGAIN }
    case 'insecure':
      return {
        said: `${who} signs in only pages on https:// or on this computer (localhost), and this page is neither.`,
        todo: 'Open this page there, or paste a key.',
      }
    case 'refused':
      return {
        said: `${who} gave no key for this sign-in: its code was refused, used up or too old.`,
        todo: AGAIN,
      }
    case 'answer':
      return { said: `${who} answered, but with no key.`, todo: AGAIN }
  }
}

function wordsOf(failure: Failure): FailureWords {
  const { who } = failure
  switch (failure.code) {
    case 'key':
      return {
        said: `${who} takes no call without a valid key.`,
        todo: `Type a key for ${who} under Models, or check the one that is there.`,
      }
    case 'credit':
      return {
        said: `${who} has no credit left for this key, or its quota is used up.`,
        todo: 'Waiting does not help: add credit or raise the limit there, or choose another model.',
      }
    case 'forbidden':
      return {
        said: `${who} does not allow this key to make this call.`,
        todo: 'See there what the key may do and from where, or choose another model.',
      }
    case 'browser-forbidden':
      return {
        said: `The organisation of this key forbids calls from browsers at ${who}.`,
        todo: 'Its owner can allow them in the organisation’s settings; or use a key of another organisation.',
      }
    case 'no-such-model':
      return failure.model === ''
        ? { said: `No model is named for ${who}.`, todo: 'Name one under Models; List models shows what there is.' }
        : {
            said: `${who} knows no model “${failure.model}” for this key, or not at this address.`,
            todo: 'List models under Models and choose one of them; see that the address ends with its path.',
          }
    case 'rate':
      return { said: `${who} takes no more calls for the moment.`, todo: waitWords(failure.after) }
    case 'server':
      return {
        said: `${who} failed on its own side (${failure.status}).`,
        todo: 'Ask again a little later; if it stays, choose another model.',
      }
    case 'overloaded':
      return {
        said: `${who} has too much to do at the moment (${failure.status}).`,
        todo: 'Ask again in a minute or two, or choose another model.',
      }
    case 'too-long':
      return {
        said: `The request is too long for the model at ${who}${sizeWords(failure.tokens, failure.most)}.`,
        todo: 'Set the model’s window so that the messages go in parts, or choose a model with a larger one.',
      }
    case 'bad-request':
      return {
        said: `${who} did not take the request (${failure.status}).`,
        todo: 'What it said names the field: often the limit of the answer, or a model that wants other settings.',
      }
    case 'refused':
      return {
        said: `The model at ${who}, or a filter around it, refused${failure.reason ? `: ${failure.reason}` : ''}.`,
        todo: 'Change the instructions, take out what it refuses, or choose another model. The history is as it was.',
      }
    case 'length':
      return {
        said: `The answer of ${who} was cut at its limit of ${count(failure.limit, 'token')}.`,
        todo: `Raise the limit, or ask for a shorter summary. ${UNCHANGED}`,
      }
    case 'cut':
      return {
        said: `The answer of ${who} broke off before its end.`,
        todo: `Ask again. ${UNCHANGED}`,
      }
    case 'in-stream':
      return {
        said: `${who} reported an error in the middle of its answer.`,
        todo: `Ask again. ${UNCHANGED}`,
      }
    case 'empty':
      return {
        said: `${who} answered with no text.`,
        todo: 'A reasoning model may have used up the limit before it wrote: raise the limit, or ask again.',
      }
    case 'not-understood':
      return {
        said: `What ${who} sent is not an answer in the protocol that was expected.`,
        todo: 'See that the address ends with its path (/v1, say) and that the right provider is chosen for it.',
      }
    case 'offline':
      return { said: `This computer is offline: ${who} was not reached.`, todo: 'Go online, then ask again.' }
    case 'policy':
      return {
        said: `This page’s own policy keeps it from ${who}${failure.allowed.length > 0 ? `: it was narrowed to ${failure.allowed.join(', ')}` : ''}.`,
        todo: `Load the page anew and set up ${who} under Models before the first call. The draft stays.`,
      }
    case 'unreachable':
      return unreachable(failure)
    case 'timeout':
      return {
        said: `Nothing came from ${who} for ${count(failure.seconds, 'second')}, so the call was given up.`,
        todo: 'Ask again; a model on this computer may need a shorter input or a smaller model.',
      }
    case 'stopped':
      return { said: `The call to ${who} was stopped.`, todo: `Ask again when you like. ${UNCHANGED}` }
    case 'sign-in':
      return signInWords(who, failure.why)
    case 'unavailable':
      return {
        said: `${who} cannot be used here: ${failure.why.replace(/\.$/, '')}.`,
        todo: 'Choose another source under Models.',
      }
    case 'broken':
      return {
        said: `${who} gave no answer, for a reason that has no name here.`,
        todo: 'Ask again; if it stays, load the page anew. The draft stays.',
      }
  }
}

/** What happened when a model was asked, and what to do about it: for every code, in plain words, naming whom it is about. */
export function failureWords(failure: Failure): FailureWords {
  const { said, todo } = wordsOf(failure)
  const tries = failure.tries === undefined || failure.tries < 2 ? '' : ` It was tried ${failure.tries} times.`
  const quoted = failure.said ? ` It said: “${failure.said}”` : ''
  return { said: `${said}${tries}${quoted}`, todo }
}
