import { assistant, fact, system, tool, user } from './build.ts'

// Histories of the course's worked examples, shared by their scenarios and their lessons.
// Lengths in characters are the course's, so that its readers find the same numbers here.

/** A failing test in a tool result, a constraint and a decision: what pruning takes first. */
export const hours = {
  messages: [
    system('You write code.'),
    user('The opening hours are wrong in holiday weeks. Please find out why, but leave the public feed as it is.'),
    tool(
      '$ pytest tests/test_hours.py -q\n....F.....\n' +
        'FAILED tests/test_hours.py::test_whit_monday - AssertionError: open on a holiday\n' +
        '1 failed, 9 passed in 0.41 seconds (exit code 1)',
      { answers: 'c1', name: 'run_tests' },
    ),
    assistant(
      'The holidays are keyed by local date, but the lookup asks in UTC. I will convert once, as dates come in.',
    ),
    user('Yes, do it there.'),
    assistant('Converted there.'),
  ],
  facts: [
    fact('A', 'm3', 'error', 'test_hours.py::test_whit_monday', 'the failing test'),
    fact('B', 'm2', 'constraint', 'leave the public feed as it is'),
    fact('C', 'm4', 'decision', 'convert once'),
  ],
  budget: { window: 100, compaction: 0.5, pruning: 0.9, keepLast: 2 },
} as const

/** A small change, done and checked: what one summary can say. */
export const rename = {
  messages: [
    system('Answer briefly.'),
    user('Rename get to load'),
    assistant('I renamed it in both of its files'),
    tool('48 checks passed', { answers: 'c1', name: 'run_checks' }),
    user('Now mention it in the docs.'),
    assistant('The docs now say load, not get.'),
  ],
  facts: [fact('A', 'm2', 'task', 'rename get to load'), fact('B', 'm4', 'other', '48 checks passed', 'the checks')],
  budget: { window: 100, compaction: 0.8, pruning: 0.9, keepLast: 2 },
} as const
