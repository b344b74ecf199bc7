import { useShownBench } from '../../store/shown.ts'

/** What was lost, in which lane: one computed sentence per lane that differs. */
export function Headline() {
  const bench = useShownBench()
  const empty = bench.document.history.length === 0
  return (
    <>
      <h1 className="headline" data-target="headline">
        {bench.lanes.length === 0 && <span>No lane is left: add one to see what it keeps.</span>}
        {empty && <span>The history is empty: write its first message below, or open one.</span>}
        {(empty ? [] : bench.findings).map((finding) => (
          <span key={finding.words} data-tone={finding.tone}>
            {finding.words}{' '}
          </span>
        ))}
      </h1>
      <p className="soft limit">Lexical survival: is the text still in the prompt? Not whether a model would use it.</p>
    </>
  )
}
