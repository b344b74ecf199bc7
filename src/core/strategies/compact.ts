import type { Strategy } from './strategy.ts'

/** Placeholder while the file is being written. */
export const compact: Strategy = {
  id: 'compact',
  label: 'Compact',
  source: { system: 'Course', version: 'reference rule', evidence: 'course rule' },
  trigger: 'compaction',
  fixedPoint: true,
  parameters: [
    {
      kind: 'choice',
      id: 'policy',
      label: 'Old summaries',
      help: 'What happens to a summary that an earlier compaction made.',
      options: [
        { value: 'keep', label: 'keep them, never summarise twice' },
        { value: 'fold', label: 'fold them into the new one' },
        { value: 'anchor', label: 'ask to extend the old one' },
      ],
      default: 'keep',
    },
    {
      kind: 'choice',
      id: 'summariser',
      label: 'Summariser',
      help: 'Who writes the summary. All three are stubs: no model is asked.',
      options: [
        { value: 'scripted', label: 'scripted: the text below' },
        { value: 'outline', label: 'outline: role and first words' },
        { value: 'oracle', label: 'oracle: knows the marked facts' },
      ],
      default: 'outline',
    },
    {
      kind: 'text',
      id: 'script',
      label: 'Summary text',
      help: 'Returned whatever the summariser is given. Empty: the answer is empty, and compaction fails.',
      default: '',
      when: { id: 'summariser', value: 'scripted' },
    },
    {
      kind: 'number',
      id: 'words',
      label: 'Words a message',
      help: 'How many first words of each message the outline keeps.',
      default: 8,
      min: 1,
      max: 60,
      unit: 'words',
      when: { id: 'summariser', value: 'outline' },
    },
  ],
  run(prompt) {
    return {
      prompt, status: 'unchanged', reason: { code: 'as-is' }, tokens: { before: 0, after: 0, target: 0 },
      requests: [], calls: 0, rules: new Map(),
    }
  },
}
