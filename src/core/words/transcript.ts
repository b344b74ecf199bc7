import { guessModel } from '../budget/models.ts'
import { suggestWindow } from '../document/defaults.ts'
import type { Document } from '../document/document.ts'
import type { Conversation } from '../formats/format.ts'
import type { Report } from '../formats/report.ts'
import { count, listWords, num } from './words.ts'

/** What a report says, a line each. */
export function reportLines({ items }: Report): readonly string[] {
  return items.map(({ level, words, where }) => {
    const said = level === 'note' ? words : `${level}: ${words}`
    return where ? `${said} (${where})` : said
  })
}

/** What a model's name tells of its window and its tokenizer. */
function modelLines(model: string | undefined, window: number): readonly string[] {
  if (model === undefined) {
    return [`The window is set to ${num(window)} tokens: a guess from the length, change it below.`]
  }
  const guess = guessModel(model)
  if (!guess) {
    return [
      `The model is ${model}. The window is set to ${num(window)} tokens: a guess from the length, change it below.`,
    ]
  }
  const { vendor, encoding } = guess
  const counting =
    encoding === undefined
      ? `Its tokenizer is ${vendor}’s and is not here: every count of it is another’s.`
      : `Its tokenizer is ${encoding}.`
  return [`The model is ${model}: the window is set to ${num(window)} tokens, a guess from the name. ${counting}`]
}

/**
 * What there is to say first about a conversation that was opened. `smaller`: a window that the history fills, where the
 * model's own is so large that no strategy has anything to do.
 */
export function importLines(
  { seen = [], usage = [], model }: Conversation,
  { budget, source }: Document,
  tokens: number,
  { format, reason }: { readonly format: { readonly name: string }; readonly reason: string },
): { readonly lines: readonly string[]; readonly smaller: number | undefined } {
  const { window } = budget
  const [first] = usage
  const lines = [
    `Read as ${format.name}: ${reason}.`,
    ...(seen.length === 0
      ? []
      : [
          `${count(seen.length, 'compaction')} in the file (${listWords(seen.slice(0, 3).map(({ words }) => words))}${seen.length > 3 ? ', …' : ''}): this is the full history, and the first lane is what the model really saw. “Continue from this prompt” in its menu starts from that.`,
        ]),
    ...modelLines(model, window),
    ...(source?.notInFile === undefined || !first
      ? []
      : [
          `Not in the file: system prompt and tools, about ${num(source.notInFile)} tokens (${first.label} of the first call: ${num(first.input)}, less the estimate of what stands before it).`,
        ]),
  ]
  return { lines, smaller: tokens < window * 0.5 ? suggestWindow(tokens) : undefined }
}
