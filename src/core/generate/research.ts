import type { Agent, CallsTurn, MadeCall, MadeTurn } from './agent.ts'
import type { Random } from './random.ts'
import {
  FINDINGS,
  HOSTS,
  type Measure,
  PAGE_LINES,
  RESEARCH_FACTS,
  RESEARCH_REMARKS,
  RESEARCH_SAID,
  RESEARCH_TOOLS,
  SNIPPETS,
  TOPICS,
} from './researchWords.ts'
import { linesOf, padded, say } from './say.ts'

/** What an episode looks into. The figure is what the page says, the note repeats and the answer carries. */
interface Question {
  readonly topic: string
  readonly place: string
  readonly measure: string
  readonly figure: number
  readonly unit: string
  /** The largest figure that this can be. */
  readonly most: number
  readonly year: number
  readonly url: string
  readonly source: string
}

/** A researcher on a made-up subject: searches, reads pages, takes notes, and adds numbers up. */
export function createResearcher(random: Random): Agent {
  const subject = random.pick(TOPICS)
  let notes = 0

  const url = (place: string): string =>
    `https://${random.pick(HOSTS)}/${random.pick(['reports', 'tables', 'articles', 'minutes'])}/${place.toLowerCase().replace(/\W+/g, '-')}-${random.between(100, 9_999)}`

  function question(): Question {
    const place = random.pick(subject.places)
    const [measure, unit, most] = random.pick<Measure>(subject.measures)
    return {
      topic: random.pick(subject.topics),
      place,
      measure,
      unit,
      figure: random.between(Math.ceil(most / 9), most),
      most,
      year: random.between(1996, 2023),
      url: url(place),
      source: random.pick(subject.sources),
    }
  }

  const slotsOf = (one: Question) => ({
    ...one,
    n: random.between(2, 98),
    other: random.pick(subject.places),
    word: random.pick(subject.topics),
  })

  const search = (one: Question): MadeCall => ({
    name: 'web_search',
    arguments: {
      query: say(random, '[{topic} {place}|{measure} {place} {year}|{place} {topic} {year}]', slotsOf(one)),
    },
    output: (characters) =>
      linesOf(characters, [`1. ${one.source}: ${one.topic} in ${one.place}`, `   ${one.url}`], (index) => {
        const other = question()
        const line = say(random, random.pick(SNIPPETS), slotsOf(other))
        return index % 2 === 0 ? `${index / 2 + 2}. ${line}` : `   ${other.url}`
      }),
  })

  const page = (one: Question): MadeCall => ({
    name: 'open_page',
    arguments: { url: one.url },
    output: (characters) =>
      linesOf(
        characters,
        [
          `${one.source}, ${one.year}: ${one.topic} in ${one.place}`,
          `${one.measure} in ${one.year}: ${one.figure} ${one.unit}.`,
        ],
        () => say(random, random.pick(PAGE_LINES), { ...slotsOf(question()), place: one.place }),
      ),
  })

  const table = (one: Question): MadeCall => ({
    name: 'read_table',
    arguments: { url: one.url, table: random.between(1, 6) },
    output: (characters) =>
      linesOf(
        characters,
        [`year | ${one.measure}, ${one.unit} | places`, `${one.year} | ${one.figure} | ${random.between(3, 80)}`],
        (index) =>
          `${one.year - index - 1} | ${random.between(Math.ceil(one.most / 9), one.most)} | ${random.between(3, 80)}`,
      ),
  })

  const note = (one: Question): MadeCall => {
    notes++
    const number = notes
    return {
      name: 'take_note',
      arguments: { text: `${one.place}, ${one.year}: ${one.measure} ${one.figure} ${one.unit} (${one.source})` },
      output: (characters) =>
        linesOf(characters, [`Note ${number} is kept.`], (index) =>
          say(
            random,
            `earlier: note ${padded(Math.max(1, number - index - 1), 3)} on ${random.pick(FINDINGS)}`,
            slotsOf(one),
          ),
        ),
    }
  }

  const calls = (text: string, ...made: readonly MadeCall[]): CallsTurn => ({ kind: 'calls', text, calls: made })

  function* episode(): Iterable<MadeTurn> {
    const one = question()
    const second = {
      ...question(),
      measure: one.measure,
      unit: one.unit,
      most: one.most,
      figure: random.between(Math.ceil(one.most / 9), one.most),
    }
    const slots = {
      ...slotsOf(one),
      place2: second.place,
      figure2: second.figure,
      sum: one.figure + second.figure,
    }
    const speak = (list: readonly string[]): string => say(random, random.pick(list), slots)
    yield { kind: 'user', text: speak(RESEARCH_SAID.ask) }
    if (random.chance(0.3)) yield { kind: 'assistant', text: speak(RESEARCH_SAID.plan) }
    if (random.chance(0.3)) yield calls(speak(RESEARCH_SAID.search), search(one), search(second))
    else yield calls(speak(RESEARCH_SAID.search), search(one))
    yield { ...calls(speak(RESEARCH_SAID.open), page(one)), core: true }
    if (random.chance(0.4)) yield calls('', table(one))
    yield calls(speak(RESEARCH_SAID.note), note(one))
    yield { kind: 'assistant', text: speak(RESEARCH_SAID.found) }
    if (random.chance(0.55)) {
      yield { kind: 'user', text: speak(RESEARCH_SAID.doubt) }
      yield calls(speak(RESEARCH_SAID.open), page(second), ...(random.chance(0.4) ? [table(second)] : []))
      yield { kind: 'assistant', text: speak(RESEARCH_SAID.compare) }
    }
  }

  return {
    system: say(
      random,
      `You are a researcher. The subject is ${subject.name}, in places that are made up. [Name the source of every number.|Every number comes with its source.] [Say what you could not find.|Where two sources differ, say so.]`,
    ),
    tools: RESEARCH_TOOLS,
    facts: RESEARCH_FACTS,
    episode,
    spot(kind) {
      const one = question()
      if (kind === 'path') return { kind: 'calls', text: 'I look for where the raw numbers are.', calls: [search(one)] }
      const refused: MadeCall = { ...table(one), failed: true, output: () => `read_table ${one.url}: stopped` }
      return { kind: 'calls', text: `I try the table of ${one.source}.`, calls: [refused] }
    },
    remark: (role) => say(random, random.pick(RESEARCH_REMARKS[role]), slotsOf(question())),
  }
}
