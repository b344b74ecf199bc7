import type { Document, Lane } from '../../core/document/document.ts'
import { courseLoss } from '../course.ts'
import { headOf } from './heads.ts'
import type { Lesson } from './lesson.ts'
import { did, inLanes, seen } from './say.ts'

const head = headOf('loss')
const asItIs: Lane = {
  id: 'as-is',
  name: 'As it is',
  when: 'now',
  repair: {},
  strategy: { id: 'none', parameters: {} },
}

// Names that do not say which of the two keeps the fact.
const NAMES: Readonly<Record<string, string>> = { lossy: 'Summary 1', faithful: 'Summary 2' }

const bench: Document = {
  ...courseLoss.document,
  lanes: courseLoss.document.lanes.map((lane) => ({ ...lane, name: NAMES[lane.id] ?? lane.name })),
  title: head.title,
  budget: { ...courseLoss.document.budget, window: 200 },
}
const unmarked: Document = { ...bench, facts: [], lanes: [asItIs] }

const BOTH = ['lossy', 'faithful']
const CORRECTION = 'never edit the lock file'

export const lesson: Lesson = {
  ...head,
  lead:
    'A summary can pass every check of the structure and still drop the one line that mattered. You mark a correction ' +
    'and look for it.',
  steps: [
    {
      id: 'plant',
      title: 'Plant a correction in the middle',
      doing:
        'In message 2, select the words `Never edit the lock file`. Once they are selected their kind is `correction`: ' +
        'leave it so and press `Mark as a fact`. Without a mouse: `Mark a phrase…` in the ⋯ of message 2, and `Mark it`.',
      notice:
        'It is fact A now, and the page looks for its words in every lane. Nothing is done to the history yet, so it ' +
        'stands verbatim. A mark only measures: no lane is told of it.',
      target: 'message:m2',
      checks: [
        seen('The user’s words are marked as a correction', {
          kind: 'marked',
          text: CORRECTION,
          message: 'm2',
          as: 'correction',
        }),
      ],
      begin: unmarked,
    },
    {
      id: 'predict',
      title: 'Predict: will the summaries keep it?',
      doing:
        'Two lanes now replace messages 2 to 4 by a summary. B, the failing test, is marked for you. Say for each lane ' +
        'whether A and B will still stand: `stands` or `lost`. With your last word you see what is so.',
      notice:
        'Summary 1 has lost both facts, Summary 2 has both. Each took one call, and both prompts are ' +
        'smaller: 93 tokens became 60 and 68.',
      target: 'facts',
      predict: BOTH,
      checks: [
        seen('You said what Summary 1 loses', did('predicted:lossy')),
        seen('You said what Summary 2 loses', did('predicted:faithful')),
      ],
      begin: bench,
      anew: true,
    },
    {
      id: 'compare',
      title: 'Compare the two lanes',
      doing:
        'Both summaries are scripted. Open the checks: press `Structure 6 of 6` in either lane, on a phone `6 of 6` in ' +
        'the row “Structure checks”. Then press the cell of the facts where Summary 1 has lost A. What do the checks ' +
        'of the structure not see?',
      notice:
        'Six of the seven hold in both lanes. Only “Corrections probed” looks for the correction, which is why it is ' +
        'counted apart: the same structure can hide a loss.',
      target: 'checks',
      checks: [
        seen(
          'Both lanes: 5 messages became 3',
          inLanes(BOTH, (lane) => ({
            kind: 'all',
            of: ['m2', 'm3', 'm4'].map((message) => ({ kind: 'verdict', lane, message, is: ['summarised'] })),
          })),
        ),
        seen(
          'Both lanes: system message and last 1 unchanged',
          inLanes(BOTH, (lane) => ({ kind: 'check', lane, number: 2, is: ['holds'] })),
        ),
        seen(
          'Run again: no change, 0 further calls',
          inLanes(BOTH, (lane) => ({ kind: 'check', lane, number: 3, is: ['holds'] })),
        ),
        seen('You opened the checks', did('checks')),
        seen('You went to where A was lost', did('spot:m2@lossy')),
      ],
      begin: bench,
      anew: true,
    },
    {
      id: 'repair',
      title: 'Repair the summary until A survives',
      doing:
        'Rewrite the `Summary text` of Summary 1 so that A survives in it. It has to stay smaller than what it ' +
        'replaces, 61 tokens: a longer one is refused, and the lane says so.',
      where: 'The ⋯ of Summary 1, `Name, rule and parameters…`',
      notice:
        'Structure 6 of 6, before and after. From outside, a summary that keeps a fact looks like one that has lost ' +
        'it. Only looking for the fact tells them apart, and you can only look for what somebody has marked.',
      target: 'lane:lossy',
      checks: [
        seen('A stands in the summary of Summary 1', {
          kind: 'stands',
          text: CORRECTION,
          lane: 'lossy',
          is: ['in-summary'],
        }),
      ],
      begin: bench,
    },
    {
      id: 'keep',
      title: 'Keep A without trusting any summary',
      doing:
        'Keep message 2 word for word, whatever the summary says: choose `Pin` in the ⋯ of message 2, or tick ' +
        '`Corrections and safety rules` in the lane Summary 1.',
      where: 'The ⋯ of message 2, or of the lane: `Name, rule and parameters…`',
      notice:
        'A is verbatim now, in message 2 itself, for the 20 tokens that the message takes. A pin is your word and ' +
        'holds in every lane; the rule finds such messages by how their sentences open, in one lane.',
      target: 'lane:lossy',
      checks: [
        seen('A stands verbatim in Summary 1', {
          kind: 'stands',
          text: CORRECTION,
          lane: 'lossy',
          is: ['verbatim'],
        }),
        seen('The lane still meets its target', { kind: 'status', lane: 'lossy', is: ['met'] }),
      ],
      begin: bench,
    },
  ],
  after:
    'B is still at the mercy of a summary. Tick `Unresolved errors` too, or take the pin away again, and watch what ' +
    'each fact costs.',
}
