import type { Strategy } from './strategy.ts'

/** Placeholder while the file is being written. */
export const prune: Strategy = {
  id: 'prune',
  label: 'Prune',
  source: { system: 'Course', version: 'reference rule', evidence: 'course rule' },
  trigger: 'pruning',
  fixedPoint: true,
  parameters: [
    {
      kind: 'choice',
      id: 'scope',
      label: 'Counts',
      help: 'What is compared with the target: the middle alone, or the whole prompt with its tool definitions.',
      options: [
        { value: 'middle', label: 'the middle' },
        { value: 'prompt', label: 'the whole prompt' },
      ],
      default: 'middle',
    },
    {
      kind: 'flag',
      id: 'tombstones',
      label: 'Tombstones',
      help: 'A removed tool result leaves a marker with its call’s id and the reason.',
      default: false,
    },
    {
      kind: 'flag',
      id: 'pairs',
      label: 'Whole pairs',
      help: 'A call and its results are removed together or not at all.',
      default: false,
    },
  ],
  run(prompt) {
    return {
      prompt, status: 'unchanged', reason: { code: 'as-is' }, tokens: { before: 0, after: 0, target: 0 },
      requests: [], calls: 0, rules: new Map(),
    }
  },
}
