import type { Target } from './target.ts'

/** Apart from its `import`, so that nothing takes the text for an import of this file. */
const PACKAGE = "'ai'"

function toolCalls(keepLast: number): string {
  if (keepLast === 0) return "'all'"
  return keepLast === 1 ? "'before-last-message'" : `'before-last-${keepLast}-messages'`
}

export const aiSdkPrune: Target = {
  id: 'ai-sdk-prune',
  label: 'Vercel AI SDK pruneMessages',
  language: 'typescript',
  version: 'ai 5 and 6',
  source: 'https://ai-sdk.dev/docs/reference/ai-sdk-ui/prune-messages',
  verified: 'Signature read in the public reference; run with ai 6.0.325, December 2026.',
  fits: ['prune'],
  maps: [{ ours: 'keep last', theirs: 'toolCalls: before-last-N-messages' }],
  differences: ({ tombstones, compactionAt }) => [
    `It has no target (${compactionAt} tokens in the lane): it removes every tool call and result before the tail, and no text.`,
    'It removes the call with its result; the lane without pairs removes the result alone.',
    ...(tombstones ? ['It leaves no marker where something was removed.'] : []),
    'It runs when you call it: in prepareStep, say, once you have counted.',
  ],
  code: ({ keepLast }) => [
    `import { pruneMessages } from ${PACKAGE}`,
    '',
    'const pruned = pruneMessages({',
    '  messages,',
    "  reasoning: 'none',",
    `  toolCalls: ${toolCalls(keepLast)},`,
    "  emptyMessages: 'remove',",
    '})',
  ],
}
