import type { SignInTrouble } from '../../../core/summaries/failure.ts'
import { type Listening, ModelFailure } from '../model.ts'
import { redact } from '../providers/redact.ts'
import type { Attempt } from './attempt.ts'
import { CHANNEL, readCameBack, type Taken } from './protocol.ts'

/** As much of a window as is needed. It closes itself: this page gave up its hold on it. */
export interface OpenWindow {
  readonly closed: boolean
}

/** What a sign-in needs of the browser, so that a test can give its own. */
export interface SignInWorld {
  /** Undefined where the browser does not allow it. */
  open(url: string): OpenWindow | undefined
  channel(): BroadcastChannel
  /** Whether the user looks at this page. */
  hasFocus(): boolean
  /** How often the window is looked at, and how long it is waited for, in milliseconds. */
  readonly look: number
  readonly most: number
}

function openWindow(url: string): OpenWindow | undefined {
  const opened = window.open(url, '_blank', 'popup,width=520,height=720')
  // Else that page could send this one elsewhere. With it goes what this page could do to that one, closing it too.
  if (opened) opened.opener = null
  return opened ?? undefined
}

export const BROWSER_WINDOW: SignInWorld = {
  open: openWindow,
  channel: () => new BroadcastChannel(CHANNEL),
  hasFocus: () => document.hasFocus(),
  look: 500,
  most: 10 * 60_000,
}

export function signInFailure(who: string, why: SignInTrouble, said = ''): ModelFailure {
  const told = redact(said, undefined)
  return new ModelFailure({ code: 'sign-in', why, who, ...(told !== '' && { said: told }) })
}

/** Tells when the window is gone. A page that shut itself off from ours looks closed too, while the user is in it. */
function watchClosing(opened: OpenWindow, world: SignInWorld, on: { unseen(): void; closed(): void }) {
  let looks = 0
  return setInterval(() => {
    if (!opened.closed) return
    on.unseen()
    // What it sent as it closed is still on its way at the first look.
    looks = world.hasFocus() ? looks + 1 : 0
    if (looks > 1) on.closed()
  }, world.look)
}

/**
 * Opens the window of a sign-in, to be called in the click itself, and waits in it for the code. Rejects with a
 * `ModelFailure`: `sign-in` with why, or `stopped` after `signal` has fired.
 */
export function codeFromWindow(
  attempt: Attempt,
  who: string,
  on: Pick<Listening, 'progress'>,
  signal: AbortSignal,
  world: SignInWorld = BROWSER_WINDOW,
): Promise<string> {
  const channel = world.channel()
  const opened = world.open(attempt.url)
  if (!opened) {
    channel.close()
    return Promise.reject(signInFailure(who, 'blocked'))
  }
  on.progress(`sign in to ${who} in the window that opened`)
  return new Promise<string>((resolve, reject) => {
    const end = () => {
      clearInterval(looking)
      clearTimeout(limit)
      signal.removeEventListener('abort', stop)
      channel.close()
    }
    const fail = (failure: ModelFailure) => {
      end()
      reject(failure)
    }
    const stop = () => fail(new ModelFailure({ code: 'stopped', who }))
    const looking = watchClosing(opened, world, {
      unseen: () => on.progress('this page cannot see the window: finish in it where it is open'),
      closed: () => fail(signInFailure(who, 'closed')),
    })
    const limit = setTimeout(() => fail(signInFailure(who, 'slow')), world.most)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const came = readCameBack(data, attempt.state)
      if (!came) return
      channel.postMessage({ kind: 'taken', state: attempt.state } satisfies Taken)
      if (came.code === undefined) fail(signInFailure(who, 'denied', came.error))
      else {
        end()
        resolve(came.code)
      }
    }
  })
}
