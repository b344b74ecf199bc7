import { DOCUMENT_VERSION, MAX_LANES } from '../document/document.ts'
import { DOCUMENT_FORMAT } from '../document/encode.ts'
import { LEAST_FRACTION, MOST_KEPT, MOST_TOKENS } from '../document/parseSettings.ts'
import { ENVIRONMENT_FIELDS, SECTIONS } from '../prompt/sections.ts'
import type { Parameter } from '../strategies/parameters.ts'
import { ALL_STRATEGIES } from '../strategies/registry.ts'
import { FACT_KINDS } from '../survival/fact.ts'
import { parameterWords } from '../words/parameters.ts'
import { entrySchema } from './messageSchema.ts'
import { choice, constant, flag, list, number, object, type Schema, text, whole } from './schemaParts.ts'

function parameter(strategyId: string, spec: Parameter): Schema {
  const { label, help, options = {} } = parameterWords(strategyId, spec)
  const described = `${label}: ${help}`
  switch (spec.kind) {
    case 'choice':
      return {
        ...choice(spec.options, described),
        enumDescriptions: spec.options.map((option) => options[option] ?? option),
        default: spec.default,
      }
    case 'flag':
      return { ...flag(described), default: spec.default }
    case 'number':
      return { ...whole(described, spec.min, spec.max), default: spec.default }
    case 'text':
      return { ...text(described), default: spec.default }
  }
}

const strategy: Schema = {
  description: 'What the lane does, with its parameters.',
  anyOf: ALL_STRATEGIES.map(({ id, label, parameters }) =>
    object(
      label,
      {
        id: constant(id, label),
        parameters: object(
          `The parameters of ${label}. One that is absent takes its default.`,
          Object.fromEntries(parameters.map((spec) => [spec.id, parameter(id, spec)])),
        ),
      },
      ['id'],
    ),
  ),
}

const repair: Schema = {
  description: 'The last stage: what is done to a prompt that a provider may refuse.',
  // The object first: what it does not know is looked for in the first that fits.
  anyOf: [
    object('Repairs. One that is absent is not done.', {
      gather: flag('A result that stands apart from its call moves to behind it.'),
      pairs: choice(
        ['drop-half', 'drop-pair', 'synthetic'],
        'A result without its call goes. A call without its result goes, goes with its whole pair, or gets a result.',
      ),
      summary: choice(['front', 'apart'], 'Summaries move behind the leading messages, or apart from their role.'),
      merge: flag('Neighbours of one role are sent as one message.'),
    }),
    choice(['none', 'complete'], 'none: nothing. complete: as older files call pairs: synthetic.'),
  ],
}

const lane = object(
  'One pipeline on the history: when, protect, strategy, repair.',
  {
    id: text('Without one, or with one that an earlier lane has, it is a new lane.'),
    name: text('What stands above its column.'),
    when: choice(['now', 'threshold'], 'now: the rule runs. threshold: only once its threshold is reached.'),
    protect: object('The survival set that it keeps. Absent: only pins are protected.', {
      errors: flag('Tool results that failed and were not resolved stay.'),
      corrections: flag('Corrections and safety rules of the user stay.'),
      marks: flag('Told the marks: the messages of the marked facts stay.'),
    }),
    strategy,
    repair,
    keepLast: whole('How many newest messages it protects, in place of the budget’s number.', 0, MOST_KEPT),
    take: text('The recording that its summary is, where a model writes it.'),
  },
  ['strategy'],
)

const reading = object(
  'A number that the thresholds look at in place of the counter.',
  {
    kind: choice(['typed', 'provider'], 'Typed in by hand, or reported by a provider.'),
    label: text('What reported it, such as usage.input_tokens.'),
    tokens: number('Tokens of the whole prompt.', 0),
    promptHash: text('Hash of the exact prompt that was measured.'),
  },
  ['tokens'],
)

const budget = object('The context window and its thresholds, in tokens.', {
  window: whole('Tokens that one call may take.', 1, MOST_TOKENS),
  reserve: whole('Tokens of the window kept free for the answer; not more than the window.', 0, MOST_TOKENS),
  compaction: number('Compaction threshold, a fraction of the window; not above pruning.', LEAST_FRACTION, 1),
  pruning: number('Pruning threshold, a fraction of the window.', LEAST_FRACTION, 1),
  keepLast: whole('How many newest messages are protected.', 0, MOST_KEPT),
  counter: choice(['estimate', 'o200k_base', 'cl100k_base'], 'What counts: the estimate, or a tokenizer.'),
  calibration: number('Factor carried into the estimate: measured / estimate.', 0.01, 100),
  imageTokens: whole('Tokens that one image costs.', 0, MOST_TOKENS),
  readings: list('Readings, oldest first. The last one counts.', reading),
})

