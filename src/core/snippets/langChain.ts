import type { Given } from './given.ts'
import { formatLiteral, literal } from './literals.ts'
import type { Target } from './target.ts'

const VERIFIED =
  'Signature read in the public reference, December 2026; behaviour read in the source of langchain 1.4 and langchain-core 1.6. Not run.'

function modelOf({ model }: Given): string {
  return model === '' ? literal('openai:gpt-5-mini') : literal(model)
}

export const langChainTrim: Target = {
  id: 'langchain-trim',
  label: 'LangChain trim_messages',
  language: 'python',
  version: 'langchain-core 1.x',
  source: 'https://reference.langchain.com/python/langchain-core/messages/utils/trim_messages',
  verified: VERIFIED,
  fits: ['prune'],
  maps: [
    { ours: 'target (compaction threshold)', theirs: 'max_tokens, one less: the lane must get below its target' },
    { ours: 'estimate, + 10 a message', theirs: 'token_counter with extra_tokens_per_message' },
    { ours: 'leading messages stay', theirs: 'include_system, which keeps a system message in the first place alone' },
  ],
  differences: ({ keepLast, wholePrompt, tombstones, estimate }) => [
    'It keeps the longest newest run of messages that fits, of any role; the lane removes tool results first, then assistant messages, and never a user message.',
    `It protects by tokens; the lane protects the newest ${keepLast} by number.`,
    ...(wholePrompt ? [] : ['It counts all messages; the lane counts the middle alone.']),
    ...(tombstones ? ['It leaves no marker where something was removed.'] : []),
    estimate
      ? 'Its counter adds the role and the ids of calls to the text: close to the estimate, not the same.'
      : 'Its approximate counter is no tokenizer: pass the model as token_counter to count as the model does.',
  ],
  code: ({ compactionAt, estimate }) => [
    ...(estimate ? ['from functools import partial', ''] : []),
    'from langchain_core.messages import trim_messages',
    'from langchain_core.messages.utils import count_tokens_approximately',
    '',
    'trimmed = trim_messages(',
    '    messages,',
    '    strategy="last",',
    `    max_tokens=${Math.max(1, compactionAt - 1)},`,
    estimate
      ? '    token_counter=partial(count_tokens_approximately, extra_tokens_per_message=10.0),'
      : '    token_counter=count_tokens_approximately,',
    '    include_system=True,',
    '    start_on="human",',
    '    allow_partial=False,',
    ')',
  ],
}

export const langChainClear: Target = {
  id: 'langchain-clear',
  label: 'LangChain ClearToolUsesEdit',
  language: 'python',
  version: 'langchain 1.x',
  source: 'https://reference.langchain.com/python/langchain/agents/middleware/context_editing',
  verified: VERIFIED,
  fits: ['prune'],
  maps: [
    { ours: 'pruning threshold', theirs: 'trigger, one less: it acts above its number' },
    { ours: 'tail', theirs: 'keep, which counts tool results' },
  ],
  differences: ({ keepLast, tombstones }) => [
    'It clears every tool result before those that it keeps; the lane stops when its target is met, and goes on with assistant messages.',
    `Its keep counts tool results; the lane protects the newest ${keepLast} messages of any role.`,
    tombstones
      ? 'Its marker is “[cleared]”, without the reason.'
      : 'It leaves “[cleared]” in the place of a result; the lane leaves no trace.',
  ],
  code: (given) => [
    'from langchain.agents import create_agent',
    'from langchain.agents.middleware import ClearToolUsesEdit, ContextEditingMiddleware',
    '',
    'agent = create_agent(',
    `    model=${modelOf(given)},`,
    '    tools=tools,',
    '    middleware=[',
    '        ContextEditingMiddleware(',
    '            edits=[',
    `                ClearToolUsesEdit(trigger=${Math.max(1, given.pruningAt - 1)}, keep=${given.resultsInTail}, clear_tool_inputs=False),`,
    '            ],',
    '        ),',
    '    ],',
    ')',
  ],
}

export const langChainSummary: Target = {
  id: 'langchain-summary',
  label: 'LangChain SummarizationMiddleware',
  language: 'python',
  version: 'langchain 1.x',
  source: 'https://docs.langchain.com/oss/python/langchain/middleware/built-in',
  verified: VERIFIED,
  fits: ['compact'],
  maps: [
    { ours: 'compaction threshold', theirs: 'trigger=("tokens", …): both act when it is reached' },
    { ours: 'keep last', theirs: 'keep=("messages", …)' },
    { ours: 'instructions', theirs: 'summary_prompt, with {messages} where they stand' },
    {
      ours: 'all that is eligible is summarised',
      theirs: 'trim_tokens_to_summarize=None: by default it sees 4,000 tokens',
    },
  ],
  differences: ({ keepLast, instructions, limit }) => [
    'Its summary is a plain human message, so that a second pass summarises it again; the lane keeps an old summary as it is, or by its policy.',
    `Where the newest ${keepLast} messages begin with a tool result, it keeps the call before it too.`,
    'A system message in its state is summarised away; the lane keeps every system and developer message.',
    'It takes a summary that is larger than what it replaces, and the text of an error as a summary; the lane refuses both.',
    ...(instructions === undefined
      ? ['The lane’s summariser is no model here: the middleware asks one, with its own prompt.']
      : []),
    ...(limit === undefined
      ? []
      : [`It has no limit for the answer (${limit} tokens in the lane): set one on the model.`]),
  ],
  code: (given) => [
    'from langchain.agents import create_agent',
    'from langchain.agents.middleware import SummarizationMiddleware',
    '',
    'agent = create_agent(',
    `    model=${modelOf(given)},`,
    '    tools=tools,',
    '    middleware=[',
    '        SummarizationMiddleware(',
    `            model=${modelOf(given)},`,
    `            trigger=("tokens", ${given.compactionAt}),`,
    `            keep=("messages", ${given.keepLast}),`,
    ...(given.instructions === undefined
      ? []
      : [`            summary_prompt=${literal(`${formatLiteral(given.instructions)}\n\n{messages}`)},`]),
    '            trim_tokens_to_summarize=None,',
    '        ),',
    '    ],',
    ')',
  ],
}
