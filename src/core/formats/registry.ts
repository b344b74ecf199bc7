import type { Detection, Format } from './format.ts'
import { claudeCode } from './readers/claudeCode.ts'
import { claudeStreamJson } from './readers/claudeStream.ts'
import { codex } from './readers/codex.ts'
import { codexExec } from './readers/codexExec.ts'
import { geminiCli } from './readers/geminiCli.ts'
import { openAiChat } from './readers/openAiChat.ts'
import { openCode } from './readers/openCode.ts'
import { shareGpt } from './readers/shareGpt.ts'
import type { Source } from './source.ts'

/** Every format, in the order of a list to choose from. A new one is one file and one line here. */
export const FORMATS: readonly Format[] = [
  claudeCode,
  claudeStreamJson,
  codex,
  codexExec,
  geminiCli,
  openAiChat,
  openCode,
  shareGpt,
]

/** A format that a source looks like. */
export interface Guess extends Detection {
  readonly format: Format
}

/** The format with this id, or undefined for one that this version does not know. */
export function formatById(id: string): Format | undefined {
  return FORMATS.find((format) => format.id === id)
}

/** The formats that a source looks like, the likeliest first. */
export function guessesOf(source: Source): readonly Guess[] {
  return FORMATS.flatMap((format): readonly Guess[] => {
    const detection = format.detect(source)
    return detection ? [{ ...detection, format }] : []
  }).sort((a, b) => b.strength - a.strength)
}
