import { aiSdkModelFixture, aiSdkUiFixture } from './aiSdk.ts'
import { clineFixture } from './cline.ts'
import { copilotCliFixture } from './copilotCli.ts'
import { aiStudioFixture, atifFixture, piFixture } from './exchange.ts'
import type { Fixture } from './fixture.ts'
import { langChainFixture } from './langChain.ts'
import { lettaFixture } from './letta.ts'
import { miniSweAgentFixture } from './miniSweAgent.ts'
import { openAiChatFixture } from './openAiChat.ts'
import { proseFixture } from './prose.ts'
import { pydanticAiFixture } from './pydanticAi.ts'
import { shareGptFixture } from './shareGpt.ts'
import { tauBenchFixture } from './tauBench.ts'

/** One file of every format, in the order of the registry. */
export const FIXTURES: readonly Fixture[] = [
  aiSdkModelFixture,
  aiSdkUiFixture,
  aiStudioFixture,
  atifFixture,
  clineFixture,
  copilotCliFixture,
  langChainFixture,
  lettaFixture,
  miniSweAgentFixture,
  openAiChatFixture,
  piFixture,
  proseFixture,
  pydanticAiFixture,
  shareGptFixture,
  tauBenchFixture,
]
