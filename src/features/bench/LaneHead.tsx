import { structureOf } from '../../core/invariants/check.ts'
import type { Bench } from '../../core/lanes/bench.ts'
import { remember } from '../../core/lanes/places.ts'
import type { LaneResult } from '../../core/lanes/run.ts'
import { laneBlocks, ribbonScale, segmentOf } from '../../core/lanes/segments.ts'
import type { Verdict } from '../../core/lanes/verdicts.ts'
import type { Rule } from '../../core/strategies/outcome.ts'
import { asksModel } from '../../core/strategies/summarise.ts'
import { deedWords } from '../../core/words/announce.ts'
import {
  callsWords,
  dueWords,
  laneTitle,
  laneWords,
  savedWords,
  scopeWords,
  windowWords,
} from '../../core/words/lane.ts'
import { count, countOrNo, listWords, num, reasonWords } from '../../core/words/words.ts'
import { resetRuns, runAgain, toggleChecks } from '../../store/actions/view.ts'
import { loadTitles } from '../../store/blockTitles.ts'
import { useStore } from '../../store/store.ts'
import { Ribbon } from '../../ui/Ribbon.tsx'
import { InLane } from './InLane.tsx'
import { LaneMenu } from './LaneMenu.tsx'
import { LatePrediction } from './LatePrediction.tsx'
import { LateProviders } from './LateProviders.tsx'
import { LateSummariser } from './LateSummariser.tsx'
import { laneActions, withLate } from './lateActions.ts'

interface Props {
  readonly bench: Bench
  readonly result: LaneResult
}

/** A lane's prompt on the scale of the window. */
export function LaneRibbon({ bench, result }: Props) {
  const { budget } = bench.document
  const scale = ribbonScale(bench.total, budget)
  const segments = laneBlocks(result.outcome.prompt, { ...bench, budget }).map((block) =>
    segmentOf(block, budget.window),
  )
  return (
    <Ribbon
      label={`${result.lane.name}: ${num(result.tokens.after)} of ${num(budget.window)} tokens`}
      segments={segments}
      titles={loadTitles}
      reserve={Math.min(1, budget.reserve / budget.window)}
      scale={scale}
      ticks={[...new Set([budget.compaction, budget.pruning])]}
    />
  )
}

/** Structure and corrections as two numbers: the same structure can hide a loss. */
export function ChecksLine({ result }: { readonly result: LaneResult }) {
  const open = useStore((state) => state.view.checks)
  const { held, of, notes } = structureOf(result.checks)
  const corrections = result.checks.find((check) => check.number === 4)
  const broken = result.checks.filter((check) => check.state === 'fails' && check.number !== 4)
  return (
    <button type="button" className="link checks-line" data-target="checks" aria-expanded={open} onClick={toggleChecks}>
      <span className={held < of ? 'lost' : ''}>
        Structure {held} of {of}
        {notes > 0 && `, ${count(notes, 'note')}`}
      </span>
      ,{' '}
      <span className={corrections?.state === 'fails' ? 'lost' : ''}>
        {corrections?.brief ? `corrections ${corrections.brief}` : 'no correction marked'}
      </span>
      <InLane name={result.lane.name} />
      {broken.map((check) => (
        <span key={check.number} className="lost">
          {' '}
          · ✕ {check.evidence.replace(/^Made by this lane: /, '').replace(/\.$/, '')}
        </span>
      ))}
    </button>
  )
}

/** How many messages each rule decided on. */
const ruleHits = remember((verdicts: readonly Verdict[]) => {
  const hits = new Map<Rule['code'], number>()
  for (const { rule } of verdicts) hits.set(rule.code, (hits.get(rule.code) ?? 0) + 1)
  return hits
})

/** What the survival set takes, and how many messages its rules hit: a rule that found nothing kept nothing. */
function setWords({ lane, verdicts, protectedTokens }: LaneResult): string {
  const hits = (code: Rule['code']): number => ruleHits(verdicts).get(code) ?? 0
  const found = [
    ...(lane.protect?.corrections ? [countOrNo(hits('correction'), 'correction')] : []),
    ...(lane.protect?.errors ? [countOrNo(hits('error'), 'open error')] : []),
  ]
  return `what must stay takes ${num(protectedTokens)}${found.length > 0 ? `; its rules found ${listWords(found)}` : ''}`
}

/** A lane with its name, where it stands alone. */
export function LaneHead({ bench, result }: Props) {
  return (
    <>
      <h2 className="lane-name">{laneTitle(result.lane)}</h2>
      <LaneAbout bench={bench} result={result} />
      <LatePrediction bench={bench} result={result} />
    </>
  )
}

/** What a lane is, what it did, and what it costs. */
export function LaneAbout({ bench, result }: Props) {
  const { lane, outcome, runs } = result
  const due = dueWords(result, bench.measured, bench.document.budget.window)
  const room = windowWords(result)
  const trouble = outcome.status === 'failed' || outcome.status === 'cannot-fit'
  return (
    <>
      <LaneMenu result={result} />
      <p className="lane-words">{laneWords(lane)}</p>
      <LaneRibbon bench={bench} result={result} />
      <p className="lane-numbers">
        <b>{num(result.tokens.after)}</b>
        <span className="soft">{savedWords(result)}</span>
        <span className="soft lane-calls">{callsWords(result)}</span>
      </p>
      <ChecksLine result={result} />
      <LateProviders bench={bench} result={result} />
      <p className="lane-line soft">
        {result.prediction === 'asked' ? 'its facts and rows are hidden' : deedWords(result, bench.document.history)}
        {outcome.status !== 'pending' && (
          <span className={trouble ? 'lost' : ''}>
            {' · '}
            {runs.again > 0 && `run ${runs.again + 1}: `}
            {reasonWords(outcome.reason, outcome.tokens, scopeWords(lane))}
          </span>
        )}
      </p>
      <p className="lane-line soft">
        {room && <span className={result.stats.insideWindow ? '' : 'lost'}>{room} · </span>}
        {due}
        {lane.protect && result.prediction !== 'asked' && ` · ${setWords(result)}`}
      </p>
      {asksModel(lane.strategy.parameters) && <LateSummariser result={result} />}
      <div className="lane-actions">
        <button type="button" className="button small quiet" onClick={() => runAgain(lane.id)}>
          Run again
          <InLane name={lane.name} />
        </button>
        {runs.again > 0 && (
          <button type="button" className="link soft" onClick={() => resetRuns(lane.id)}>
            {runs.again + 1} runs, {callsWords(result)} in all: back to the first
          </button>
        )}
        <button
          type="button"
          className="button small quiet"
          disabled={outcome.prompt === bench.document.history}
          onClick={() => withLate(laneActions, ({ continueFrom }) => continueFrom(result))}
        >
          Continue from this prompt
          <InLane name={lane.name} />
        </button>
      </div>
    </>
  )
}
