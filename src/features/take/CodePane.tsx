import { useCallback, useState } from 'react'
import type { Document } from '../../core/document/document.ts'
import type { Bench } from '../../core/lanes/bench.ts'
import { type Snippet, snippetsFor } from '../../core/snippets/snippets.ts'
import { useBench } from '../../store/bench.ts'
import { LeavingPreview } from '../../ui/LeavingPreview.tsx'
import { TextPane } from './TextPane.tsx'
import { type Replacing, useTaken } from './useTaken.ts'

/** The code alone: what a target is called and what it does is ours, and nothing in it is replaced. */
function codesOf(laneId: string) {
  return (_: Bench, shown: Document): readonly string[] => {
    const lane = shown.lanes.find(({ id }) => id === laneId)
    return lane ? snippetsFor(lane, shown).map(({ code }) => code) : []
  }
}

function About({ snippet }: { readonly snippet: Snippet }) {
  const { target, differences } = snippet
  return (
    <div className="away-about">
      <h3>What differs from the lane</h3>
      <ul>
        {differences.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {target.maps.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">In the lane</th>
              <th scope="col">In {target.label}</th>
            </tr>
          </thead>
          <tbody>
            {target.maps.map(({ ours, theirs }) => (
              <tr key={ours}>
                <td>{ours}</td>
                <td>{theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="soft">
        {target.version}. {target.verified} Documented at {target.source}
      </p>
    </div>
  )
}

/** A lane's settings as code for a public API. */
export function CodePane({ kinds, onReplace, laneId }: Replacing & { readonly laneId: string | undefined }) {
  const bench = useBench((state) => state.bench)
  const { document } = bench
  const [chosen, setChosen] = useState(laneId)
  const [targetId, setTargetId] = useState<string>()
  const lane = document.lanes.find(({ id }) => id === chosen) ?? document.lanes[0]
  const id = lane?.id ?? ''
  const make = useCallback((one: Bench, shown: Document) => codesOf(id)(one, shown), [id])
  const { value: codes, groups } = useTaken(bench, make, kinds)
  const snippets = lane ? snippetsFor(lane, document) : []
  const at = Math.max(
    0,
    snippets.findIndex(({ target }) => target.id === targetId),
  )
  const snippet = snippets[at]
  if (!lane) return <p>There is no lane whose settings could be written as code.</p>
  return (
    <>
      <div className="row away-choices">
        <label className="field">
          <span>Lane</span>
          <select className="input" value={id} onChange={(event) => setChosen(event.target.value)}>
            {document.lanes.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
        {snippet && (
          <label className="field">
            <span>For</span>
            <select className="input" value={snippet.target.id} onChange={(event) => setTargetId(event.target.value)}>
              {snippets.map(({ target }) => (
                <option key={target.id} value={target.id}>
                  {target.label}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {snippet ? (
        <LeavingPreview groups={groups} replaced={kinds} onReplace={onReplace}>
          <TextPane
            key={snippet.target.id}
            label={`${lane.name} for ${snippet.target.label}`}
            text={codes[at] ?? ''}
            ending={snippet.target.language === 'python' ? 'py' : 'ts'}
            type="text/plain"
          >
            <About snippet={snippet} />
          </TextPane>
        </LeavingPreview>
      ) : (
        <p>
          No public API has a parameter for what “{lane.name}” does: it has no strategy that one of them comes near.
        </p>
      )}
    </>
  )
}
