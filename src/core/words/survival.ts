import type { Survival } from '../survival/fact.ts'

/** What each form of survival is called. */
export const SURVIVAL_WORDS: Readonly<Record<Survival['kind'], string>> = {
  verbatim: 'verbatim',
  'in-summary': 'in summary',
  altered: 'altered',
  lost: 'lost',
}
