import { capital, invented, lines, listed, type Plot, type Script, someOf, type Thread } from './script.ts'

const ASKED = ['the mean', 'the middle value', 'the share', 'the growth', 'the sum'] as const

/** An analyst: queries on tables, wide results, and figures that go into a text later. */
export function tablesPlot(script: Script): Plot {
  const { random } = script
  const columns = Array.from({ length: 12 }, () => `${invented(random, 2)}_${random.pick(['id', 'sum', 'at', 'rate'])}`)
  const column = (): string => random.pick(['row_id', ...columns])

  const cells = (): string =>
    Array.from({ length: random.whole(4, 7) }, () =>
      random.chance(0.7) ? `${random.whole(0, 99_999)}` : invented(random, 2),
    ).join(random.pick([' | ', ',', '\t']))

  function thread(): Thread {
    const table = `${invented(random, 2)}_${invented(random, 2)}`
    const region = capital(invented(random))
    const figure = `${random.whole(1000, 99_999)}.${random.whole(10, 99)}`
    const count = String(random.whole(10_000, 999_999))
    const outlier = `${invented(random, 2)}${random.whole(1000, 9999)}`
    const key = column()
    const asked = random.pick(ASKED)
    const person = capital(invented(random, 2))
    const details = [table, region, figure, count, outlier, person]

    return {
      details,
      work() {
        script.user(
          random.pick([
            `What is ${asked} of ${key} for ${region}?`,
            `${person} asks for ${asked} in ${table}, by ${key}.`,
            `Take ${region} and give me ${asked}. Leave the test accounts out.`,
          ]),
        )
        script.calls(
          '',
          'describe',
          { table },
          lines(
            random.whole(10, 24),
            () => `${column()}\t${random.pick(['integer', 'text', 'date'])}\t${random.whole(0, 100)} % filled`,
          ),
        )
        script.calls(
          random.pick([`I filter on ${key}.`, '']),
          'query',
          { sql: `select ${key}, count(*) from ${table} where region = '${region}' group by 1` },
          lines(random.whole(30, 150), (at) =>
            at === 12
              ? `${region} | ${figure} | ${count}`
              : at === 21
                ? `${outlier} | 0 | ${random.whole(0, 9)}`
                : cells(),
          ),
        )
        script.says(
          random.pick([
            `For ${region} it is ${figure}, over ${count} rows. ${outlier} looks like a typing error; I left it in.`,
            `${capital(asked)} is ${figure}. ${table} has ${count} rows in all.`,
            `${figure}. The one odd row is ${outlier}.`,
          ]),
        )
        if (random.chance(0.4))
          script.user(
            random.pick([
              `Leave ${outlier} out from now on.`,
              'Round to whole numbers in the text.',
              `Ask ${person} about it.`,
            ]),
          )
      },
      comeBack(needed) {
        script.user(
          random.pick([`In the text I now have ${listed(needed)}. Right?`, `Where did ${listed(needed)} come from?`]),
        )
        script.calls('', 'query', { sql: `select * from ${table} limit 5` }, lines(5, cells))
        script.says(`${listed(needed)}: from ${table}, the question about ${region}.`)
      },
    }
  }

  return {
    begin: () =>
      script.user(
        'You have read access to the copy of last night. Every figure goes into one text at the end, so keep where it came from. Never write to a table.',
      ),
    thread,
    end(details) {
      script.user('Now the text, with all figures.')
      script.says(
        someOf(random, details, 26)
          .map((detail) => `It was ${detail}.`)
          .join(' '),
      )
    },
  }
}
