import type { Document } from '../../core/document/document.ts'
import { EACH_LANE } from '../../core/teach/condition.ts'
import { example } from '../example.ts'
import { headOf } from './heads.ts'
import type { Lesson } from './lesson.ts'
import { did, seen } from './say.ts'

const head = headOf('invariants')
const given: Document = { ...example.document, title: head.title }

const inPairs: Document = {
  ...given,
  lanes: given.lanes.map((lane) =>
    lane.id === 'prune'
      ? { ...lane, strategy: { ...lane.strategy, parameters: { ...lane.strategy.parameters, pairs: true } } }
      : lane,
  ),
}

/** What stands in the given history and hardly in anybody’s own. */
const GIVEN = 'Readers pay late fees for days on which the library is closed'

export const lesson: Lesson = {
  ...head,
  lead:
    'Seven checks look at every lane, and each of them can fail. You make three of them fail or hold again, then read ' +
    'all seven on a history of your own.',
  steps: [
    {
      id: 'read',
      title: 'Read the evidence, not only the mark',
      doing:
        'Open the checks: press `Structure 5 of 6` under Prune, on a phone `5 of 6` in the row “Structure checks”. Check ' +
        '5 fails there and says which message is at fault. Open that message in the history: press its first line, ' +
        'with the number and the role.',
      notice:
        'Prune took the result in 4 and left its call in 3. The evidence says “made by this lane”: the history did not ' +
        'have the fault. In Compact the structure is whole, and check 4 fails: the correction is lost.',
      target: 'checks',
      checks: [
        seen('You opened the checks', did('checks')),
        seen('You opened message 3, whose call has no result', did('opened:m3')),
      ],
      begin: given,
    },
    {
      id: 'mend',
      title: 'Make check 5 hold',
      doing: 'Let Prune take a call and its result together, or neither: tick `Whole pairs` in its rule.',
      where: 'The ⋯ of Prune, `Name, rule and parameters…`',
      notice:
        'Calls and results are whole again, and Prune has “Structure 6 of 6”. It has still lost the failing test: a ' +
        'whole structure is no promise about a fact.',
      target: 'lane:prune',
      checks: [
        seen('Check 5 holds in Prune', { kind: 'check', lane: 'prune', number: 5, is: ['holds'] }),
        seen('The failing test is still lost in Prune', { kind: 'fact', fact: 'B', lane: 'prune', is: ['lost'] }),
      ],
      begin: given,
    },
    {
      id: 'window',
      title: 'Make check 7 fail',
      doing:
        'Press the number beside `Window` in the budget bar, and make the window smaller until check 7 fails in one ' +
        'lane and still holds in another.',
      notice:
        'Check 7 asks whether the whole prompt, with tool definitions and the reserve for the answer, is inside the ' +
        'window. A strategy has a target of its own, and reaching that is another question.',
      target: 'window',
      checks: [
        seen(
          'Check 7 fails in one lane and holds in another',
          { kind: 'some-lane', that: { kind: 'check', lane: EACH_LANE, number: 7, is: ['fails'] } },
          { kind: 'some-lane', that: { kind: 'check', lane: EACH_LANE, number: 7, is: ['holds'] } },
        ),
      ],
      begin: inPairs,
    },
    {
      id: 'source',
      title: 'Make check 1 fail',
      doing:
        'Press `estimate` beside `Counted by`, type `500` as a reading and press `Use it`. Read check 1 in the lanes.',
      notice:
        'The thresholds look at your reading, the lanes count by the estimate: two sources, and check 1 fails in every ' +
        'lane. A number without its source is not to be compared with another. `Drop 500` takes it back.',
      target: 'counter',
      checks: [
        seen('The thresholds look at a reading that was typed in', { kind: 'measured', source: 'typed' }),
        seen('Check 1 fails in every lane', {
          kind: 'every-lane',
          that: { kind: 'check', lane: EACH_LANE, number: 1, is: ['fails'] },
        }),
      ],
      begin: inPairs,
    },
    {
      id: 'own',
      title: 'Now on your own history',
      doing:
        'Press `Open…` and open a history of yours, as a file or as pasted text: nothing of it leaves this page. None at ' +
        'hand? The button at the top with the name of this history lists scenarios. Mark something in it as a ' +
        'correction, then open the checks.',
      notice:
        'These are your messages and the same seven questions. Where a check fails or has a note, its evidence names ' +
        'the messages: go there before you blame the strategy.',
      target: 'command:open',
      checks: [
        seen(
          'Another history is on the bench',
          { kind: 'messages', least: 2 },
          { kind: 'not', that: { kind: 'says', text: GIVEN } },
        ),
        seen(
          'A correction is marked in it, and check 4 looks for it in every lane',
          { kind: 'not', that: { kind: 'says', text: GIVEN } },
          { kind: 'marked', as: 'correction' },
          { kind: 'every-lane', that: { kind: 'check', lane: EACH_LANE, number: 4, is: ['holds', 'fails'] } },
        ),
        seen(
          'You opened the checks of that history',
          { kind: 'not', that: { kind: 'says', text: GIVEN } },
          did('checks'),
        ),
      ],
      begin: inPairs,
      anew: true,
    },
  ],
  after:
    'Add a lane beside those that are there, or change a rule, and see which of the seven turns. `Suggest facts…` in ' +
    'the menu looks for what later messages turned out to need.',
}