const fact = object(
  'A quote that somebody marked: does it survive?',
  {
    id: text('Without one, or with one that an earlier fact has, it is a new fact.'),
    messageId: text('The message in which the quote was marked.'),
    kind: choice(FACT_KINDS, 'What kind of fact it is.'),
    name: text('What the headline calls it; the quote where absent.'),
    pattern: constant(true, 'The quote is a regular expression.'),
    quote: { ...text('The words as they stand in the message.'), minLength: 1 },
  },
  ['messageId', 'quote'],
)

const tool = object(
  'A tool that the model may call; its definition is part of every prompt.',
  { name: { ...text('Its name.'), minLength: 1 }, description: text('What it does.'), parameters: {} },
  ['name'],
)

const environment = (words: string): Schema =>
  object(words, Object.fromEntries(ENVIRONMENT_FIELDS.map(({ key, label }) => [key, text(label)])))

const systemPrompt = object('What the system prompt is built from. Nothing of it is sent until it is written.', {
  texts: object(
    'The sections that somebody wrote.',
    Object.fromEntries(
      SECTIONS.flatMap(({ key, heading, owner }) =>
        key === 'environment' ? [] : [[key, text(`# ${heading}, from the ${owner}`)]],
      ),
    ),
  ),
  environment: environment('Where the model runs.'),
  compared: environment('A second environment to compare with.'),
})

const recordedPrompt = object(
  'What a model really saw, or what other code made of this history.',
  {
    id: text('A lane names it.'),
    label: text('What it is called in a list.'),
    kind: choice(['as it happened', 'file'], 'Where it comes from.'),
    entries: list('In order.', {
      description: 'The id of a message that stands as it is, or an entry of its own.',
      anyOf: [text('An id.'), entrySchema],
    }),
    upTo: text('Id of the last message that was there when it was made.'),
    note: text('How it was aligned.'),
  },
  ['id', 'entries'],
)

const judged = object('What a model answered when it was asked for one fact.', {
  factId: text('The fact.'),
  question: text('What was asked.'),
  answer: text('What it answered.'),
  verdict: choice(['recalled', 'partly', 'wrong', 'unknown'], 'Whether the answer is the fact.'),
  by: choice(['lexical', 'model'], 'Who said so.'),
})

const recording = object(
  'What a model really said. It cannot be computed again.',
  {
    id: text('A lane names it as its take.'),
    kind: choice(['summary', 'judgement'], 'A summary, or what a judge was answered.'),
    asked: text('Hash of what was asked: another hash shows it as stale.'),
    label: text('Whom.'),
    model: text('The model as the source named it.'),
    text: text('The summary.'),
    end: text('Why it ended, in the source’s own word.'),
    parts: whole('Parts that the messages were split into.', 1, MOST_TOKENS),
    counted: object('What was asked, counted here.', {
      estimate: number('Characters / 4.', 0),
      encoding: choice(['o200k_base', 'cl100k_base'], 'The tokenizer.'),
      tokens: number('Its count.', 0),
    }),
    laneId: text('Of a judgement: the lane whose prompt was given.'),
    results: list('Of a judgement: by fact.', judged),
    usage: {
      type: 'object',
      description: 'Every number that the source reported, under its own name.',
      additionalProperties: { type: 'number', description: 'A number as reported.' },
    },
    input: number('Tokens sent, over all calls.', 0),
    output: number('Tokens answered, over all calls.', 0),
    cost: number('In US dollars.', 0),
    date: text('When it ended, ISO 8601.'),
    ms: number('Milliseconds.', 0),
    calls: whole('Calls that it took.', 0, MOST_TOKENS),
    notes: list('What else is to be known of it.', text('A note.')),
  },
  ['id', 'kind', 'asked', 'label'],
)

/**
 * The saved form of a document as a JSON schema, made of the same tables that the parser reads by. It takes what may
 * be written by hand too: messages without an id, and messages as OpenAI writes them.
 */
export const documentSchema: Schema = object(
  'A document of What Survives.',
  {
    format: constant(DOCUMENT_FORMAT, 'Says what this is.'),
    version: constant(DOCUMENT_VERSION, 'The version of this form.'),
    title: text('What the history is called.'),
    budget,
    lanes: { ...list('The lanes from left to right.', lane), maxItems: MAX_LANES },
    facts: list('The marked facts.', fact),
    pins: {
      type: 'object',
      description: 'A user’s word, by message id: keep pins a message, free un-pins one that a rule keeps.',
      additionalProperties: choice(['keep', 'free'], 'keep pins the message, free un-pins it.'),
    },
    tools: list('The tool definitions.', tool),
    systemPrompt,
    recorded: list('Prompts that lanes show and nothing here computed.', recordedPrompt),
    recordings: list('What models said: append-only.', recording),
    source: object('What the file that the history came from says of it.', {
      format: text('Name of the format.'),
      model: text('The model, as the file names it.'),
      notInFile: number('Tokens beyond the counted text: a system prompt and tools that are not in the file.', 0),
    }),
    history: list('The messages in order.', entrySchema),
  },
  ['format', 'history', 'lanes'],
)
