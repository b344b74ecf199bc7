import { guessModel } from '../budget/models.ts'
import { suggestWindow } from '../document/defaults.ts'
import type { Document, Provenance } from '../document/document.ts'
import type { Conversation } from '../formats/format.ts'
import type { ReportItem } from '../formats/report.ts'
import { count, listWords, num } from './words.ts'

/** What the items of a report say, a line each. */
export function itemLines(items: readonly ReportItem[]): readonly string[] {
  return items.map(({ level, words, where }) => {
    const said = level === 'note' ? words : `${level}: ${words}`
    return where ? `${said} (${where})` : said
  })
}

/** Whose tokenizer the model of a file has. */
function tokenizerWords(model: string): string | undefined {
  const guess = guessModel(model)
  if (!guess) return undefined
  const { vendor, encoding } = guess
  return encoding === undefined
    ? `Its tokenizer is ${vendor}’s and is not here: whatever counts here is not what its provider counts.`
    : `Its tokenizer is ${encoding}.`
}

/** What the file that a history came from says of its counts, for those who ask how they are made. */
export function sourceLines({ model, notInFile }: Provenance): readonly string[] {
  const tokenizer = model === undefined ? undefined : tokenizerWords(model)
  return [
    ...(model === undefined ? [] : [`The model was ${model}.${tokenizer === undefined ? '' : ` ${tokenizer}`}`]),
    ...(notInFile === undefined
      ? []
      : [`Not in the file: system prompt and tools, about ${num(notInFile)} tokens. They are in no number here.`]),
  ]
}

/** What a model's name tells of its window and its tokenizer. */
function modelLine(model: string | undefined, window: number): string {
  const set = `he window is set to ${num(window)} tokens: a guess from the`
  if (model === undefined) return `T${set} length, change it below.`
  const tokenizer = tokenizerWords(model)
  if (tokenizer === undefined) return `The model is ${model}. T${set} length, change it below.`
  return `The model is ${model}, and t${set} name, change it below. ${tokenizer}`
}

/**
 * What there is to say first about a conversation that was opened. `smaller`: a window that the history fills, where the
 * model's own is so large that no strategy has anything to do.
 */
export function importLines(
  { seen = [], usage = [], model }: Conversation,
  { budget, source }: Document,
  tokens: number,
  { name, reason }: { readonly name: string; readonly reason: string },
): { readonly lines: readonly string[]; readonly smaller: number | undefined } {
  const { window } = budget
  const [first] = usage
  const lines = [
    `Read as ${name}: ${reason}.`,
    ...(seen.length === 0
      ? []
      : [
          `${count(seen.length, 'compaction')} in the file (${listWords(seen.slice(0, 3).map(({ words }) => words))}${seen.length > 3 ? ', …' : ''}): this is the full history, and the first lane is what the model really saw. “Continue from this prompt” under its numbers starts from that.`,
        ]),
    modelLine(model, window),
    ...(source?.notInFile === undefined || !first
      ? []
      : [
          `Not in the file: system prompt and tools, about ${num(source.notInFile)} tokens (${first.label} of the first call: ${num(first.input)}, less the estimate of what stands before it).`,
        ]),
  ]
  return { lines, smaller: tokens < window * 0.5 && suggestWindow(tokens) < window ? suggestWindow(tokens) : undefined }
}
