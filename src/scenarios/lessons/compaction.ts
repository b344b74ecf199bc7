import { compactLane } from '../build.ts'
import { rename } from '../worked.ts'
import { benchFor, withBudget, withParameters } from './bench.ts'
import { headOf } from './heads.ts'
import type { Lesson } from './lesson.ts'

const head = headOf('compaction')

const first = benchFor(head, {
  ...rename,
  budget: { window: 100, keepLast: 2 },
  lanes: [compactLane('compact', 'Compact', 'Asked to rename get to load: done, checked.')],
})

const shorterTail = withBudget(first, { keepLast: 1 })

export const lesson: Lesson = {
  ...head,
  lead:
    'Compaction asks a summariser for one text in the place of many messages. Here the summary is scripted, so that ' +
    'you can see what the machinery around it does.',
  steps: [
    {
      id: 'predict',
      title: 'Predict what the summary keeps',
      doing:
        'The messages 2, 3 and 4 become one summary: “Asked to rename get to load: done, checked.” Say of each fact ' +
        'whether it stands or is lost.',
      notice:
        'The words of fact A are in the summary, so it survives there. “Checked” is true, but it does not say how many ' +
        'checks passed: what a summary rounds off is gone.',
      target: 'facts',
      predict: ['compact'],
      checks: [{ words: 'You said what the lane keeps and loses', when: { kind: 'did', deed: 'predicted:compact' } }],
      begin: first,
    },
    {
      id: 'kept',
      title: 'Go to where it was lost',
      doing:
        'Press “lost” in the row of “48 checks passed”. The lane goes to the row where it stood. Read what the other ' +
        'rows of the lane say.',
      notice:
        'Message 1 is kept because it leads, 5 and 6 because they are the tail: word for word, in order. All that is ' +
        'between them is in one summary, which stands in the row of the first message that it replaced.',
      target: 'fact:B',
      checks: [
        {
          words: 'You went to message 4 in the lane: its summary has no “48”',
          when: {
            kind: 'all',
            of: [
              { kind: 'did', deed: 'spot:m4@compact' },
              { kind: 'fact', lane: 'compact', fact: 'B', is: ['lost'] },
            ],
          },
        },
      ],
      begin: first,
    },
    {
      id: 'one-call',
      title: 'Summarise more, in one call',
      doing: 'Set `Keep last` to 1. One message more is no longer protected. Look at the calls of the lane.',
      notice:
        'Four messages instead of three, and still one call and one summary. All that is eligible goes to the ' +
        'summariser together; it is not asked once for each message.',
      target: 'keep-last',
      checks: [
        {
          words: 'Messages 2 to 5 are summarised together',
          when: {
            kind: 'all',
            of: [
              { kind: 'verdict', lane: 'compact', message: 'm2', is: ['summarised'] },
              { kind: 'verdict', lane: 'compact', message: 'm5', is: ['summarised'] },
            ],
          },
        },
        {
          words: 'The lane made 1 call for it',
          when: {
            kind: 'all',
            of: [
              { kind: 'budget', field: 'keepLast', most: 1 },
              { kind: 'calls', lane: 'compact', least: 1, most: 1 },
            ],
          },
        },
      ],
      begin: first,
    },
    {
      id: 'again',
      title: 'Run it again',
      doing: 'Press “Run again” in the lane: it compacts its own outcome once more. Do it twice, and watch the calls.',
      notice:
        'Nothing is eligible any more: the same prompt comes back, byte for byte, and nobody is asked. That is a fixed ' +
        'point. A compactor without one pays in every turn, and each summary of a summary loses a little more.',
      target: 'lane:compact',
      checks: [
        {
          words: 'Three runs, and 1 call in all',
          when: {
            kind: 'all',
            of: [
              { kind: 'again', lane: 'compact', least: 2 },
              { kind: 'calls', lane: 'compact', least: 1, most: 1 },
            ],
          },
        },
        {
          words: 'Check 3 holds: another run changes nothing and calls nobody',
          when: {
            kind: 'all',
            of: [
              { kind: 'again', lane: 'compact', least: 1 },
              { kind: 'check', lane: 'compact', number: 3, is: ['holds'] },
            ],
          },
        },
      ],
      begin: shorterTail,
    },
    {
      id: 'write',
      title: 'Write a better summary',
      doing:
        'You are the summariser now. Open the lane’s menu (⋯), “Name, rule and parameters…”, and change `Summary text` ' +
        'so that both facts survive. It must stay shorter than what it replaces.',
      notice:
        'The checks of the structure are the same as before: they do not read the summary. Whether the facts survive ' +
        'hangs on its words alone.',
      target: 'lane:compact',
      checks: [
        {
          words: 'Both facts stand in the summary',
          when: {
            kind: 'all',
            of: [
              { kind: 'fact', lane: 'compact', fact: 'A', is: ['in-summary'] },
              { kind: 'fact', lane: 'compact', fact: 'B', is: ['in-summary'] },
            ],
          },
        },
      ],
      begin: shorterTail,
    },
    {
      id: 'empty',
      title: 'Let the summariser fail',
      doing:
        'Open the lane’s menu (⋯), “Name, rule and parameters…”, and delete the whole `Summary text`: a summariser that ' +
        'answers nothing.',
      notice:
        'The call was made and is paid for, but the history stays as it was. An empty answer, an error or a text that ' +
        'is longer than what it replaces never becomes a summary.',
      target: 'lane:compact',
      checks: [
        { words: 'The compaction failed', when: { kind: 'status', lane: 'compact', is: ['failed'] } },
        {
          words: 'Every message is still there',
          when: {
            kind: 'all',
            of: [
              { kind: 'status', lane: 'compact', is: ['failed'] },
              { kind: 'verdict', lane: 'compact', message: 'm2', is: ['kept'] },
              { kind: 'verdict', lane: 'compact', message: 'm4', is: ['kept'] },
            ],
          },
        },
      ],
      begin: withParameters(shorterTail, 'compact', { script: 'Rename get to load: done, 48 checks passed.' }),
    },
  ],
  after:
    'Give the lane the outline summariser and see which facts its first words catch. Or continue from this prompt, ' +
    'write more messages, and compact a second time.',
}
