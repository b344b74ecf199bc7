import {
  AbsoluteSummarizerConfig,
  DefaultTextParser,
  NullLogger,
  SorensenDiceSimilarity,
  Summarizer,
} from 'ts-textrank'
import { randomFrom } from '../random.ts'

/** `ts-textrank` compares every sentence with every other: it is given the last of a longer text, which helps it. */
export const TEXTRANK_CHARACTERS = 60_000
const ALL_OF_THEM = Number.MAX_SAFE_INTEGER
export const RANDOM_SEEDS = [1, 2, 3, 4, 5] as const

/** Takes lines in the order given while they fit, and gives them in the order of the text. */
function fitting(chosen: readonly (readonly [at: number, line: string])[], characters: number): string {
  let left = characters
  const taken: (readonly [at: number, line: string])[] = []
  for (const one of chosen) {
    if (one[1].length + 1 > left) continue
    left -= one[1].length + 1
    taken.push(one)
  }
  return taken
    .sort((a, b) => a[0] - b[0])
    .map(([, line]) => line)
    .join('\n')
}

export function lastCharacters(text: string, characters: number): string {
  return text.slice(-characters)
}

export function firstCharacters(text: string, characters: number): string {
  return text.slice(0, characters)
}

export function randomLines(text: string, characters: number, seed: number): string {
  const random = randomFrom(seed)
  const lines = text
    .split('\n')
    .map((line, at) => [at, line] as const)
    .filter(([, line]) => line.trim() !== '')
  for (let at = lines.length - 1; at > 0; at--) {
    const other = random.whole(0, at)
    const [a, b] = [lines[at], lines[other]]
    if (a && b) [lines[at], lines[other]] = [b, a]
  }
  return fitting(lines, characters)
}

/** The sentences of `ts-textrank`, the best first, to be cut to any budget. */
export function textRankSentences(text: string): readonly string[] {
  const config = new AbsoluteSummarizerConfig(
    ALL_OF_THEM,
    new SorensenDiceSimilarity(),
    new DefaultTextParser(),
    0.85,
    Summarizer.SORT_SCORE,
  )
  return new Summarizer(config, new NullLogger()).summarize(text.slice(-TEXTRANK_CHARACTERS), 'en')
}

export function textRank(sentences: readonly string[], characters: number): string {
  return fitting(
    sentences.map((sentence, at) => [at, sentence] as const),
    characters,
  )
}
