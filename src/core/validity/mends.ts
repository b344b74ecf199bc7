import type { Repairs } from '../document/document.ts'
import type { ProviderId } from './providers.ts'

/**
 * The rules that nothing breaks any more after a repair, but where something protected stands in the way. Ids of rules.
 * A summary that is moved mends only where there is one, so that it claims nothing.
 */
export const MENDS: Readonly<Record<keyof Repairs, readonly string[]>> = {
  gather: ['late-result'],
  pairs: ['result-without-call', 'second-result', 'call-without-result', 'batch-in-part'],
  summary: [],
  merge: ['neighbours', 'calls-after-answer'],
}

const WHOLE: Repairs = { gather: true, pairs: 'synthetic' }

/** All repairs that mend something for a provider. */
export const REPAIRS_FOR: Readonly<Record<ProviderId, Repairs>> = {
  'openai-chat': WHOLE,
  'openai-responses': { pairs: 'synthetic' },
  anthropic: WHOLE,
  gemini: { ...WHOLE, merge: true },
  'strict-template': { merge: true },
}

/** The repairs that mend some of these rules, on top of those that a lane has. */
export function repairsAgainst(ruleIds: readonly string[], has: Repairs): Repairs {
  const wanted = (repair: keyof Repairs): boolean => MENDS[repair].some((id) => ruleIds.includes(id))
  return {
    ...has,
    ...(wanted('gather') && { gather: true }),
    ...(wanted('pairs') && has.pairs === undefined && { pairs: 'synthetic' }),
    ...(wanted('merge') && { merge: true }),
  }
}
