import type { LessonHead, LessonId } from './lesson.ts'

/** Every lesson by name, in its order. Said once, here: the data of a lesson loads late. */
export const LESSONS: readonly LessonHead[] = [
  {
    id: 'budget',
    title: 'The budget',
    summary: 'What a prompt takes, when the two thresholds warn, and why only the last reading counts.',
  },
  {
    id: 'pruning',
    title: 'Pruning',
    summary: 'What goes first, what is protected, what a marker costs, and when pruning cannot help.',
  },
  {
    id: 'compaction',
    title: 'Compaction',
    summary: 'What is kept word for word, what becomes one summary, and why a second pass must cost nothing.',
  },
  {
    id: 'loss',
    title: 'Same shape, different loss',
    summary: 'Two summaries pass every check of the structure. You plant a fact and see which of them still has it.',
  },
  {
    id: 'prompt',
    title: 'The system prompt',
    summary: 'Sections in a fixed order, date and platform as inputs, and what the order does not prove.',
  },
  {
    id: 'invariants',
    title: 'Seven checks on your own history',
    summary: 'Open a history of yours and read what each check saw: the evidence, not only the mark.',
  },
  {
    id: 'calls',
    title: 'Calls without a result',
    summary: 'Pruning tears a call from its result. See what providers say to that, and mend it.',
  },
  {
    id: 'marker',
    title: 'A marker that anybody can type',
    summary: 'A message that looks like a summary is not one. See who is fooled by it, and who is not.',
  },
  {
    id: 'tail',
    title: 'A tail that does not fit',
    summary: 'The newest messages are protected and too large. No strategy may help: find what can.',
  },
  {
    id: 'summarisers',
    title: 'Two ways to summarise',
    summary: 'The same messages by sentences picked out of them and, if you have a key, by a real model.',
  },
]

/** The name of a lesson, by its id. */
export function headOf(id: LessonId): LessonHead {
  const head = LESSONS.find((each) => each.id === id)
  if (!head) throw new Error(`No lesson has the id “${id}”`)
  return head
}
