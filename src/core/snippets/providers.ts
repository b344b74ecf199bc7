import type { Given } from './given.ts'
import { literal } from './literals.ts'
import type { Target } from './target.ts'

/** Anthropic takes no lower trigger for its compaction. */
const LEAST_COMPACTION = 50_000

const ANTHROPIC_MODEL = 'claude-opus-5-5'

function anthropicModel({ model }: Given): string {
  return literal(model.startsWith('claude') ? model : ANTHROPIC_MODEL)
}

function openAiModel({ model }: Given): string {
  return literal(/^(?:gpt|o\d)/.test(model) ? model : 'gpt-5-mini')
}

function anthropicCall(given: Given, beta: string, edit: readonly string[]): readonly string[] {
  return [
    'import anthropic',
    '',
    'client = anthropic.Anthropic()',
    '',
    'response = client.beta.messages.create(',
    `    betas=[${literal(beta)}],`,
    `    model=${anthropicModel(given)},`,
    '    max_tokens=4096,',
    '    messages=messages,',
    '    tools=tools,',
    '    context_management={',
    '        "edits": [',
    '            {',
    ...edit.map((line) => `                ${line}`),
    '            },',
    '        ],',
    '    },',
    ')',
  ]
}

export const anthropicClear: Target = {
  id: 'anthropic-clear',
  label: 'Anthropic context editing',
  language: 'python',
  version: 'clear_tool_uses_20250919 (beta)',
  source: 'https://platform.claude.com/docs/en/build-with-claude/context-editing',
  verified:
    'Parameters read in the public documentation and in the types of @anthropic-ai/sdk 1.16, December 2026. Not run.',
  fits: ['prune'],
  maps: [
    { ours: 'pruning threshold', theirs: 'trigger, in input tokens as Anthropic counts them' },
    { ours: 'tail', theirs: 'keep, which counts tool uses' },
  ],
  differences: ({ keepLast, tombstones, resultsInTail }) => [
    'It clears the content of every tool result before those that it keeps; the lane stops when its target is met, and goes on with assistant messages.',
    `Its keep counts tool uses (${resultsInTail} stand in the tail now); the lane protects the newest ${keepLast} messages of any role.`,
    tombstones
      ? 'Its marker has the server’s own words.'
      : 'It leaves a marker in the place of a result; the lane leaves no trace, and breaks the pair.',
    'It edits what the model sees: the history that you send stays whole.',
  ],
  code: (given) =>
    anthropicCall(given, 'context-management-2025-06-27', [
      '"type": "clear_tool_uses_20250919",',
      `"trigger": {"type": "input_tokens", "value": ${given.pruningAt}},`,
      `"keep": {"type": "tool_uses", "value": ${given.resultsInTail}},`,
      '"clear_tool_inputs": False,',
    ]),
}

export const anthropicCompact: Target = {
  id: 'anthropic-compact',
  label: 'Anthropic compaction',
  language: 'python',
  version: 'compact_20260112 (beta)',
  source: 'https://platform.claude.com/docs/en/build-with-claude/compaction-threshold',
  verified:
    'Parameters read in the public documentation and in the types of @anthropic-ai/sdk 1.16, December 2026. Not run.',
  fits: ['compact', 'anthropic-compaction'],
  maps: [
    { ours: 'compaction threshold', theirs: 'trigger, in input tokens as Anthropic counts them, at least 50,000' },
    { ours: 'instructions', theirs: 'instructions, which take the place of its own' },
    { ours: 'keep last', theirs: 'none: with pause_after_compaction you append the tail yourself' },
  ],
  differences: ({ compactionAt, keepLast, instructions }) => [
    ...(compactionAt < LEAST_COMPACTION
      ? [
          `The lane’s threshold of ${compactionAt} is below the least that it takes: it is raised to ${LEAST_COMPACTION}.`,
        ]
      : []),
    'It summarises the whole conversation, also messages that the lane would keep.',
    ...(keepLast > 0 ? [`It keeps no tail: after the pause, append the newest ${keepLast} messages again.`] : []),
    ...(instructions === undefined
      ? ['The lane’s summariser is no model here: it writes by its own instructions.']
      : []),
    'The summary is a block in the assistant’s turn; what stands before the newest block is dropped with the next request.',
  ],
  code: (given) =>
    anthropicCall(given, 'compact-2026-01-12', [
      '"type": "compact_20260112",',
      `"trigger": {"type": "input_tokens", "value": ${Math.max(LEAST_COMPACTION, given.compactionAt)}},`,
      ...(given.keepLast > 0 ? ['"pause_after_compaction": True,'] : []),
      ...(given.instructions === undefined ? [] : [`"instructions": ${literal(given.instructions)},`]),
    ]),
}

export const openAiCompact: Target = {
  id: 'openai-compact',
  label: 'OpenAI Responses compaction',
  language: 'python',
  version: 'Responses API, 2026',
  source: 'https://developers.openai.com/api/docs/guides/compaction',
  verified:
    'Parameters read in the public guide and in the types of openai 6.49, December 2026. Whether a threshold can be too low is said in neither. Not run.',
  fits: ['compact'],
  maps: [{ ours: 'compaction threshold', theirs: 'compact_threshold, in tokens as the server renders them' }],
  differences: ({ keepLast, instructions }) => [
    'What it writes is encrypted: it can be sent back, not read, so that no fact can be looked for in it.',
    ...(instructions === undefined ? [] : ['It takes no instructions for the summary: the lane’s are left out.']),
    `It has no number of messages to keep (${keepLast} in the lane).`,
  ],
  code: (given) => [
    'from openai import OpenAI',
    '',
    'client = OpenAI()',
    '',
    'response = client.responses.create(',
    `    model=${openAiModel(given)},`,
    '    input=items,',
    '    store=False,',
    '    context_management=[',
    `        {"type": "compaction", "compact_threshold": ${given.compactionAt}},`,
    '    ],',
    ')',
  ],
}

export const openAiTruncation: Target = {
  id: 'openai-truncation',
  label: 'OpenAI Responses truncation',
  language: 'python',
  version: 'Responses API, 2026',
  source: 'https://developers.openai.com/api/docs/api-reference/responses/create',
  verified: 'The parameter and its deprecation were read in the types of openai 6.49, December 2026. Not run.',
  fits: ['prune'],
  maps: [],
  differences: ({ keepLast }) => [
    'It has no number at all: it drops items from the beginning, and only what does not fit the model’s own window.',
    `No role is safe and no tail is named (${keepLast} in the lane).`,
    'It is deprecated; by default (“disabled”) a request that is too long is refused.',
  ],
  code: (given) => [
    'from openai import OpenAI',
    '',
    'client = OpenAI()',
    '',
    'response = client.responses.create(',
    `    model=${openAiModel(given)},`,
    '    input=items,',
    '    truncation="auto",',
    ')',
  ],
}
