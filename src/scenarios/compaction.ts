import { assistant, call, compactLane, fact, outlineLane, summary, system, tool, user } from './build.ts'
import { scenario } from './named.ts'

const earlier = `- the museum's audio guide is moved from the old player to the web
- never use the visitors' names: the council forbids it
- 64 stops in four languages, files named stop-<number>-<language>.mp3
- stop 17 has no French file: the speaker comes on 12 May
- the player is in src/player.ts, its test in src/player.test.ts`

const fresh = `- src/player.ts now fades between two stops
- the fade is 400 ms, agreed with the curator
- the test of the fade passes; next is the map`

const folded = `- the audio guide is moved to the web, 64 stops in four languages
- stop 17 has no French version before May
- src/player.ts fades between two stops in 400 ms, and its test passes
- next is the map`

const playerFile = `export function fade(from: Track, to: Track, ms: number): Promise<void> {
  const steps = Math.max(1, Math.round(ms / 20))
  return new Promise((done) => {
    let step = 0
    const timer = setInterval(() => {
      step++
      from.volume = Math.max(0, 1 - step / steps)
      to.volume = Math.min(1, step / steps)
      if (step < steps) return
      clearInterval(timer)
      from.pause()
      done()
    }, 20)
  })
}`

const testRun = ` ✓ src/player.test.ts (9 tests) 61ms
   ✓ fades out the old stop
   ✓ fades in the new one
   ✓ ends at full volume
 Test Files  1 passed (1)
      Tests  9 passed (9)`

/** The second compaction of a long session: the first one's summary is already in the history. */
export const secondCompaction = scenario({
  id: 'second-compaction',
  messages: [
    system('You are the coding agent of a town museum.'),
    summary(
      earlier,
      Array.from({ length: 18 }, (_, index) => `earlier-${index + 2}`),
    ),
    user('Stops must not cut each other off. Fade between them.'),
    assistant('I will look at the player.', call('c1', 'read_file', { path: 'src/player.ts' })),
    tool(playerFile, { answers: 'c1', name: 'read_file' }),
    assistant('A fade exists, but nothing calls it. How long should it be?'),
    user('The curator and I agreed on 400 ms.'),
    assistant(
      'It is called with 400 ms now. I will run its test.',
      call('c2', 'run_tests', { path: 'src/player.test.ts' }),
    ),
    tool(testRun, { answers: 'c2', name: 'run_tests' }),
    user('Good. The map is next: each stop gets a pin.'),
    assistant('I will read the plan of the rooms first.'),
    user('Yes.'),
  ],
  facts: [
    fact('A', 'm2', 'correction', "never use the visitors' names"),
    fact('B', 'm2', 'task', 'stop 17 has no French file', 'the missing file'),
    fact('C', 'm7', 'decision', '400 ms', 'the length of the fade'),
  ],
  budget: { window: 500 },
  lanes: [
    compactLane('keep', 'Keep', fresh),
    compactLane('fold', 'Fold', folded, { policy: 'fold' }),
    compactLane('anchor', 'Anchor', `${earlier}\n${fresh}`, { policy: 'anchor' }),
  ],
  expects: {
    lanes: {
      keep: {
        status: 'met',
        verdicts: 'kksssssssskk',
        facts: { A: 'in-summary', B: 'in-summary', C: 'in-summary' },
        calls: 1,
        tokens: [453, 192],
        scope: [453, 192, 400],
        structure: 6,
        corrections: 'holds',
      },
      fold: {
        status: 'met',
        verdicts: 'kssssssssskk',
        facts: { A: 'lost', B: 'altered', C: 'in-summary' },
        calls: 1,
        tokens: [453, 114],
        scope: [453, 114, 400],
        structure: 6,
        corrections: 'fails',
      },
      anchor: {
        status: 'met',
        verdicts: 'kssssssssskk',
        facts: { A: 'in-summary', B: 'in-summary', C: 'in-summary' },
        calls: 1,
        tokens: [453, 178],
        scope: [453, 178, 400],
        structure: 6,
        corrections: 'holds',
      },
    },
    findings: ['Keep and Anchor keep the correction.', 'Fold loses the correction, and rewords the missing file.'],
  },
})

/** What a summariser can do wrong: nothing comes of it, and the history stays as it is. */
export const failedCompaction = scenario({
  id: 'failed-compaction',
  messages: [
    system('You help with a garden planner.'),
    user('The bed plan shows beans beside onions. Stop that: they do not like each other.'),
    assistant('I will add a list of bad neighbours and check it when a bed is filled.'),
    user('Use the list of the allotment club.'),
    assistant('It has 31 pairs. I have them as a table, with the source beside each pair.'),
    user('Show a hint, and leave the choice to the gardener.'),
    assistant('Then it is a hint and not an error.'),
    user('Right.'),
  ],
  facts: [
    fact('A', 'm4', 'decision', 'the list of the allotment club', 'the decision'),
    fact('B', 'm6', 'constraint', 'leave the choice to the gardener', 'the constraint'),
  ],
  budget: { window: 185 },
  lanes: [
    compactLane('empty', 'Empty answer', ''),
    compactLane(
      'longer',
      'Long answer',
      'In this conversation the user and the assistant talked in some depth about a garden planner. The user began ' +
        'by saying that the plan of a bed shows beans beside onions, and asked that this should stop, because these ' +
        'two do not like each other. The assistant then offered to add a list of bad neighbours, and to check that ' +
        'list whenever a bed is filled. The user answered that the list of the allotment club should be used for ' +
        'this. The assistant found that it has 31 pairs in all, and put them into a table, with the source noted ' +
        'beside each pair. The user finally said that a hint should be shown, and to leave the choice to the gardener.',
    ),
    outlineLane('outline', 'Outline', 8),
  ],
  expects: {
    lanes: {
      empty: {
        status: 'failed',
        reason: 'answer-empty',
        verdicts: 'kkkkkkkk',
        facts: { A: 'verbatim', B: 'verbatim' },
        calls: 1,
        tokens: [170, 170],
        scope: [170, 170, 148],
        structure: 5,
        corrections: 'warns',
        checks: { 3: 'fails' },
      },
      longer: {
        status: 'failed',
        reason: 'answer-not-smaller',
        verdicts: 'kkkkkkkk',
        facts: { A: 'verbatim', B: 'verbatim' },
        calls: 1,
        tokens: [170, 170],
        scope: [170, 170, 148],
        structure: 5,
        corrections: 'warns',
        checks: { 3: 'fails' },
      },
      outline: {
        status: 'met',
        verdicts: 'kssssskk',
        facts: { A: 'in-summary', B: 'altered' },
        calls: 1,
        tokens: [170, 121],
        scope: [170, 121, 148],
        structure: 6,
        corrections: 'warns',
      },
    },
    findings: [
      'Empty answer failed and left the history unchanged: the summariser’s answer was empty.',
      'Long answer failed and left the history unchanged: the summary takes 174, not less than the 124 that it replaces.',
      'Outline keeps 1 of 2 facts and rewords the constraint.',
    ],
  },
})
