import type { Document } from '../../core/document/document.ts'
import { EACH_LANE } from '../../core/teach/condition.ts'
import { tailTooLarge } from '../pruning.ts'
import { headOf } from './heads.ts'
import type { Lesson } from './lesson.ts'
import { did, seen } from './say.ts'

const head = headOf('tail')
const bench: Document = { ...tailTooLarge.document, title: head.title }

const CAUSE = 'killed by the kernel: out of memory'
const insideAll = { kind: 'every-lane', that: { kind: 'inside', lane: EACH_LANE, is: true } } as const
const protectedTail = { kind: 'budget', field: 'keepLast', least: 3 } as const

export const lesson: Lesson = {
  ...head,
  lead:
    'The newest messages are protected, whatever a strategy wants. Here they are larger than the window, and nothing ' +
    'that a strategy may do can help.',
  steps: [
    {
      id: 'read',
      title: 'Two answers, not one',
      doing:
        'Both lanes do nothing and are 48 over the window. Open the checks with `Structure 5 of 6`, read check 7, then ' +
        'open message 4, the largest: press its first line, with the number and the role.',
      notice:
        'Prune says that 0 is below its target of 80, and that is true: its middle is empty. The whole prompt is still ' +
        'outside the window, as the tail alone takes 135 of 100. Target and window are two questions.',
      target: 'checks',
      checks: [
        seen('You opened the checks', did('checks')),
        seen('You opened message 4, the largest', did('opened:m4')),
      ],
      begin: bench,
    },
    {
      id: 'protect-less',
      title: 'Protect less',
      doing: 'Press the number beside `Keep last` and make it smaller, until a lane is inside the window.',
      notice:
        'Only with nothing protected is there room. Message 4 is the largest, the newest, and the only one that names ' +
        'the cause: 52 tokens are left in Prune and 33 in Compact, and A is lost in both.',
      target: 'keep-last',
      checks: [
        seen('A lane is inside the window', { kind: 'some-lane', that: { kind: 'inside', lane: EACH_LANE, is: true } }),
        seen('A, the cause, is lost in that lane', {
          kind: 'some-lane',
          that: {
            kind: 'all',
            of: [
              { kind: 'inside', lane: EACH_LANE, is: true },
              { kind: 'stands', text: CAUSE, lane: EACH_LANE, is: ['lost'] },
            ],
          },
        }),
      ],
      begin: bench,
    },
    {
      id: 'room',
      title: 'Make room',
      doing:
        '`Keep last` is back at 3. Press the number beside `Window` and make the window larger until both lanes are ' +
        'inside it; then go on until no threshold is reached any more.',
      notice:
        'With 148 tokens the prompt is inside the window, and still over the threshold. Only from 186 on is the ' +
        'warning at 80 percent silent as well. A stands all the while: no message was touched.',
      target: 'window',
      checks: [
        seen('Both lanes are inside the window, with the last 3 protected', insideAll, protectedTail),
        seen(
          'No threshold is reached',
          { kind: 'reached', threshold: 'compaction', is: false },
          { kind: 'reached', threshold: 'pruning', is: false },
          protectedTail,
        ),
      ],
      begin: bench,
      anew: true,
    },
    {
      id: 'shorten',
      title: 'Shorten the message itself',
      doing:
        'The window is 100 again. No strategy may touch the tail, but you may: open message 4, press `Edit`, leave only ' +
        'the line that names the cause, and press `Done`.',
      notice:
        'Both lanes are inside the window, the tail is protected, and A stands where it stood. Some harnesses cut a ' +
        'tool’s result like this before it enters the history. Whoever cuts has to know what will matter.',
      target: 'message:m4',
      checks: [
        seen('Both lanes are inside a window of 100, with the last 3 protected', insideAll, protectedTail, {
          kind: 'budget',
          field: 'window',
          most: 100,
        }),
        seen('A, the cause, stands verbatim in both, inside the window', insideAll, {
          kind: 'every-lane',
          that: { kind: 'stands', text: CAUSE, lane: EACH_LANE, is: ['verbatim'] },
        }),
      ],
      begin: bench,
      anew: true,
    },
  ],
  after:
    'Undo your edit and give the window a `Reserve`: the answer needs room too, and the lanes are further over by ' +
    'exactly that.',
}
