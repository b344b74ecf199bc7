import { claudeCodeFixture } from './claudeCode.ts'
import { claudeStreamFixture } from './claudeStream.ts'
import { codexFixture } from './codex.ts'
import { codexExecFixture } from './codexExec.ts'
import type { Fixture } from './fixture.ts'
import { geminiCliFixture } from './geminiCli.ts'
import { openAiChatFixture } from './openAiChat.ts'
import { openCodeFixture } from './openCode.ts'
import { shareGptFixture } from './shareGpt.ts'

/** One file of every format, in the order of the registry. */
export const FIXTURES: readonly Fixture[] = [
  claudeCodeFixture,
  claudeStreamFixture,
  codexFixture,
  codexExecFixture,
  geminiCliFixture,
  openAiChatFixture,
  openCodeFixture,
  shareGptFixture,
]
