import type { Target } from '../../scenarios/lessons/lesson.ts'

/** One stop of the tour: a place on the page, and what it is for. */
export interface Stop {
  readonly title: string
  readonly words: string
  /** The first of these that is drawn is pointed to. */
  readonly targets: readonly Target[]
}

/** The tour of the page. On every history: nothing in it is about the example alone. */
export const STOPS: readonly Stop[] = [
  {
    title: 'The finding',
    words:
      'One sentence for each lane that differs: which marked facts a strategy loses when the history must fit. All ' +
      'other things on the page show how it comes about.',
    targets: ['headline'],
  },
  {
    title: 'The facts',
    words:
      'A fact is a quote that somebody marked. Its row says for each lane whether it stands word for word, in a ' +
      'summary, changed, or is lost. Press a cell to go to where that happened.',
    targets: ['facts'],
  },
  {
    title: 'The lanes',
    words:
      'Each column runs one strategy on the same history: its numbers, its checks, and buttons to run it again. The ' +
      'menu ⋯ has its settings.',
    targets: ['lanes'],
  },
  {
    title: 'The budget',
    words:
      'What the prompt takes of the window. Drag the two handles, or change the window and how many newest messages ' +
      'are kept: every lane is computed again at once.',
    targets: ['budget'],
  },
  {
    title: 'Your own history',
    words:
      'Open a file or paste a transcript: it is read in this browser and sent nowhere. The ' +
      'scenarios are in the list behind the name of this history, in the same bar.',
    targets: ['command:open'],
  },
  {
    title: 'Lessons',
    words: 'Ten short ones, from what a budget is to real summarisers. This tour is there too.',
    targets: ['command:lessons'],
  },
]
