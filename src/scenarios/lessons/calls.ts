import type { Document, Repairs } from '../../core/document/document.ts'
import { openCall } from '../validity.ts'
import { headOf } from './heads.ts'
import type { Lesson } from './lesson.ts'
import { did, inLanes, seen } from './say.ts'

const head = headOf('calls')
const { document } = openCall
const title = head.title

/** The history with one lane that prunes, mended like this. */
function pruned(repair: Repairs): Document {
  const lanes = document.lanes.filter(({ id }) => id === 'prune').map((lane) => ({ ...lane, repair }))
  return { ...document, title, lanes }
}

const ways: Document = { ...document, title, lanes: document.lanes.filter(({ id }) => id !== 'prune') }

const DECISION = 'a rebuild is out of the question'
const whole = (lane: string) => ({ kind: 'check', lane, number: 5, is: ['holds'] }) as const

export const lesson: Lesson = {
  ...head,
  lead:
    'A call and its result belong together, and providers refuse a prompt in which one stands without the other. You ' +
    'tear a pair apart, read what they would say, and mend it in three ways.',
  steps: [
    {
      id: 'torn',
      title: 'A pair torn apart',
      doing: 'Prune has taken the result in message 4. Press `Refused by 4 of 5` in its head, and read why.',
      notice:
        'The call in 3 waits for a result that is gone. Each provider says it in its own words; where its error is ' +
        'known, you have read it. All of it is looked up in this page: nothing was sent.',
      target: 'lane:prune',
      checks: [
        seen('The call in 3 has lost its result', { kind: 'check', lane: 'prune', number: 5, is: ['fails'] }),
        seen('You read what providers would say', did('dialog:validity')),
      ],
      begin: pruned({}),
    },
    {
      id: 'before',
      title: 'Not every refusal is the lane’s',
      doing:
        'The fifth one refuses the prompt too, but not because of Prune. Close the dialog and press ' +
        '`The history itself: refused by Strict template`, above the lanes.',
      notice:
        'A strict template wants user and assistant by turns, and this history never had that. What was there before ' +
        'is told apart from what a lane has made: only the second is the lane’s fault.',
      target: 'providers',
      checks: [seen('You read what providers would say to the history itself', did('dialog:validity'))],
      begin: pruned({}),
    },
    {
      id: 'drop',
      title: 'Mend it: drop the pair',
      doing: 'Choose the repair `Drop the pair` for Prune. Then look at C, the decision.',
      where: 'The ⋯ of Prune, `Name, rule and parameters…`, Repair',
      notice:
        'Calls and results are whole, in 183 tokens in place of 216. But the call went with its whole message, and in ' +
        'message 3 stood the decision: C is lost. A repair can cost a fact.',
      target: 'lane:prune',
      checks: [
        seen('Check 5 holds in Prune', whole('prune')),
        seen('C, the decision, is lost in Prune', { kind: 'stands', text: DECISION, lane: 'prune', is: ['lost'] }),
      ],
      begin: pruned({}),
    },
    {
      id: 'synthetic',
      title: 'Mend it: say that there is none',
      doing: 'Choose `Put a synthetic result` in its place.',
      where: 'The ⋯ of Prune, `Name, rule and parameters…`, Repair',
      notice:
        'Message 3 stays whole, and the call has a result that says there is none: 239 tokens. It must never read like ' +
        'something that a tool has seen, or the model would build on it.',
      target: 'lane:prune',
      checks: [
        seen('Check 5 holds in Prune', whole('prune')),
        seen(
          'Message 3 is kept whole, and C stands in it',
          { kind: 'verdict', lane: 'prune', message: 'm3', is: ['kept'] },
          { kind: 'stands', text: DECISION, lane: 'prune', is: ['verbatim'] },
        ),
      ],
      begin: pruned({ pairs: 'drop-pair' }),
    },
    {
      id: 'rule',
      title: 'Or do not tear it at all',
      doing:
        'Two more lanes never leave half a pair: one puts a tombstone where the result was, one removes only whole ' +
        'pairs. Which facts do they lose? Say it for each fact, or press `Reveal` where you have said enough.',
      notice:
        'All three prompts are whole. The tombstone costs 245 tokens and keeps the decision; whole pairs take 183, and ' +
        'the decision goes with its call. A, which stood in the result itself, is lost in every lane.',
      target: 'facts',
      predict: ['tombstones', 'pairs'],
      checks: [
        seen('You said what Prune with tombstones loses', did('predicted:tombstones')),
        seen('You said what Prune in pairs loses', did('predicted:pairs')),
        seen('Check 5 holds in every lane', inLanes(['tombstones', 'pairs', 'repair'], whole)),
      ],
      begin: ways,
      anew: true,
    },
  ],
  after:
    'Choose `Drop the broken half` in Prune + repair: the call goes and its message stays. Then open the line below ' +
    'its checks: one provider more refuses what is left. Find out which, and why.',
}
