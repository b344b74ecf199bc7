import { anthropicFixture } from './anthropic.ts'
import type { Fixture } from './fixture.ts'
import { geminiFixture } from './gemini.ts'
import { ollamaFixture } from './ollama.ts'
import { openAiChatFixture } from './openAiChat.ts'
import { openAiFinetuneFixture } from './openAiFinetune.ts'
import { openAiResponsesFixture } from './openAiResponses.ts'
import { openWebUiFixture } from './openWebUi.ts'
import { requestLogFixture } from './requestLog.ts'
import { shareGptFixture } from './shareGpt.ts'

/** One file of every format, in the order of the registry. */
export const FIXTURES: readonly Fixture[] = [
  anthropicFixture,
  geminiFixture,
  ollamaFixture,
  openAiChatFixture,
  openAiFinetuneFixture,
  openAiResponsesFixture,
  openWebUiFixture,
  requestLogFixture,
  shareGptFixture,
]
