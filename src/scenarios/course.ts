import { assistant, compactLane, fact, pruneLane, system, tool, user } from './build.ts'
import { scenario } from './named.ts'
import { hours, rename } from './worked.ts'

// Lengths in characters are the course's, so that its readers find the same numbers here.

/** Course 1: three messages, a window of 200, and three readings typed in. The last one counts, never their sum. */
export const courseBudget = scenario({
  id: 'course-budget',
  messages: [
    system('You are a careful coding agent.'),
    user('Which of our two parsers handles quoted commas?'),
    assistant('The one in fields.py; the old one splits at commas.'),
  ],
  budget: {
    window: 200,
    readings: [
      { kind: 'typed', label: 'first call', tokens: 120 },
      { kind: 'typed', label: 'second call', tokens: 170 },
      { kind: 'typed', label: 'third call', tokens: 185 },
    ],
  },
  lanes: [
    compactLane('compact', 'Compact', 'The parser in fields.py.', { when: 'threshold' }),
    pruneLane('prune', 'Prune', {}, { when: 'threshold' }),
  ],
  expects: {
    lanes: {
      compact: {
        status: 'unchanged',
        reason: 'nothing-eligible',
        verdicts: 'kkk',
        facts: {},
        calls: 0,
        tokens: [60, 60],
        structure: 5,
        corrections: 'warns',
        checks: { 1: 'fails' },
      },
      prune: {
        status: 'unchanged',
        reason: 'below-target',
        verdicts: 'kkk',
        facts: {},
        calls: 0,
        tokens: [60, 60],
        scope: [0, 0, 160],
        structure: 5,
        corrections: 'warns',
        checks: { 1: 'fails' },
      },
    },
    findings: ['No fact is marked yet: select a phrase in a message, and every lane says whether it keeps it.'],
  },
})

/** Course 2: the worked example of pruning. */
export const coursePruning = scenario({
  id: 'course-pruning',
  ...hours,
  lanes: [pruneLane('prune', 'Prune'), pruneLane('prune-prompt', 'Prune the whole prompt', { scope: 'prompt' })],
  expects: {
    lanes: {
      prune: {
        status: 'met',
        verdicts: 'k kdd kk',
        facts: { A: 'lost', B: 'verbatim', C: 'lost' },
        calls: 0,
        tokens: [165, 76],
        scope: [124, 35, 50],
        structure: 6,
        corrections: 'warns',
      },
      'prune-prompt': {
        status: 'cannot-fit',
        reason: 'candidates-exhausted',
        verdicts: 'k kdd kk',
        facts: { A: 'lost', B: 'verbatim', C: 'lost' },
        calls: 0,
        tokens: [165, 76],
        scope: [165, 76, 50],
        structure: 6,
        corrections: 'warns',
      },
    },
    findings: ['Prune and Prune the whole prompt lose the failing test and the decision.'],
  },
})

/** Course 3: one compaction, and a second pass that finds nothing to do. */
export const courseCompaction = scenario({
  id: 'course-compaction',
  ...rename,
  lanes: [compactLane('compact', 'Compact', 'Asked to rename get to load: done, checked.')],
  expects: {
    lanes: {
      compact: {
        status: 'met',
        verdicts: 'k sss kk',
        facts: { A: 'in-summary', B: 'lost' },
        calls: 1,
        tokens: [92, 71],
        scope: [92, 71, 80],
        structure: 6,
        corrections: 'warns',
      },
    },
    findings: ['Compact loses the checks.'],
  },
})

/** Course 4: the same compaction under two summaries, one of which forgets what the user said. */
export const courseLoss = scenario({
  id: 'course-loss',
  messages: [
    system('Fix build bugs.'),
    user('Never edit the lock file: CI generates it'),
    assistant('Understood, I will run the resolver.'),
    tool("FAILED test_lock.py::test_order - KeyError: 'pip'", { answers: 'c1', name: 'run_tests' }),
    user('Then find out why the order is unstable'),
  ],
  facts: [
    fact('A', 'm2', 'correction', 'never edit the lock file'),
    fact('B', 'm4', 'error', 'test_lock.py::test_order', 'the failing test'),
  ],
  budget: { window: 100, compaction: 0.8, pruning: 0.9, keepLast: 1 },
  lanes: [
    compactLane('lossy', 'Lossy summary', 'The resolver was run and one of the tests did not pass.'),
    compactLane(
      'faithful',
      'Faithful summary',
      '- never edit the lock file: CI writes it\n- test_lock.py::test_order fails: KeyError pip',
    ),
  ],
  expects: {
    lanes: {
      lossy: {
        status: 'met',
        verdicts: 'k sss k',
        facts: { A: 'lost', B: 'lost' },
        calls: 1,
        tokens: [93, 60],
        scope: [93, 60, 80],
        structure: 6,
        corrections: 'fails',
      },
      faithful: {
        status: 'met',
        verdicts: 'k sss k',
        facts: { A: 'in-summary', B: 'in-summary' },
        calls: 1,
        tokens: [93, 68],
        scope: [93, 68, 80],
        structure: 6,
        corrections: 'holds',
      },
    },
    findings: [
      'Lossy summary loses the correction and the failing test.',
      'Faithful summary keeps both, for 68 tokens.',
    ],
  },
})
