import { capital, invented, lines, listed, type Plot, type Script, someOf, type Thread } from './script.ts'

const VERBS = ['load', 'merge', 'parse', 'flush', 'rank', 'split', 'store', 'trim', 'walk'] as const
const WRONG = [
  'it is called twice when the cache is cold',
  'the border case of an empty list is missed',
  'the lock is taken after the read',
  'it keeps a reference to the caller’s buffer',
  'the sort is not stable',
] as const

/** A coding agent on a made-up code base: it reads, searches, runs tests, edits, and is told how to go about it. */
export function codingPlot(script: Script): Plot {
  const { random } = script
  const product = invented(random)
  const owner = capital(invented(random, 2))
  const folders = Array.from({ length: 6 }, () => invented(random, 2))
  const words = Array.from({ length: 40 }, () => invented(random, 2))
  const fileName = (): string => `${product}/${random.pick(['lib', ...folders])}/${random.pick(['io', ...words])}.go`

  const codeLine = (): string => {
    const [a, b] = [random.pick(['x', ...words]), random.pick(['y', ...words])]
    return random.pick([
      `\t${a} := ${b}.Next(${random.whole(0, 9)})`,
      `\tif ${a} == nil { return ${b} }`,
      `\tfor _, ${a} := range ${b} {`,
      '\t}',
      `\t// ${a} comes before ${b}`,
      `func (${a.charAt(0)} *${capital(a)}) ${capital(random.pick(VERBS))}(${b} int) error {`,
      `\treturn fmt.Errorf("${a}: %w", ${b})`,
      '',
    ])
  }

  function thread(): Thread {
    const file = fileName()
    const func = capital(random.pick(VERBS)) + capital(invented(random))
    const test = `Test${func}${capital(invented(random, 2))}`
    const flag = `--${invented(random)}-${random.pick(['limit', 'depth', 'mode'])}`
    const line = random.whole(100, 1900)
    const want = random.whole(1000, 90_000)
    const branch = `fix/${invented(random)}`
    const person = capital(invented(random, 2))
    const why = random.pick(WRONG)
    const details = [file, func, test, flag, String(line), String(want), branch, person]

    return {
      details,
      work() {
        script.user(
          random.pick([
            `${test} is red on the build machine. Find out why.`,
            `${person} says that ${func} is slow with large inputs. Please look at it.`,
            `We need a switch ${flag} before the release. Start where the input is read.`,
          ]),
        )
        script.calls(
          `I look for ${func} first.`,
          'search',
          { pattern: func },
          lines(random.whole(8, 40), (at) =>
            at === 5
              ? `${file}:${line}: func ${func}(in []byte) error {`
              : `${fileName()}:${random.whole(1, 1900)}: ${codeLine().trim()}`,
          ),
        )
        script.calls(
          '',
          'read',
          { path: file, from: line - 20 },
          lines(
            random.whole(30, 140),
            (at) => `${line - 20 + at}\t${at === 20 ? `func ${func}(in []byte) error {` : codeLine()}`,
          ),
        )
        const passing = random.whole(20, 90)
        script.calls(
          'Now the tests of this package.',
          'run',
          { command: `go test ./${product}/... -run ${test}` },
          [
            lines(passing, () => `ok  \t${fileName()}\t0.${random.whole(100, 999)}s`),
            `--- FAIL: ${test} (0.02s)`,
            `    ${file.split('/').at(-1)}:${line + 14}: got ${want + random.whole(1, 9)}, want ${want}`,
            `FAIL\t${product}\t${random.whole(1, 9)}.${random.whole(100, 999)}s`,
          ].join('\n'),
        )
        script.says(
          random.pick([
            `The cause is in ${func}: ${why}. I will change it on ${branch} and leave the callers alone.`,
            `${capital(why)}; that is what ${test} shows. I take ${branch} for it.`,
          ]),
        )
        if (random.chance(0.5)) {
          script.user(
            random.pick([
              `Good, but ${person} has to see it before it is merged.`,
              `Keep ${flag} off unless somebody asks for it.`,
              'Fine. Small steps, please.',
            ]),
          )
        }
        script.calls(
          '',
          'edit',
          { path: file, line, text: codeLine() },
          [`edited ${file}`, lines(random.whole(6, 20), () => ` ${codeLine()}`)].join('\n'),
        )
        script.calls('', 'run', { command: `go test -run ${test}` }, `ok  \t${product}\t0.${random.whole(100, 999)}s`)
      },
      comeBack(needed) {
        script.user(
          random.pick([
            `One more thing about ${listed(needed)}: is that in the change log?`,
            `Before I forget, what did we do with ${listed(needed)}?`,
          ]),
        )
        script.calls(
          '',
          'run',
          { command: `git log -S${needed[0]} --oneline` },
          `${random.whole(1_000_000, 9_999_999)} ${why}`,
        )
        script.says(`Yes: ${why}, and that touched ${listed(needed)}.`)
      },
    }
  }

  return {
    begin: () =>
      script.user(
        `You work on ${product}. ${owner} released it last week and several things broke. I will give them to you one by ` +
          `one. Never push to ${invented(random)}-stable, and leave ${fileName()} as it is: it is generated.`,
      ),
    thread,
    end(details) {
      script.user('Write the hand-over for the next shift.')
      script.says(
        someOf(random, details, 24)
          .map((detail) => `* see ${detail}`)
          .join('\n'),
      )
    },
  }
}
