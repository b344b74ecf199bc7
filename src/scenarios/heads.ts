import { EXAMPLE_HEAD } from './exampleHead.ts'
import type { Head } from './scenario.ts'

/** Every scenario by name. Said once, here: the data of a scenario loads late, its name does not. */
export const HEADS = [
  {
    id: 'course-budget',
    group: 'course',
    title: 'Course 1: the budget',
    summary:
      'Three readings, 120, 170 and 185 of 200 tokens: the last one replaces those before it. Take readings away and ' +
      'see which threshold each of them reaches.',
  },
  {
    id: 'course-pruning',
    group: 'course',
    title: 'Course 2: pruning',
    summary:
      'The middle takes 124 tokens and must get below 50: without the tool result it is 71, without the assistant’s ' +
      'message 35. Counted over the whole prompt, the same two removals are not enough.',
  },
  {
    id: 'course-compaction',
    group: 'course',
    title: 'Course 3: compaction',
    summary:
      'Three messages become one summary, in one call. Run it again: the same prompt, byte for byte, and still one call.',
  },
  {
    id: 'course-loss',
    group: 'course',
    title: 'Course 4: loss',
    summary:
      'Two summaries of the same three messages. All checks of the structure hold in both; only one of them still says ' +
      'what the user forbade and which test fails.',
  },
  {
    id: 'course-prompt',
    group: 'course',
    title: 'Course 5: the prompt',
    summary:
      'Seven sections in a fixed order: security stands before the project’s instructions, and these before the ' +
      'user’s. The history comes after them, and neither lane touches message 1.',
  },
  {
    id: 'only-copy',
    group: 'pruning',
    title: 'The only copy is the oldest',
    summary:
      'Only the first tool result names the failing test, and pruning starts with the oldest. A tombstone does not ' +
      'bring the name back; keeping unresolved errors does, and the next result goes instead.',
  },
  {
    id: 'tail-too-large',
    group: 'pruning',
    title: 'A tail that does not fit',
    summary:
      'The newest three messages are protected and take 135 tokens of a window of 100. Neither lane may touch them: ' +
      'nothing to do, and 48 over the window.',
  },
  {
    id: 'parallel-batch',
    group: 'pruning',
    title: 'A parallel batch',
    summary:
      'Message 3 makes three calls at once, message 9 two. With whole pairs the first batch goes as one unit, and the ' +
      'second stays because half of it is in the tail; without them both are torn.',
  },
  {
    id: 'second-compaction',
    group: 'compaction',
    title: 'The second compaction',
    summary:
      'Message 2 is the summary of an earlier compaction. Keep leaves it and writes a second one; fold writes one new ' +
      'text about both and has lost what was forbidden; anchor extends the old text.',
  },
  {
    id: 'failed-compaction',
    group: 'compaction',
    title: 'A compaction that fails',
    summary:
      'One summariser answers nothing, one writes more than it was given. Both calls are paid for and the history stays ' +
      'as it was; the third lane shows that the same history can be compacted.',
  },
  EXAMPLE_HEAD,
  {
    id: 'open-error',
    group: 'loss',
    title: 'An error that is still open',
    summary:
      'The build failed and has not run since. A policy that keeps unresolved errors keeps the call in 3 and its result ' +
      'in 4; the summary alone has lost what failed.',
  },
  {
    id: 'resolved-error',
    group: 'loss',
    title: 'The same error, resolved',
    summary:
      'The same build ran again and succeeded, so the error in 4 is no longer one. The survival set lets it go: lost, ' +
      'and nothing is missing.',
  },
  {
    id: 'set-too-large',
    group: 'loss',
    title: 'A survival set that does not fit',
    summary:
      'The open error, the correction and the tail take 323 tokens, and there is room for 260. The lane that must keep ' +
      'them does nothing, calls nobody and shows the bill; the one without a policy fits, and has lost the row.',
  },
  {
    id: 'open-call',
    group: 'validity',
    title: 'A call left without its result',
    summary:
      'Plain pruning takes a result and leaves its call, which providers refuse. Tombstones, whole pairs and a repair ' +
      'each give a prompt that is valid; compare what they keep and what they cost.',
  },
  {
    id: 'typed-marker',
    group: 'validity',
    title: 'A summary marker, typed',
    summary:
      'Message 2 begins with the summary marker, but a user typed it here: it makes no summary, and both policies ' +
      'summarise it like any other message.',
  },
  {
    id: 'imported-marker',
    group: 'validity',
    title: 'A summary marker, imported',
    summary:
      'The same history as imported from a file: all that says that message 2 is a summary is its marker, unverified. ' +
      'With the policy “keep” a claim that anybody could have typed stays for ever.',
  },
  {
    id: 'estimate-far-off',
    group: 'counting',
    title: 'Where the estimate is far off',
    summary:
      'Chinese, JSON and base64 take far more tokens than a quarter of their characters. By the estimate no threshold is ' +
      'reached; count with o200k_base, and the same history is over the window.',
  },
  {
    id: 'stale-report',
    group: 'counting',
    title: 'A report on an older prompt',
    summary:
      'The provider measured the first three messages, two more came after. By its number nothing is due, by the ' +
      'estimate a compaction is: the report is marked as stale, and the first check fails.',
  },
] as const satisfies readonly Head[]

export type ScenarioId = (typeof HEADS)[number]['id']
