import { assistant, call, compactLane, fact, pruneLane, system, tool, user } from './build.ts'
import { scenario } from './named.ts'

const log = `2026-02-03T04:11:52Z worker-3 picked up job 8812 (export, 40,120 rows)
2026-02-03T04:11:58Z worker-3 job 8812: 10,000 rows
2026-02-03T04:12:07Z worker-3 job 8812: 20,000 rows
2026-02-03T04:12:31Z worker-3 killed by the kernel: out of memory
2026-02-03T04:12:32Z queue job 8812 is back, attempt 2 of 3
2026-02-03T04:12:33Z worker-1 took job 8812`

/** What no strategy can help: the protected tail alone is larger than the window. */
export const tailTooLarge = scenario({
  id: 'tail-too-large',
  messages: [
    system('Be kind to ops.'),
    user('Why did last night’s export end early?'),
    assistant('I will read its log.', call('c1', 'read_log', { job: 8812 })),
    tool(log, { answers: 'c1', name: 'read_log' }),
  ],
  facts: [fact('A', 'm4', 'error', 'killed by the kernel: out of memory', 'the cause')],
  budget: { window: 100, keepLast: 3 },
  lanes: [pruneLane('prune', 'Prune'), compactLane('compact', 'Compact', 'The export ended early.')],
  expects: {
    lanes: {
      prune: {
        status: 'unchanged',
        reason: 'below-target',
        verdicts: 'kkkk',
        facts: { A: 'verbatim' },
        calls: 0,
        tokens: [148, 148],
        scope: [0, 0, 80],
        structure: 5,
        corrections: 'warns',
        checks: { 7: 'fails' },
      },
      compact: {
        status: 'cannot-fit',
        reason: 'nothing-eligible',
        verdicts: 'kkkk',
        facts: { A: 'verbatim' },
        calls: 0,
        tokens: [148, 148],
        scope: [148, 148, 80],
        structure: 5,
        corrections: 'warns',
        checks: { 7: 'fails' },
      },
    },
    findings: ['Prune and Compact keep the cause, and are 48 over the window.'],
  },
})

const orders = `GET /orders/4410
status    shipped
carrier   DHL
parcel    JD0146 0000 1204
items     2 x kettle, 1 x filter
paid      89.40 EUR on 2026-01-28`

const customer = `GET /customers/733
name      R. Okafor
since     2019
address   changed on 2026-01-29
contact   e-mail only
open      1 order`

const changed = `POST /parcels/JD0146/address
accepted
new address as on file for customer 733
leaves the depot on 2026-02-02
arrives on 2026-02-03, between 9 and 13 o'clock
a second change is not possible, and the parcel is not held again`

const carrier = `GET /parcels/JD0146
2026-01-28 19:02 handed over
2026-01-29 06:40 sorted in Leipzig
2026-01-30 09:15 delivery failed: unknown at this address
2026-01-30 17:30 back in the depot, held for 7 days`

/** A batch of calls and its results is one unit: all of it goes, or none. */
export const parallelBatch = scenario({
  id: 'parallel-batch',
  messages: [
    system('You answer for a shop’s help desk.'),
    user('Where is order 4410? The customer is number 733.'),
    assistant(
      'I will look at the order, the customer and the parcel.',
      call('c1', 'get_order', { id: 4410 }),
      call('c2', 'get_customer', { id: 733 }),
      call('c3', 'get_parcel', { id: 'JD0146' }),
    ),
    tool(orders, { answers: 'c1', name: 'get_order' }),
    tool(customer, { answers: 'c2', name: 'get_customer' }),
    tool(carrier, { answers: 'c3', name: 'get_parcel' }),
    assistant(
      'The customer moved a day after the order was paid, and the parcel went to the old address. It waits in the ' +
        'depot. There are two ways on: the carrier changes the address, which is free until the seventh day, or the ' +
        'parcel comes back and is sent again, which takes a week and costs the shop the postage twice.',
    ),
    user('Change the address. Write by e-mail, do not call.'),
    assistant(
      'I will ask the carrier and prepare the e-mail.',
      call('c4', 'change_address', { parcel: 'JD0146', customer: 733 }),
      call('c5', 'draft_mail', { customer: 733, topic: 'new address' }),
    ),
    tool(changed, { answers: 'c4', name: 'change_address' }),
    tool('Draft 91: Dear R. Okafor, your parcel is on its way to your new address.', {
      answers: 'c5',
      name: 'draft_mail',
    }),
    user('Send it.'),
  ],
  facts: [
    fact('A', 'm8', 'correction', 'do not call'),
    fact('B', 'm6', 'error', 'unknown at this address', 'the carrier’s reason'),
    fact('C', 'm10', 'decision', 'leaves the depot on 2026-02-02', 'the new date'),
  ],
  budget: { window: 400, compaction: 0.6, keepLast: 2 },
  lanes: [pruneLane('prune', 'Prune'), pruneLane('pairs', 'Prune in pairs', { pairs: true })],
  expects: {
    lanes: {
      prune: {
        status: 'met',
        verdicts: 'kkkdddkkkdkk',
        facts: { A: 'verbatim', B: 'lost', C: 'lost' },
        calls: 0,
        tokens: [482, 273],
        scope: [424, 215, 240],
        structure: 5,
        corrections: 'holds',
        checks: { 5: 'fails' },
      },
      pairs: {
        status: 'met',
        verdicts: 'kkdddddkkkkk',
        facts: { A: 'verbatim', B: 'lost', C: 'verbatim' },
        calls: 0,
        tokens: [482, 212],
        scope: [424, 154, 240],
        structure: 6,
        corrections: 'holds',
      },
    },
    findings: ['Prune loses the carrier’s reason and the new date.', 'Prune in pairs loses the carrier’s reason.'],
  },
})
