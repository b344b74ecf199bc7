import type { Document } from '../../document/document.ts'
import { compactLane, documentOf, laneOf } from '../../lanes/testing/bench.ts'
import { type Message, textMessage } from '../../message/message.ts'
import { toPrompt } from '../../message/prompt.ts'

const noise = (words: string): string => `${words} ${'and then some more of what was seen on the way. '.repeat(6)}`

const call: Message = {
  id: 'm4',
  role: 'assistant',
  parts: [{ type: 'call', callId: 'c1', name: 'run_tests', arguments: { path: 'tests/test_fees.py' } }],
}

/** A history of which each form of survival comes about in some lane, with texts of more than one script. */
export const compared: Document = documentOf({
  title: 'The lost correction, with 引用',
  history: toPrompt([
    textMessage('m1', 'system', 'You are a careful agent.'),
    textMessage('m2', 'user', noise('Cap fees at 12 euros per loan. 费用上限为十二欧元。')),
    textMessage('m3', 'user', noise('Correction: do not change fees that are already booked.')),
    call,
    textMessage('m5', 'tool', noise('FAILED test_fees.py::test_monday_is_free'), { answers: 'c1', name: 'run_tests' }),
    textMessage('m6', 'assistant', noise('I put it behind the flag fair_fees.')),
    textMessage('m7', 'user', 'Go on.'),
    textMessage('m8', 'assistant', 'I will.'),
  ]),
  facts: [
    { id: 'f1', messageId: 'm3', quote: 'do not change fees that are already booked', kind: 'correction' },
    { id: 'f2', messageId: 'm5', quote: 'test_fees.py::test_monday_is_free', kind: 'error', name: 'the failing test' },
    { id: 'f3', messageId: 'm2', quote: 'Cap fees at 12 euros per loan', kind: 'constraint' },
    { id: 'f4', messageId: 'm6', quote: 'behind the flag fair_fees', kind: 'decision' },
    { id: 'f5', messageId: 'm2', quote: '费用上限为十二欧元', kind: 'constraint' },
  ],
  budget: { window: 600, compaction: 0.5, pruning: 0.6, reserve: 40 },
  lanes: [
    laneOf('prune', {}, { id: 'prune', name: 'Prune' }),
    compactLane('Cap fees per reader at 12 euros; it is behind the flag fair_fees.', {
      id: 'compact',
      name: 'Compact',
    }),
    laneOf('none', {}, { id: 'none', name: 'Nothing' }),
  ],
})
