import { capital, invented, lines, listed, type Plot, type Script, someOf, type Thread } from './script.ts'

const FIELDS = ['river', 'harbour', 'railway', 'orchard', 'mine', 'lighthouse', 'market', 'canal'] as const
const FILLER = [
  'The sources disagree on the order of these events',
  'Later writers repeat this without saying where they have it from',
  'Nothing in the parish books speaks against it',
  'The map of that year shows neither',
  'It was told again in the newspapers of the following spring',
  'How much of it is legend cannot be said',
] as const

/** Somebody who reads long pages of prose for a report, takes notes, and draws on them when the chapters are written. */
export function researchPlot(script: Script): Plot {
  const { random } = script
  const county = capital(invented(random))

  function sentence(): string {
    const name = capital(invented(random))
    return random.pick([
      `${random.pick(FILLER)}.`,
      `In ${random.whole(1700, 1950)} the ${random.pick(FIELDS)} of ${name} passed to the ${invented(random)} family.`,
      `${name} counted ${random.whole(100, 9000)} ${random.pick(['carts', 'barrels', 'families', 'workers'])} there, which seems high.`,
      `A letter to ${name} speaks of "${invented(random)} and ${invented(random)}" and of a bad winter.`,
      `${random.pick(FILLER)}, and ${name} does not mention it.`,
    ])
  }
  const page = (count: number): string[] => Array.from({ length: count }, sentence)

  function thread(): Thread {
    const place = capital(invented(random))
    const person = `${capital(invented(random, 2))} ${capital(invented(random))}`
    const year = String(random.whole(1700, 1950))
    const amount = String(random.whole(1000, 90_000))
    const book = `${capital(invented(random))} Papers`
    const subject = random.pick(FIELDS)
    const saying = `${invented(random)} before ${invented(random)}`
    const details = [place, year, amount, ...person.split(' '), ...book.split(' ').slice(0, 1), `"${saying}"`]

    return {
      details,
      work() {
        script.user(
          random.pick([
            `Next: the ${subject} at ${place}. When was it built, and who paid?`,
            `I need a paragraph on ${place}. ${person} is said to have written about it.`,
            `Find out what happened to the ${subject} at ${place} in ${year}.`,
          ]),
        )
        const pages = random.whole(1, 3)
        for (let at = 0; at < pages; at++) {
          const text = page(random.whole(20, 70))
          const spot = random.whole(2, text.length - 1)
          if (at === 0)
            text.splice(spot, 0, `The ${subject} at ${place} was finished in ${year}; ${person} gave ${amount} for it.`)
          else text.splice(spot, 0, `${person} closes with the words "${saying}", as the ${book} have it.`)
          script.calls(
            random.pick(['', 'Another page.']),
            'open_page',
            { title: `${place} ${at + 1}` },
            text.join(random.chance(0.5) ? ' ' : '\n'),
          )
        }
        script.says(
          `${random.pick(['What I found', 'Notes'])}: the ${subject} at ${place} dates from ${year}. ${random.pick([
            `${person} paid ${amount}.`,
            `The ${book} are the only source, so I would say "probably".`,
            'The rest is repeated from older books.',
          ])}`,
        )
        if (random.chance(0.4))
          script.user(
            random.pick(['Leave the legend out.', `We decided to trust ${person} on this.`, 'Good. Shorter, please.']),
          )
      },
      comeBack(needed) {
        script.user(
          random.pick([
            `In the chapter on ${place} I now mention ${listed(needed)}. Does that agree with your notes?`,
            `Check ${listed(needed)} again.`,
          ]),
        )
        script.calls('', 'search_notes', { words: [...needed] }, lines(random.whole(2, 5), sentence))
        script.says(`${listed(needed)} stand in the notes on the ${subject} of ${place}, so they can stay.`)
      },
    }
  }

  return {
    begin: () =>
      script.user(
        `We write a report on ${county}, six chapters, for readers who have never been there. Every number needs a source. No footnotes.`,
      ),
    thread,
    end(details) {
      script.user('Make the index.')
      script.says(someOf(random, details, 30).join('\n'))
    },
  }
}
