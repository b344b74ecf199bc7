import type { Parameter, Parameters, ParameterValue } from '../strategies/parameters.ts'

interface Words {
  readonly label: string
  /** One sentence for people who meet it first. */
  readonly help: string
  /** Of a choice: what each value is called. */
  readonly options?: Readonly<Record<string, string>>
  /** It says something only while another parameter has one of these values. */
  readonly when?: { readonly id: string; readonly values: readonly ParameterValue[] }
}

const when = (id: string, ...values: readonly ParameterValue[]): Pick<Words, 'when'> => ({ when: { id, values } })
const ASKED = when('summariser', 'provider', 'builtin', 'page')

/** What the parameters of the strategies are called, by strategy and parameter. */
const WORDS: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  prune: {
    scope: {
      label: 'Counts',
      help: 'What is compared with the target: the middle alone, or the whole prompt with its tool definitions.',
      options: { middle: 'the middle', prompt: 'the whole prompt' },
    },
    tombstones: {
      label: 'Tombstones',
      help: 'A removed tool result leaves a marker with its call’s id and the reason. The marker costs tokens.',
    },
    pairs: { label: 'Whole pairs', help: 'A call and its results are removed together or not at all.' },
  },
  'anthropic-compaction': {
    summariser: {
      label: 'Summariser',
      help: 'Anthropic’s own.',
      options: { anthropic: 'Anthropic’s own' },
      ...when(''),
    },
    model: { label: 'Model', help: 'Its name as Anthropic has it. Empty: the one that is set in Models.' },
    instructions: { label: 'Instructions', help: 'Empty: Anthropic’s own, which it does not show.' },
    limit: { label: 'Most tokens of the answer', help: 'An answer that is cut at it is not used.' },
  },
  recorded: { prompt: { label: 'Prompt', help: 'Its id.' } },
  compact: {
    policy: {
      label: 'Old summaries',
      help: 'What happens to a summary that an earlier compaction made.',
      options: {
        keep: 'keep, never summarise twice',
        fold: 'fold into the new one',
        anchor: 'ask to extend the old one',
      },
    },
    summariser: {
      label: 'Summariser',
      help: 'Who writes the summary. The first three are stubs and ask no model; a model is asked only when you say so.',
      options: {
        scripted: 'stub, scripted: the text below',
        outline: 'stub, outline: role and first words',
        oracle: 'stub, oracle: knows the marked facts',
        extractive: 'extractive: lines of the messages, no model',
        provider: 'a model behind an API',
        builtin: 'the browser’s own model',
        page: 'a model inside this page',
      },
    },
    script: {
      label: 'Summary text',
      help: 'Returned whatever the summariser is given. Left empty, the answer is empty and compaction fails.',
      ...when('summariser', 'scripted'),
    },
    words: {
      label: 'Words a message',
      help: 'How many first words of each message the outline keeps.',
      ...when('summariser', 'outline'),
    },
    size: {
      label: 'Size in tokens',
      help: 'The most that the chosen lines may take, as characters / 4.',
      ...when('summariser', 'extractive'),
    },
    provider: {
      label: 'Provider',
      help: 'Who is asked. Its address and key are set in Models, and are in no document.',
      ...when('summariser', 'provider'),
    },
    model: {
      label: 'Model',
      help: 'Its name as the provider has it. Empty: the one that is set in Models.',
      ...when('summariser', 'provider'),
    },
    template: {
      label: 'Instructions',
      help: 'What the model is asked to write. Changing it makes the takes so far stale.',
      ...ASKED,
      options: {
        plain: 'plain bullets',
        sections: 'sections',
        extend: 'extend the earlier summary',
        own: 'your own',
      },
    },
    instructions: {
      label: 'Your own instructions',
      help: 'They stand before the messages. Empty: those of plain bullets.',
      ...when('template', 'own'),
    },
    limit: { label: 'Most tokens of the answer', help: 'An answer that is cut at it is not used.', ...ASKED },
    secondLook: {
      label: 'Second look',
      help: 'The model is then asked what it left out, and that is added: one more call.',
      ...ASKED,
    },
  },
}

/** What a parameter is called; its id where there are no words for it. */
export function parameterWords(strategyId: string, { id }: Parameter): Words {
  return WORDS[strategyId]?.[id] ?? { label: id, help: '' }
}

/** Whether a form shows a parameter: what it hangs on says so, and is shown itself. */
export function isShown(strategyId: string, id: string, values: Parameters): boolean {
  const condition = WORDS[strategyId]?.[id]?.when
  if (!condition) return true
  return condition.values.includes(values[condition.id] ?? '') && isShown(strategyId, condition.id, values)
}
