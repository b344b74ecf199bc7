import { isRecord } from '../../../core/formats/value.ts'
import type { Failure } from '../../../core/summaries/failure.ts'

/** As the user knows it. */
export const WHO = 'The browser’s own model'

const LONGEST_SAID = 300

/** Chromium without a model answers by these words and what it was given: no answer, whatever the interface says. */
const ECHOES = /^(?:On-device model is not available in Chromium|Model not available in Chromium)/

export function echoes(text: string): boolean {
  return ECHOES.test(text)
}

const NO_CLICK =
  'the browser fetches its model only in answer to a click, and the last one was too long ago. Press the button again'
const NOT_ALLOWED = 'the browser does not allow this page to use it'

function numberIn(error: object, name: string): number | undefined {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

function tooLong(error: object): Failure {
  const tokens = numberIn(error, 'requested')
  const most = numberIn(error, 'quota')
  return { code: 'too-long', who: WHO, ...(tokens !== undefined && { tokens }), ...(most !== undefined && { most }) }
}

/**
 * What the browser threw, as a failure. By the error's name, which the Prompt and Writing Assistance API drafts define.
 * `fetching`: the model was being made, and had to be fetched first.
 */
export function builtinFailure(error: unknown, signal: AbortSignal, fetching: boolean): Failure {
  // An abort throws whatever reason it was given.
  if (signal.aborted) return { code: 'stopped', who: WHO }
  const { name = '', message = '' } =
    isRecord(error) || error instanceof Error ? (error as { name?: string; message?: string }) : {}
  const said = message === '' ? {} : { said: message.slice(0, LONGEST_SAID) }
  switch (name) {
    case 'AbortError':
      return { code: 'stopped', who: WHO }
    case 'QuotaExceededError':
      return tooLong(error as object)
    case 'NotSupportedError':
      return { code: 'unavailable', who: WHO, why: `the browser says “${message}”` }
    case 'NotAllowedError':
      return {
        code: 'unavailable',
        who: WHO,
        why: fetching ? NO_CLICK : NOT_ALLOWED,
        ...said,
      }
    case 'NetworkError':
      return { code: 'unavailable', who: WHO, why: 'the browser could not fetch it', ...said }
    case 'NotReadableError':
      return { code: 'refused', who: WHO, reason: name, ...said }
    default:
      return { code: 'broken', who: WHO, ...said }
  }
}
