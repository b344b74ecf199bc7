import { anthropicFixture } from './anthropic.ts'
import type { Fixture } from './fixture.ts'
import { geminiFixture } from './gemini.ts'
import { openAiChatFixture } from './openAiChat.ts'
import { openAiFinetuneFixture } from './openAiFinetune.ts'
import { openAiResponsesFixture } from './openAiResponses.ts'
import { requestLogFixture } from './requestLog.ts'
import { shareGptFixture } from './shareGpt.ts'

/** One file of every format, in the order of the registry. */
export const FIXTURES: readonly Fixture[] = [
  anthropicFixture,
  geminiFixture,
  openAiChatFixture,
  openAiFinetuneFixture,
  openAiResponsesFixture,
  requestLogFixture,
  shareGptFixture,
]
