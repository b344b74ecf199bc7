import { assistant, call, fact, pruneLane, system, tool, user } from '../build.ts'
import { hours } from '../worked.ts'
import { benchFor, withBudget, withParameters } from './bench.ts'
import { headOf } from './heads.ts'
import type { Lesson } from './lesson.ts'

const head = headOf('pruning')

// Lengths in characters are those of the course's example, so that its readers find the same numbers here.
const start = benchFor(head, {
  ...hours,
  lanes: [pruneLane('prune', 'Prune')],
})

const station = benchFor(head, {
  messages: [
    system('You look after a weather station.'),
    user('Why is the wind of last night missing?'),
    assistant('I will read the log of its sensor.', call('c1', 'read_log', { sensor: 'wind', night: '2026-03-14' })),
    tool(
      '23:10 wind 31 km/h\n23:20 wind 38 km/h\n23:30 wind 44 km/h\n23:40 no answer: battery at 2.9 V, below 3.1 V\n' +
        '23:50 no answer\n00:00 no answer\n00:10 no answer\n06:40 charged to 3.4 V by the sun\n06:50 wind 12 km/h',
      { answers: 'c1', name: 'read_log' },
    ),
    assistant('Its battery ran low at 23:40 and came back with the sun.'),
    user('What does a new one cost?'),
    assistant('I will look it up.'),
  ],
  facts: [
    fact('A', 'm4', 'error', 'battery at 2.9 V', 'the reading'),
    fact('B', 'm5', 'decision', 'battery ran low at 23:40', 'the cause'),
  ],
  budget: { window: 160, compaction: 0.7, keepLast: 2 },
  lanes: [pruneLane('prune', 'Prune')],
})

const roomier = withBudget(start, { compaction: 0.75 })

