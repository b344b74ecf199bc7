import { chatGptFixture } from './chatGpt.ts'
import { claudeAiFixture } from './claudeAi.ts'
import type { Fixture } from './fixture.ts'
import { inspectFixture } from './inspect.ts'
import { openAiChatFixture } from './openAiChat.ts'
import { openHandsFixture } from './openHands.ts'
import { openHandsV0Fixture } from './openHandsV0.ts'
import { shareGptFixture } from './shareGpt.ts'
import { sweAgentFixture } from './sweAgent.ts'

/** One file of every format, in the order of the registry. */
export const FIXTURES: readonly Fixture[] = [
  chatGptFixture,
  claudeAiFixture,
  inspectFixture,
  openAiChatFixture,
  openHandsFixture,
  openHandsV0Fixture,
  shareGptFixture,
  sweAgentFixture,
]
