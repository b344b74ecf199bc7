import type { Agent, CallsTurn, MadeCall, MadeTurn } from './agent.ts'
import { codeLine, testLog } from './codingText.ts'
import { CODING_FACTS, CODING_TOOLS, PROJECTS, REMARKS, REPLIES, REQUESTS, VERBS } from './codingWords.ts'
import type { Random } from './random.ts'
import { amount, linesOf, padded, say } from './say.ts'

/** The piece of work that an episode is about. Its names and numbers stay the same through the episode. */
interface Job {
  readonly file: string
  readonly other: string
  readonly test: string
  readonly func: string
  readonly noun: string
  readonly thing: string
  readonly got: string
  readonly want: string
  readonly line: number
}

/** A coding agent in a made-up repository: it reads, searches, edits, and runs tests that fail and later pass. */
export function createCodingAgent(random: Random): Agent {
  const project = random.pick(PROJECTS)
  const { name, nouns, things } = project
  const folders = random.shuffled(['core', 'api', 'rules', 'store', 'jobs', 'views']).slice(0, 4)
  const fileOf = (noun: string): string =>
    `${name}/${random.pick(folders)}/${noun}${random.pick(['', '_rules', 's'])}.py`
  let jobs = 0

  function job(): Job {
    const noun = random.pick(nouns)
    const verb = random.pick(VERBS)
    const cents = random.between(250, 9_900)
    jobs++
    return {
      noun,
      file: fileOf(noun),
      other: fileOf(random.pick(nouns)),
      func: `${verb}_${noun}`,
      test: `tests/test_${noun}.py::test_${verb}_${random.pick(nouns)}_${random.pick(['twice', 'at_midnight', 'empty', 'rounds_down', 'after_cancel', 'keeps_order', 'over_limit'])}`,
      thing: random.pick(things),
      got: amount(cents),
      want: amount(cents + random.pick([-100, -25, 5, 50, 120])),
      line: random.between(20, 310),
    }
  }

  const read = (file: string): MadeCall => {
    const from = random.between(1, 240)
    return {
      name: 'read_file',
      arguments: { path: file, from, lines: random.pick([40, 80, 120, 200]) },
      output: (characters) =>
        linesOf(characters, [`# ${file}`], (index) => `${padded(from + index, 4)}  ${codeLine(random, nouns, index)}`),
    }
  }

  const search = (word: string): MadeCall => ({
    name: 'search',
    arguments: { pattern: word, in: random.pick([name, 'tests', `${name}/${random.pick(folders)}`]) },
    output: (characters) =>
      linesOf(characters, [], (index) => {
        const use = random.pick([
          `return ${word}(`,
          `value = ${word}(`,
          `# see ${word}`,
          `from .${word.split('_').at(-1)} import ${word}`,
        ])
        return `${fileOf(random.pick(nouns))}:${random.between(3, 420)}: ${index % 3 === 0 ? use : codeLine(random, nouns, index * 7).trim()}`
      }),
  })

  const tests = (one: Job, failing: boolean): MadeCall => ({
    name: 'run_tests',
    arguments: { path: one.test.split('::')[0] ?? 'tests' },
    ...(failing && { failed: true }),
    output: (characters) => testLog(random, characters, { ...one, nouns, failing }),
  })

  const edit = (one: Job, file: string): MadeCall => ({
    name: 'edit_file',
    arguments: { path: file, old: `return total - ${one.got}`, new: `return total - ${one.want}` },
    output: (characters) =>
      linesOf(
        characters,
        [
          `Edited ${file}: 1 place.`,
          `@@ -${one.line},7 +${one.line},8 @@`,
          `-    return total - ${one.got}`,
          `+    return total - ${one.want}`,
        ],
        (index) => ` ${codeLine(random, nouns, index)}`,
      ),
  })

  const command = (): MadeCall => ({
    name: 'run_command',
    arguments: {
      command: random.pick([
        'git diff --stat',
        'git log --oneline -n 40',
        `du -a ${name}`,
        `ls -l ${name}/${random.pick(folders)}`,
      ]),
    },
    output: (characters) =>
      linesOf(characters, [], () =>
        say(random, `{file} | {n} [+++--|++|+-|++++++---|--]`, {
          file: fileOf(random.pick(nouns)),
          n: random.between(1, 90),
        }),
      ),
  })

  const calls = (text: string, ...made: readonly MadeCall[]): CallsTurn => ({ kind: 'calls', text, calls: made })

  function* episode(): Iterable<MadeTurn> {
    const one = job()
    const slots = { ...one, ticket: `${project.ticket}-${100 + jobs * 3 + random.between(0, 2)}` }
    const speak = (list: readonly string[]): string => say(random, random.pick(list), slots)
    const again = { ...one, got: one.want }
    yield { kind: 'user', text: speak(REQUESTS.task) }
    if (random.chance(0.4)) yield { kind: 'assistant', text: speak(REPLIES.plan) }
    if (random.chance(0.3)) yield calls(speak(REPLIES.look), read(one.file), read(one.other), search(one.func))
    else {
      yield calls(speak(REPLIES.search), search(one.func))
      yield calls(speak(REPLIES.look), read(one.file))
    }
    if (random.chance(0.35)) yield calls('', command())
    yield calls(speak(REPLIES.edit), edit(one, one.file))
    const fails = random.chance(0.75)
    if (fails) {
      yield { ...calls(speak(REPLIES.run), tests(one, true)), core: true }
      yield { kind: 'assistant', text: speak(REPLIES.failed) }
      if (random.chance(0.6)) yield { kind: 'user', text: speak(REQUESTS.correct) }
      yield calls(speak(REPLIES.again), read(one.other), ...(random.chance(0.4) ? [search(one.noun)] : []))
      yield calls(speak(REPLIES.edit), edit(again, one.other))
    }
    yield { ...calls(speak(REPLIES.run), tests(one, false)), core: true }
    yield { kind: 'assistant', text: speak(fails ? REPLIES.fixed : REPLIES.done) }
    if (random.chance(0.25)) {
      yield { kind: 'user', text: speak(REQUESTS.ask) }
      if (random.chance(0.5)) yield calls('', read(one.other))
      yield { kind: 'assistant', text: speak(REPLIES.answer) }
    }
  }

  return {
    system: say(
      random,
      `You are a coding agent in the repository {name}, ${project.about}. [Work in small steps and run the tests after every change.|Make small changes, and run the tests that belong to them.] Say what you changed and why, in plain words.`,
      { name },
    ),
    tools: CODING_TOOLS,
    facts: CODING_FACTS,
    episode,
    spot(kind) {
      const target = random.pick(['stage', 'nightly', 'preview', 'canary'])
      const number = random.between(1_000, 9_999)
      if (kind === 'error') {
        const failed: MadeCall = {
          name: 'run_command',
          arguments: { command: `make ${target} BUILD=${number}` },
          failed: true,
          output: (characters) =>
            linesOf(characters, [`make: build ${number} for ${target}`], () =>
              say(random, '[compile|check|pack|copy] {file} [ok|ok, {n} ms|unchanged]', {
                file: fileOf(random.pick(nouns)),
                n: random.between(4, 900),
              }),
            ),
        }
        return { kind: 'calls', text: `I try the ${target} build before I go on.`, calls: [failed] }
      }
      return { kind: 'calls', text: 'I look for where this is kept.', calls: [search(random.pick(nouns))] }
    },
    remark: (role) => say(random, random.pick(REMARKS[role]), { ...job() }),
  }
}
