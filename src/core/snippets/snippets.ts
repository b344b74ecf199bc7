import type { Document, Lane } from '../document/document.ts'
import { listWords, num } from '../words/words.ts'
import { aiSdkPrune } from './aiSdk.ts'
import { type Given, givenOf } from './given.ts'
import { langChainClear, langChainSummary, langChainTrim } from './langChain.ts'
import { anthropicClear, anthropicCompact, openAiCompact, openAiTruncation } from './providers.ts'
import type { Target } from './target.ts'

/** Every API that a lane can be said in, in the order of a menu. A new one is one object and one line here. */
export const TARGETS: readonly Target[] = [
  langChainTrim,
  langChainClear,
  langChainSummary,
  anthropicClear,
  anthropicCompact,
  openAiCompact,
  openAiTruncation,
  aiSdkPrune,
]

export interface Snippet {
  readonly target: Target
  readonly code: string
  readonly differences: readonly string[]
}

const WIDEST_COMMENT = 88

/** Sentences as comment lines. They have no line break of their own: the name of a lane is one line. */
function comments(sentences: readonly string[], mark: string): readonly string[] {
  return sentences.flatMap((sentence) => {
    const lines: string[] = []
    let line = mark
    for (const word of sentence.split(' ')) {
      if (line.length + word.length > WIDEST_COMMENT && line !== mark) {
        lines.push(line)
        line = `${mark}  `
      }
      line += ` ${word}`
    }
    return [...lines, line]
  })
}

function differencesOf(target: Target, given: Given): readonly string[] {
  const own = given.own.length === 0 ? [] : [`Of the lane it has not: ${listWords(given.own)}.`]
  return [...target.differences(given), ...own]
}

function snippetOf(target: Target, given: Given): Snippet {
  const differences = differencesOf(target, given)
  const mark = target.language === 'python' ? '#' : '//'
  const head = [
    `The lane “${given.name}” of What Survives, for ${target.label} (${target.version}).`,
    `Window ${num(given.window)}, compaction at ${num(given.compactionAt)}, pruning at ${num(given.pruningAt)} tokens, the newest ${num(given.keepLast)} messages protected.`,
    'It comes near the lane and is not the same:',
    ...differences.map((words) => `- ${words}`),
  ]
  return { target, differences, code: `${[...comments(head, mark), '', ...target.code(given)].join('\n')}\n` }
}

/** A lane's settings as code, once for each API that comes near its strategy. None for a lane that changes nothing. */
export function snippetsFor(lane: Lane, document: Document): readonly Snippet[] {
  const given = givenOf(lane, document)
  return TARGETS.filter(({ fits }) => fits.includes(lane.strategy.id)).map((target) => snippetOf(target, given))
}
