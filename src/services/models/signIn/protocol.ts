/** The channel on which the window of a sign-in and the page talk. Pages of other origins do not hear it. */
export const CHANNEL = 'what-survives sign-in'

/** What the window of a sign-in came back with. */
export interface CameBack {
  readonly kind: 'came-back'
  /** Of the sign-in that this window was opened for. */
  readonly state: string
  /** What a key is given for; absent where none was given. */
  readonly code?: string
  /** Why there is no code, as the other side says it. */
  readonly error?: string
}

/** The page that had asked says that it has it: the window can close. */
export interface Taken {
  readonly kind: 'taken'
  readonly state: string
}

/** How much of what stands in an address is taken. */
const MOST = 2000

/**
 * What the address of the window says. A service that does not look whether the callback has a query already puts a
 * second `?` into it: both are taken as what they mean.
 */
export function cameBackWith(search: string): CameBack {
  const given = new URLSearchParams(search.slice(0, MOST).replace(/\?/g, '&'))
  const code = given.get('code') ?? ''
  const error = given.get('error_description') || given.get('error') || ''
  return {
    kind: 'came-back',
    state: given.get('state') ?? '',
    ...(code !== '' ? { code } : { error: error || 'no code' }),
  }
}

function textOf(value: object, name: string): string | undefined {
  const text: unknown = Reflect.get(value, name)
  return typeof text === 'string' && text.length <= MOST ? text : undefined
}

function isOf(data: unknown, kind: string, state: string): data is object {
  if (typeof data !== 'object' || data === null || state === '') return false
  return textOf(data, 'kind') === kind && textOf(data, 'state') === state
}

/** What a message says, where it is the answer to this sign-in. Another page of this origin can send anything. */
export function readCameBack(data: unknown, state: string): CameBack | undefined {
  if (!isOf(data, 'came-back', state)) return undefined
  const code = textOf(data, 'code')
  const error = textOf(data, 'error')
  return { kind: 'came-back', state, ...(code && { code }), ...(error && { error }) }
}

/** Whether a message says that this sign-in was taken. */
export function isTaken(data: unknown, state: string): boolean {
  return isOf(data, 'taken', state)
}
