import { compact } from './compact.ts'
import type { Strategy } from './strategy.ts'

/**
 * Anthropic's own summarising compaction, a beta of its Messages API: the conversation is sent as it is, and a readable
 * block comes back that stands for all of it: no tail is kept, and an earlier block is summarised again with the rest.
 * Instructions stay, and so do pins, which hold in every lane. Without instructions Anthropic takes its own.
 * Source: types of `@anthropic-ai/sdk` 1.16.0, beta `compact-2026-09-04`, `compaction: { type: 'summarize' }`.
 */
export const anthropicCompaction: Strategy = {
  id: 'anthropic-compaction',
  label: 'Anthropic compaction',
  source: {
    system: 'Anthropic Messages API',
    version: 'beta compact-2026-09-04',
    evidence: 'source read',
    link: 'https://platform.claude.com/docs/en/build-with-claude/compaction',
  },
  trigger: 'compaction',
  keepsNoTail: true,
  fixedPoint: true,
  parameters: [
    { kind: 'choice', id: 'summariser', options: ['anthropic'], default: 'anthropic' },
    { kind: 'text', id: 'model', default: '' },
    { kind: 'text', id: 'instructions', default: '' },
    { kind: 'number', id: 'limit', default: 4000, min: 20, max: 64_000 },
  ],
  run(prompt, parameters, context) {
    return compact.run(prompt, { ...parameters, policy: 'fold', template: 'own' }, { ...context, keepLast: 0 })
  },
}
