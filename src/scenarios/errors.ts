import { assistant, call, compactLane, type Draft, ERRORS_AND_CORRECTIONS, fact, system, tool, user } from './build.ts'
import { scenario } from './named.ts'

const failure = `> shop@2.8.0 build
> vite build

src/cart/total.ts:14:9 - error TS2322: Type 'string | undefined' is not assignable to type 'string'.

14   const code = params.get('coupon') ?? undefined
           ~~~~

Found 1 error in src/cart/total.ts:14
exit code 2`

const success = `> shop@2.8.0 build
> vite build

dist/index.html                  0.61 kB
dist/assets/index-C1x9.js      118.40 kB
built in 1.90s
exit code 0`

const lossy = 'The build was looked at. Next: give the coupon a default and show it in the cart.'

const beginning: readonly Draft[] = [
  system('You work on a small web shop.'),
  user('Read the coupon from the address and show it in the cart.'),
  assistant('I will build the shop as it is.', call('c1', 'run', { command: 'npm run build' })),
  tool(failure, { answers: 'c1', name: 'run' }),
  assistant('The coupon may be missing. I will give it an empty default.'),
]

const facts = [
  fact('A', 'm4', 'error', 'src/cart/total.ts:14:9 - error TS2322', 'the build error'),
  fact('B', 'm2', 'task', 'show it in the cart', 'the task'),
]

const lanes = [
  compactLane('compact', 'Compact', lossy),
  compactLane('survival-set', 'Compact + survival set', lossy, { protect: ERRORS_AND_CORRECTIONS }),
]

/** An error that nothing has resolved is part of the survival set. */
export const openError = scenario({
  id: 'open-error',
  messages: [
    ...beginning,
    user('Good. Use an empty text for it.'),
    assistant('The default is written. I have not built it yet.'),
    user('Then go on.'),
  ],
  facts,
  budget: { window: 230 },
  lanes,
  expects: {
    lanes: {
      compact: {
        status: 'met',
        verdicts: 'kssssskk',
        facts: { A: 'lost', B: 'in-summary' },
        calls: 1,
        tokens: [214, 85],
        scope: [214, 85, 184],
        structure: 6,
        corrections: 'warns',
      },
      'survival-set': {
        status: 'met',
        verdicts: 'kskksskk',
        facts: { A: 'verbatim', B: 'in-summary' },
        calls: 1,
        tokens: [214, 183],
        scope: [214, 183, 184],
        structure: 6,
        corrections: 'warns',
      },
    },
    findings: ['Compact loses the build error.', 'Compact + survival set keeps the build error, for 183 tokens.'],
  },
})

/** The same error, and a later run of the same command that went well. */
export const resolvedError = scenario({
  id: 'resolved-error',
  messages: [
    ...beginning,
    assistant('Done, I will build it again.', call('c2', 'run', { command: 'npm run build' })),
    tool(success, { answers: 'c2', name: 'run' }),
    user('Good.'),
    assistant('Next is the line in the cart that shows it.'),
    user('Then go on.'),
  ],
  facts,
  budget: { window: 300 },
  lanes,
  expects: {
    lanes: {
      compact: {
        status: 'met',
        verdicts: 'kssssssskk',
        facts: { A: 'lost', B: 'in-summary' },
        calls: 1,
        tokens: [275, 83],
        scope: [275, 83, 240],
        structure: 6,
        corrections: 'warns',
      },
      'survival-set': {
        status: 'met',
        verdicts: 'kssssssskk',
        facts: { A: 'lost', B: 'in-summary' },
        calls: 1,
        tokens: [275, 83],
        scope: [275, 83, 240],
        structure: 6,
        corrections: 'warns',
      },
    },
    findings: ['Compact and Compact + survival set lose the build error.'],
  },
})

const stack = [
  'Traceback (most recent call last):',
  '  File "jobs/nightly.py", line 88, in <module>',
  '    main(sys.argv[1:])',
  ...Array.from(
    { length: 14 },
    (_, index) => `  File "jobs/steps/step_${index + 1}.py", line ${17 + 3 * index}, in run`,
  ),
  '    raise ValueError(f"row {row}: {cell!r} is no date")',
  "ValueError: row 30211: '31.02.2026' is no date",
].join('\n')

/** A survival set that is larger than the room for it: nothing is done, and the bill says why. */
export const setTooLarge = scenario({
  id: 'set-too-large',
  messages: [
    system('You watch the nightly jobs.'),
    user('Why did the import stop last night?'),
    assistant('I will run it again.', call('c1', 'run', { command: 'python jobs/nightly.py' })),
    tool(stack, { answers: 'c1', name: 'run', failed: true }),
    user('Only look at the data, the code has not changed.'),
    assistant('Then a row of the file is wrong. I will look it up.'),
    user('Do that.'),
  ],
  facts: [
    fact('A', 'm4', 'error', "row 30211: '31.02.2026' is no date", 'the broken row'),
    fact('B', 'm5', 'correction', 'only look at the data'),
  ],
  budget: { window: 280, reserve: 20 },
  lanes: [
    compactLane('compact', 'Compact', 'The import stopped at a date that is none. Look at the data.'),
    compactLane('survival-set', 'Compact + survival set', 'The import stopped at a date that is none.', {
      protect: ERRORS_AND_CORRECTIONS,
    }),
  ],
  expects: {
    lanes: {
      compact: {
        status: 'met',
        verdicts: 'ksssskk',
        facts: { A: 'lost', B: 'altered' },
        calls: 1,
        tokens: [341, 79],
        scope: [341, 79, 224],
        structure: 6,
        corrections: 'fails',
      },
      'survival-set': {
        status: 'cannot-fit',
        reason: 'set-does-not-fit',
        verdicts: 'kkkkkkk',
        facts: { A: 'verbatim', B: 'verbatim' },
        calls: 0,
        tokens: [341, 341],
        scope: [341, 341, 224],
        structure: 5,
        corrections: 'holds',
        checks: { 7: 'fails' },
      },
    },
    findings: [
      'Compact loses the broken row, and rewords the correction.',
      'Compact + survival set cannot fit and did nothing: what must stay takes 323, and there is room for 260.',
    ],
  },
})
