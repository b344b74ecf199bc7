/** Why a model gave no answer that can be used. A code with data; its words stand in one table (`failureWords`). */
export type Failure = FailureCode & {
  /** Whom was asked, as the user knows it: `api.openai.com`, `the browser’s own model`. */
  readonly who: string
  /** What the other side said of it, cut and without anything that looks like a key. */
  readonly said?: string
  /** Tries that were made. Absent: one. */
  readonly tries?: number
}

/**
 * Why a sign-in gave no key: the browser opened no window, it was closed, nobody allowed it, nobody answered in time,
 * the page is not on https or this computer, the code was refused, or what came has no key in it.
 */
export type SignInTrouble = 'blocked' | 'closed' | 'denied' | 'slow' | 'insecure' | 'refused' | 'answer'

type FailureCode =
  /** 401: no key, or one that is not valid. */
  | { readonly code: 'key' }
  /** 402, or a quota that is used up: waiting does not help. */
  | { readonly code: 'credit' }
  /** 403. */
  | { readonly code: 'forbidden' }
  /** The organisation of the key forbids calls from browsers. */
  | { readonly code: 'browser-forbidden' }
  /** 404: the model, or the address. */
  | { readonly code: 'no-such-model'; readonly model: string }
  /** 429. `after`: seconds to wait, where the other side said so and the page could read it. */
  | { readonly code: 'rate'; readonly after?: number }
  /** 500, 502, 504. */
  | { readonly code: 'server'; readonly status: number }
  /** 503, 529. */
  | { readonly code: 'overloaded'; readonly status: number }
  /** The request is longer than the model's window. Tokens, where they were said. */
  | { readonly code: 'too-long'; readonly tokens?: number; readonly most?: number }
  /** Any other 4xx. */
  | { readonly code: 'bad-request'; readonly status: number }
  /** The model, or a filter before or behind it, refused. `reason`: as the source names it. */
  | { readonly code: 'refused'; readonly reason: string }
  /** The answer was cut at its limit of tokens. */
  | { readonly code: 'length'; readonly limit: number }
  /** The stream ended without saying that it had. */
  | { readonly code: 'cut' }
  /** An error inside of a stream that had begun. */
  | { readonly code: 'in-stream' }
  | { readonly code: 'empty' }
  /** What came is not what this protocol says. */
  | { readonly code: 'not-understood' }
  | { readonly code: 'offline' }
  /** This page's own policy forbids the host. `allowed`: the hosts that it was narrowed to. */
  | { readonly code: 'policy'; readonly allowed: readonly string[] }
  /** The request did not arrive: CORS, a dead server, or local network permission cannot be told apart by a page. */
  | {
      readonly code: 'unreachable'
      /** The browser's permission for this computer and its network, where the address is there. */
      readonly local?: 'granted' | 'prompt' | 'denied' | 'unknown'
      /** An http:// address outside of this computer, asked from an https:// page. */
      readonly mixed?: boolean
      /** What has to be set up on that side, as its preset says it. */
      readonly help?: string
    }
  /** Nothing came for so long, in seconds. */
  | { readonly code: 'timeout'; readonly seconds: number }
  | { readonly code: 'stopped' }
  | { readonly code: 'sign-in'; readonly why: SignInTrouble }
  /** The source cannot be used here at all, and why. */
  | { readonly code: 'unavailable'; readonly why: string }
  /** It broke in a way that has no other name. */
  | { readonly code: 'broken' }
