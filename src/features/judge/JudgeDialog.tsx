import './judge.css'
import { useEffect, useMemo, useRef } from 'react'
import { judgedText, judgementOf } from '../../core/judge/asked.ts'
import { sentPrompt } from '../../core/lanes/merge.ts'
import type { LaneResult } from '../../core/lanes/run.ts'
import { secretsWords } from '../../core/secrets/secrets.ts'
import { askingWords, writingWords } from '../../core/words/judge.ts'
import { personalWords } from '../../core/words/leaving.ts'
import { count } from '../../core/words/words.ts'
import { BATCH } from '../../services/models/judge.ts'
import {
  askJudge,
  isToBeWritten,
  type Ready,
  readyFor,
  WRITING,
  whomFor,
  writeForFacts,
} from '../../store/actions/judge.ts'
import { replacePersonal, replaceSecrets } from '../../store/actions/secrets.ts'
import { closeDialog, openDialog } from '../../store/actions/view.ts'
import { useBench } from '../../store/bench.ts'
import { useJudging } from '../../store/judging.ts'
import { judgeKey, useRuns } from '../../store/runs.ts'
import { useFindingsSaid, usePersonalIn, useSecretsIn } from '../../store/secrets.ts'
import { CloseFoot } from '../../ui/CloseFoot.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SecretsLine } from '../../ui/SecretsLine.tsx'
import { JudgedTable } from './JudgedTable.tsx'
import { QuestionFields } from './QuestionFields.tsx'
import { RunState } from './RunState.tsx'
import { hostOf, WhomFields } from './WhomFields.tsx'

/** What the button would have written: all, what is left, or what a model wrote before. */
function writeWords(ready: readonly Ready[]): string {
  const toWrite = ready.filter(isToBeWritten)
  if (toWrite.every(({ draft }) => draft.question.trim() !== '')) return 'Write them anew'
  return toWrite.length === ready.length ? 'Write questions' : `Write ${count(toWrite.length, 'question')}`
}

/** The two steps: questions are written or typed, then asked. */
function Steps({ result }: { readonly result: LaneResult }) {
  const { document } = useBench((state) => state.bench)
  const { drafts, effort, whom: chosen } = useJudging()
  const runs = useRuns((state) => state.runs)
  const { lane, outcome } = result
  const whom = chosen ?? whomFor(result)
  const { host, problem } = hostOf(whom)
  const sent = useMemo(() => sentPrompt(outcome.prompt, lane.repair), [outcome, lane])
  const characters = useMemo(() => judgedText(sent, document.tools).length, [sent, document])
  const ready = readyFor(document, lane.id, drafts)
  const toWrite = ready.filter(isToBeWritten).length
  const toAsk = ready.filter(({ draft }) => draft.question.trim() !== '').length
  const secrets = secretsWords(useSecretsIn(sent, document.tools) ?? [])
  const personal = personalWords(usePersonalIn(sent, document.tools) ?? [])
  useFindingsSaid([secrets, personal])
  const busy = [WRITING, judgeKey(lane.id)].some((key) => runs.get(key)?.phase === 'running')
  const blocked = busy || problem !== undefined
  const where = host ?? 'the provider'
  return (
    <>
      <section className="judge" aria-label="Whom to ask">
        <h3>Whom to ask</h3>
        <WhomFields whom={whom} />
      </section>
      <section className="judge" aria-label="Questions">
        <h3>1. Questions</h3>
        <p className="soft">
          One for each fact, whose answer is the fact and which does not say it. Type them, or have them written.{' '}
          {toWrite > 0 && writingWords(toWrite, Math.ceil(toWrite / BATCH), where)}
        </p>
        <div className="row">
          <button
            type="button"
            className={toAsk === 0 ? 'button primary' : 'button'}
            disabled={blocked || toWrite === 0}
            onClick={() => void writeForFacts(lane.id, whom)}
          >
            {writeWords(ready)}
          </button>
          {effort !== undefined && <span className="soft">Written by {effort}.</span>}
        </div>
        <RunState runKey={WRITING} of="writing" />
        <QuestionFields ready={ready} />
      </section>
      <section className="judge" aria-label="Ask">
        <h3>2. Ask</h3>
        <p className="soft">
          {toAsk === 0
            ? 'There is no question yet.'
            : askingWords({ questions: toAsk, characters, tools: document.tools.length, host: where })}
        </p>
        <SecretsLine words={secrets} onShow={() => openDialog({ kind: 'secrets' })} onReplace={replaceSecrets} />
        <SecretsLine words={personal} onReplace={replacePersonal} />
        <div className="row">
          <button
            type="button"
            className={toAsk === 0 ? 'button' : 'button primary'}
            disabled={blocked || toAsk === 0}
            onClick={() => void askJudge(lane.id, whom)}
          >
            Ask {toAsk === 0 ? 'the questions' : count(toAsk, 'question')}
          </button>
        </div>
        <RunState runKey={judgeKey(lane.id)} of="asking" />
      </section>
    </>
  )
}

/** True while somebody types or chooses: the keyboard is not taken away then. */
function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, select') === true
}

/** What a lane’s judge was answered, where one was asked. What comes while one looks is gone to. */
function Answers({ result }: { readonly result: LaneResult }) {
  const bench = useBench((state) => state.bench)
  const { lane, outcome } = result
  const shown = useMemo(
    () => judgementOf(bench.document, lane.id, sentPrompt(outcome.prompt, lane.repair)),
    [bench, lane, outcome],
  )
  const section = useRef<HTMLElement>(null)
  const id = shown?.recording.id
  const seen = useRef(id)
  useEffect(() => {
    if (id !== undefined && id !== seen.current && !isTyping()) section.current?.focus()
    seen.current = id
  }, [id])
  return shown ? (
    <section ref={section} className="judge" aria-label="What was answered" tabIndex={-1}>
      <h3>What was answered</h3>
      <JudgedTable bench={bench} result={result} shown={shown} />
    </section>
  ) : null
}

/** Asks a model for each fact, given only what a lane sends, and shows what it recalled beside what stands in the text. */
export function JudgeDialog({ laneId }: { readonly laneId: string }) {
  const result = useBench((state) => state.bench.lanes.find(({ lane }) => lane.id === laneId))
  const facts = useBench((state) => state.bench.document.facts.length)
  if (!result) return null
  const pending = result.outcome.status === 'pending'
  return (
    <Dialog
      wide
      title={`${result.lane.name}: judged recall`}
      description="A model is given this lane’s prompt and nothing else, and asked for each fact. What it answers is its judgement and no truth: another run, or another model, may answer otherwise. Lexical survival, beside it, says only whether the words stand in the prompt."
      onClose={closeDialog}
    >
      {facts === 0 && <p>No fact is marked: mark a phrase in a message first.</p>}
      {pending && <p>This lane has no prompt yet: ask for its summary first.</p>}
      {facts > 0 && !pending && (
        <>
          <Answers result={result} />
          <Steps result={result} />
        </>
      )}
      <CloseFoot onClose={closeDialog} />
    </Dialog>
  )
}
