import type { Document } from '../../core/document/document.ts'
import type { Condition } from '../../core/teach/condition.ts'
import { assistant, compactLane, pruneLane, system, user } from '../build.ts'
import { benchFor, withBudget } from './bench.ts'
import { headOf } from './heads.ts'
import type { Lesson } from './lesson.ts'

const head = headOf('budget')

const talk = [
  system('You answer questions about a town library.'),
  user('Which days is the reading room open late?'),
  assistant('Tuesday and Thursday, until nine in the evening.'),
]

const longer = [...talk, user('Is that so in the school holidays as well, or only in term time?')]

// Three calls, so that what they cost together is more than the window.
const threeTurns = [
  ...longer,
  assistant('In term time only. In the holidays it closes at six on every day.'),
  user('And if a public holiday falls on a Thursday?'),
  assistant('Then the library is closed for the whole day.'),
]

const lanes = [
  compactLane('compact', 'Compact', 'Open late on Tuesday and Thursday.', { when: 'threshold' }),
  pruneLane('prune', 'Prune', {}, { when: 'threshold' }),
]

const short = benchFor(head, { messages: talk, budget: { window: 200 }, lanes })
const written = benchFor(head, { messages: longer, budget: { window: 200 }, lanes })

const played = benchFor(head, { messages: threeTurns, budget: { window: 200 }, lanes })

function withReadings(document: Document, ...tokens: readonly number[]): Document {
  return withBudget(document, { readings: tokens.map((each) => ({ kind: 'typed', label: '', tokens: each })) })
}

/** A reading of so many tokens was typed in, and these thresholds are reached. */
function reading(tokens: number, compaction: boolean, pruning: boolean): Condition {
  return {
    kind: 'all',
    of: [
      { kind: 'measured', source: 'typed', least: tokens, most: tokens },
      { kind: 'reached', threshold: 'compaction', is: compaction },
      { kind: 'reached', threshold: 'pruning', is: pruning },
    ],
  }
}

export const lesson: Lesson = {
  ...head,
  lead:
    'A context window is a budget. Before anything is cut, somebody has to measure, and there is more than one way to ' +
    'do that.',
  steps: [
    {
      id: 'estimate',
      title: 'Count without a tokenizer',
      doing:
        'Three messages take 62 of 200 tokens by the estimate. Go to the end of the history and write one more ' +
        'message of at least 40 characters. Press Enter, then go up to the first number of the budget bar: it was 62.',
      notice:
        'The estimate of a message is its characters, divided by 4 and rounded down, and 10 more. It is rough, but it ' +
        'costs nothing and gives the same number everywhere.',
      target: 'composer',
      checks: [
        { words: 'The history has a fourth message', when: { kind: 'messages', least: 4 } },
        {
          words: 'The estimate grew by 20 or more: 40 characters / 4, and 10',
          when: { kind: 'measured', source: 'estimate', least: 82 },
        },
      ],
      begin: short,
    },
    {
      id: 'thresholds',
      title: 'Bring a threshold to the prompt',
      doing:
        'The bar has two handles: compact and prune. Drag the compact handle to the left until the prompt reaches it ' +
        '(or give it the keyboard and press the left arrow). Then, at `Window`, make the window so small that both ' +
        'are reached.',
      notice:
        'A threshold is a part of the window, made one whole number of tokens. Reached means: at that number or above ' +
        'it. Both only say when something is due. They do not say what is cut.',
      target: 'thresholds',
      checks: [
        {
          words: 'Compaction is due, and pruning is not',
          when: {
            kind: 'all',
            of: [
              { kind: 'reached', threshold: 'compaction', is: true },
              { kind: 'reached', threshold: 'pruning', is: false },
            ],
          },
        },
        {
          words: 'In a smaller window, the same prompt reaches both',
          when: {
            kind: 'all',
            of: [
              { kind: 'reached', threshold: 'pruning', is: true },
              { kind: 'budget', field: 'window', most: 199 },
            ],
          },
        },
      ],
      begin: written,
    },
    {
      id: 'readings',
      title: 'Type in three readings',
      doing:
        'A provider reports what a call really took. Play three calls: press what the prompt is counted by, and under ' +
        '“A reading, typed in” use `120`, then `170`, then `185`, one after the other.',
      notice:
        'Each report replaced the one before it. The sum would be 475, more than two windows, and it would mean ' +
        'nothing: every call sends the whole prompt again, so the last report alone says how large it is.',
      target: 'counter',
      where: 'the dashed word at the right of the budget bar',
      checks: [
        { words: '120 of 200 is 60.0%: nothing is due', when: reading(120, false, false) },
        { words: '170 of 200 is 85.0%: compact', when: reading(170, true, false) },
        { words: '185 of 200 is 92.5%: compact and prune', when: reading(185, true, true) },
      ],
      begin: short,
      anew: true,
    },
    {
      id: 'ledger',
      title: 'Tell the prompt from the bill',
      doing:
        'The history has three calls now, with the same three readings. Press “Turn by turn…” under the bar, on a phone ' +
        'in the Menu, and find two numbers: the prompt, and the ledger. Close it. Then open the readings again and ' +
        'drop the last one.',
      notice:
        'The ledger adds up what was sent and answered over all turns, here 332: that is what you pay, and it only ' +
        'grows. It is more than the window, and nothing overflows: the prompt is what the next call is sent, and ' +
        'only the prompt decides whether something must be cut.',
      target: 'budget',
      checks: [
        { words: 'You opened the budget, turn by turn', when: { kind: 'did', deed: 'dialog:budget' } },
        {
          words: 'Without the last reading, 170 counts again: only compaction is due',
          when: reading(170, true, false),
        },
      ],
      begin: withReadings(played, 120, 170, 185),
      anew: true,
    },
    {
      id: 'tokenizer',
      title: 'Count the same text exactly',
      doing:
        'The first three messages are back, without readings. Press what the prompt is counted by, and choose ' +
        '`o200k_base`, a real tokenizer. What it counts may stand beside the estimate already; now all else goes by ' +
        'it too.',
      notice:
        'The tokenizer counts much less than the estimate did: 10 tokens a message are a lot for messages as short as ' +
        'these. An estimate that is too high warns too early, and one that is too low warns too late.',
      target: 'counter',
      where: 'the dashed word at the right of the budget bar',
      checks: [
        { words: 'Everything on the screen counts by a tokenizer', when: { kind: 'measured', source: 'tokenizer' } },
        {
          words: 'The same three messages take fewer than 50 tokens',
          when: { kind: 'measured', source: 'tokenizer', most: 49 },
        },
      ],
      begin: short,
      anew: true,
    },
    {
      id: 'calibration',
      title: 'Teach the estimate',
      doing:
        'Press what the prompt is counted by, and see to it that the estimate is chosen. The table there compares it ' +
        'with the tokenizer; below it, carry the factor into the estimate. (No table? Choose `o200k_base` once, and ' +
        'the estimate again.)',
      notice:
        'The estimate now says so: it has a factor in its name. The factor was measured on this history. On code, on ' +
        'Chinese or on long tables it would be another one.',
      target: 'counter',
      checks: [
        {
          words: 'The estimate is within 5 tokens of what the tokenizer counted',
          when: { kind: 'measured', source: 'estimate', least: 34, most: 44 },
        },
      ],
      begin: short,
    },
  ],
  after:
    'Type in a reading that is far from the count, and look at the first check of a lane. Or make the reserve 50 and ' +
    'see what “inside the window” then means.',
}
