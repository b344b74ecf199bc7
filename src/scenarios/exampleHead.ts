import type { Head } from './scenario.ts'

/** The name of the example: it is there at first paint, and the names of the others are not. */
export const EXAMPLE_HEAD = {
  id: 'lost-correction',
  group: 'loss',
  title: 'The lost correction',
  summary:
    'A correction by the user and the name of a failing test each stand in one message only. See which lane still ' +
    'has them, and what the summary made of the cap on fees.',
} as const satisfies Head
