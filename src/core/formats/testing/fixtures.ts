import { aiSdkModelFixture, aiSdkUiFixture } from './aiSdk.ts'
import { anthropicFixture } from './anthropic.ts'
import { chatGptFixture } from './chatGpt.ts'
import { claudeAiFixture } from './claudeAi.ts'
import { claudeCodeFixture } from './claudeCode.ts'
import { claudeStreamFixture } from './claudeStream.ts'
import { clineFixture } from './cline.ts'
import { codexFixture } from './codex.ts'
import { codexExecFixture } from './codexExec.ts'
import { copilotCliFixture } from './copilotCli.ts'
import { aiStudioFixture, atifFixture, piFixture } from './exchange.ts'
import type { Fixture } from './fixture.ts'
import { geminiFixture } from './gemini.ts'
import { geminiCliFixture } from './geminiCli.ts'
import { inspectFixture } from './inspect.ts'
import { langChainFixture } from './langChain.ts'
import { lettaFixture } from './letta.ts'
import { libreChatFixture } from './libreChat.ts'
import { miniSweAgentFixture } from './miniSweAgent.ts'
import { ollamaFixture } from './ollama.ts'
import { openAiChatFixture } from './openAiChat.ts'
import { openAiFinetuneFixture } from './openAiFinetune.ts'
import { openAiResponsesFixture } from './openAiResponses.ts'
import { openCodeFixture } from './openCode.ts'
import { openHandsFixture } from './openHands.ts'
import { openHandsV0Fixture } from './openHandsV0.ts'
import { openWebUiFixture } from './openWebUi.ts'
import { proseFixture } from './prose.ts'
import { pydanticAiFixture } from './pydanticAi.ts'
import { qwenCodeFixture } from './qwenCode.ts'
import { requestLogFixture } from './requestLog.ts'
import { shareGptFixture } from './shareGpt.ts'
import { sweAgentFixture } from './sweAgent.ts'
import { tauBenchFixture } from './tauBench.ts'

/** One file of every format. */
export const FIXTURES: readonly Fixture[] = [
  aiSdkModelFixture,
  aiSdkUiFixture,
  aiStudioFixture,
  anthropicFixture,
  atifFixture,
  chatGptFixture,
  claudeAiFixture,
  claudeCodeFixture,
  claudeStreamFixture,
  clineFixture,
  codexExecFixture,
  codexFixture,
  copilotCliFixture,
  geminiCliFixture,
  geminiFixture,
  inspectFixture,
  langChainFixture,
  lettaFixture,
  libreChatFixture,
  miniSweAgentFixture,
  ollamaFixture,
  openAiChatFixture,
  openAiFinetuneFixture,
  openAiResponsesFixture,
  openCodeFixture,
  openHandsFixture,
  openHandsV0Fixture,
  openWebUiFixture,
  piFixture,
  proseFixture,
  pydanticAiFixture,
  qwenCodeFixture,
  requestLogFixture,
  shareGptFixture,
  sweAgentFixture,
  tauBenchFixture,
]
