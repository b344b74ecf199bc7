import type { Detection, Format } from './format.ts'
import { aiSdkModel } from './readers/aiSdkModel.ts'
import { aiSdkUi } from './readers/aiSdkUi.ts'
import { aiStudio } from './readers/aiStudio.ts'
import { anthropic } from './readers/anthropic.ts'
import { atif } from './readers/atif.ts'
import { chatGpt } from './readers/chatGpt.ts'
import { claudeAi } from './readers/claudeAi.ts'
import { claudeCode } from './readers/claudeCode.ts'
import { claudeStreamJson } from './readers/claudeStream.ts'
import { cline } from './readers/cline.ts'
import { codex } from './readers/codex.ts'
import { codexExec } from './readers/codexExec.ts'
import { copilotCli } from './readers/copilotCli.ts'
import { gemini } from './readers/gemini.ts'
import { geminiCli } from './readers/geminiCli.ts'
import { inspect } from './readers/inspect.ts'
import { langChain } from './readers/langChain.ts'
import { letta } from './readers/letta.ts'
import { libreChat } from './readers/libreChat.ts'
import { miniSweAgent } from './readers/miniSweAgent.ts'
import { ollama } from './readers/ollama.ts'
import { openAiChat } from './readers/openAiChat.ts'
import { openAiFinetune } from './readers/openAiFinetune.ts'
import { openAiResponses } from './readers/openAiResponses.ts'
import { openCode } from './readers/openCode.ts'
import { openHands } from './readers/openHands.ts'
import { openHandsV0 } from './readers/openHandsV0.ts'
import { openWebUi } from './readers/openWebUi.ts'
import { pi } from './readers/pi.ts'
import { prose } from './readers/prose.ts'
import { pydanticAi } from './readers/pydanticAi.ts'
import { qwenCode } from './readers/qwenCode.ts'
import { requestLog } from './readers/requestLog.ts'
import { shareGpt } from './readers/shareGpt.ts'
import { sweAgent } from './readers/sweAgent.ts'
import { tauBench } from './readers/tauBench.ts'
import type { Source } from './source.ts'

/** Every format, in the order of a list to choose from. A new one is one file and one line here. */
export const FORMATS: readonly Format[] = [
  aiSdkModel,
  aiSdkUi,
  anthropic,
  atif,
  chatGpt,
  claudeCode,
  claudeStreamJson,
  claudeAi,
  cline,
  codexExec,
  codex,
  copilotCli,
  geminiCli,
  gemini,
  aiStudio,
  inspect,
  langChain,
  letta,
  libreChat,
  requestLog,
  miniSweAgent,
  ollama,
  openWebUi,
  openAiChat,
  openAiFinetune,
  openAiResponses,
  openCode,
  openHands,
  openHandsV0,
  prose,
  pi,
  pydanticAi,
  qwenCode,
  shareGpt,
  sweAgent,
  tauBench,
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