export const lesson: Lesson = {
  ...head,
  lead:
    'Pruning takes messages away by a fixed rule, without reading them. That is cheap and easy to foresee, and it does ' +
    'not know what mattered.',
  steps: [
    {
      id: 'order',
      title: 'Predict what goes',
      doing:
        'The rule: of the middle, remove the oldest tool result; when none is left, the oldest message of the ' +
        'assistant; stop below the target. System and user messages and the newest two stay. The middle takes 124, the ' +
        'target is 50. Say of each fact whether it stands or is lost.',
      notice:
        'The tool result (53) goes first: 124 becomes 71. The assistant’s message (36) goes next: 35 is below 50, and ' +
        'the rule stops. What the user said stands, because nobody removes user messages.',
      target: 'facts',
      predict: ['prune'],
      checks: [{ words: 'You said what the lane keeps and loses', when: { kind: 'did', deed: 'predicted:prune' } }],
      begin: start,
    },
    {
      id: 'stop',
      title: 'Make it stop earlier',
      doing:
        'Pruning stops as soon as the middle is below the compaction threshold. Move that threshold to the right until ' +
        'the decision, fact C, is kept.',
      notice:
        '71 is now below the target, so one removal is enough. But the first to go is always the oldest tool result, ' +
        'and here it names the failing test.',
      target: 'thresholds',
      checks: [
        {
          words: 'Only the tool result is removed; the assistant’s message stays',
          when: {
            kind: 'all',
            of: [
              { kind: 'verdict', lane: 'prune', message: 'm3', is: ['dropped'] },
              { kind: 'verdict', lane: 'prune', message: 'm4', is: ['kept'] },
            ],
          },
        },
        {
          words: 'Fact C stands again, and fact A does not',
          when: {
            kind: 'all',
            of: [
              { kind: 'fact', lane: 'prune', fact: 'C', is: ['verbatim'] },
              { kind: 'fact', lane: 'prune', fact: 'A', is: ['lost'] },
            ],
          },
        },
      ],
      begin: start,
    },
    {
      id: 'tail',
      title: 'Protect the failing test',
      doing:
        'The newest messages are the protected tail: no strategy touches them. Find the smallest `Keep last` that saves ' +
        'the failing test, fact A.',
      notice:
        'The tail now has the tool result in it, and nothing is left to prune. That is two answers, not one: the ' +
        'strategy has nothing to do in the middle, and the prompt is still over the window.',
      target: 'keep-last',
      checks: [
        {
          words: 'Fact A stands, with the smallest tail that saves it',
          when: {
            kind: 'smallest',
            field: 'keepLast',
            that: { kind: 'fact', lane: 'prune', fact: 'A', is: ['verbatim'] },
          },
        },
        {
          words: 'Nothing was pruned, and the prompt is over the window',
          when: {
            kind: 'all',
            of: [
              { kind: 'status', lane: 'prune', is: ['unchanged'] },
              { kind: 'inside', lane: 'prune', is: false },
            ],
          },
        },
      ],
      begin: roomier,
    },
    {
      id: 'copy',
      title: 'See that the history is not touched',
      doing:
        'Two messages are removed again. Open the checks of the lane (“Structure … of …”) and read “Leading messages ' +
        'and tail unchanged”. Then press “Continue from this prompt”: now the shorter prompt is your history. Undo, on ' +
        'a phone in the Menu, brings the old one back.',
      notice:
        'A strategy takes a prompt and gives another one; the history in the first column stays as it was. Only you ' +
        'make the shorter one the history, and you can take that back.',
      target: 'lane:prune',
      checks: [
        {
          words: '“Leading messages and tail unchanged” holds: the input is not touched',
          when: {
            kind: 'all',
            of: [
              { kind: 'did', deed: 'checks' },
              { kind: 'check', lane: 'prune', number: 2, is: ['holds'] },
            ],
          },
        },
        { words: 'You continued from the pruned prompt', when: { kind: 'did', deed: 'continued' } },
      ],
      begin: start,
      anew: true,
    },
    {
      id: 'tombstone',
      title: 'Leave a tombstone',
      doing:
        'In this history the tool result answers a call, and pruning took only the result: a fault, shown in red. Open ' +
        'the lane’s menu (⋯), “Name, rule and parameters…”, and switch on `Tombstones`.',
      notice:
        'The marker keeps the call’s id and says why the result is gone. It does not bring the reading back: fact A is ' +
        'lost with it and without it. And it costs 28 tokens, where the result had cost 61.',
      target: 'lane:prune',
      checks: [
        {
          words: 'The result in 4 is cleared: a marker stands in its place',
          when: { kind: 'verdict', lane: 'prune', message: 'm4', is: ['cleared'] },
        },
        {
          words: 'Check 5 holds: every call has its result',
          when: {
            kind: 'all',
            of: [
              { kind: 'parameter', lane: 'prune', name: 'tombstones', is: true },
              { kind: 'check', lane: 'prune', number: 5, is: ['holds'] },
            ],
          },
        },
        {
          words: 'Fact A is lost all the same',
          when: {
            kind: 'all',
            of: [
              { kind: 'parameter', lane: 'prune', name: 'tombstones', is: true },
              { kind: 'fact', lane: 'prune', fact: 'A', is: ['lost'] },
            ],
          },
        },
      ],
      begin: station,
      anew: true,
    },
    {
      id: 'cannot-fit',
      title: 'Ask for the impossible',
      doing:
        'Tombstones are on. In the lane’s menu (⋯), “Name, rule and parameters…”, let `Counts` be the whole prompt ' +
        'instead of the middle. Then pull the compaction threshold down to 30 percent: a target of 48 tokens.',
      notice:
        'System and user messages and the tail take more than 48 by themselves. The lane removes all that it may, and ' +
        'says why it misses its target. The window of 160 has room for what is left: target and window are two ' +
        'questions. The lane never breaks its own rule to reach a number.',
      target: 'lane:prune',
      checks: [
        {
          words: 'The lane counts the whole prompt',
          when: { kind: 'parameter', lane: 'prune', name: 'scope', is: 'prompt' },
        },
        {
          words: 'It misses its target of 48: all that may go is gone',
          when: { kind: 'status', lane: 'prune', is: ['cannot-fit'] },
        },
      ],
      begin: withParameters(station, 'prune', { tombstones: true }),
    },
  ],
  after:
    'Switch on “Whole pairs” instead of tombstones and see which facts go with the call. Or pin message 4 and let the ' +
    'lane find something else to remove.',
}
