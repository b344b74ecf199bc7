import { useEffect, useMemo, useState } from 'react'
import { compareDocuments } from '../../core/document/compare.ts'
import type { Document } from '../../core/document/document.ts'
import { timeWords } from '../../services/clock.ts'
import type { Kept } from '../../services/storage/storage.ts'
import { readSource, type Source } from '../../store/actions/saved.ts'
import { useDrafts } from '../../store/draftState.ts'
import { MessageChanges } from './MessageChanges.tsx'
import { SettingChanges } from './SettingChanges.tsx'
import { SurvivalChanges } from './SurvivalChanges.tsx'

interface Props {
  readonly kept: Kept
  readonly first: Source
  readonly onBack: () => void
}

interface Choice {
  readonly key: string
  readonly label: string
  readonly source: Source
}

function keyOf(source: Source): string {
  if (source.kind === 'present') return 'present'
  return source.kind === 'snapshot' ? `snapshot ${source.id}` : `draft ${source.slot}`
}

function choicesOf({ snapshots, drafts }: Kept, own: string | undefined): readonly Choice[] {
  const sources: readonly (readonly [label: string, source: Source])[] = [
    ['what is open now', { kind: 'present' }],
    ...snapshots
      .filter(({ problem }) => problem === undefined)
      .map(({ id, name, saved }) => [`snapshot “${name}”, ${timeWords(saved)}`, { kind: 'snapshot', id }] as const),
    ...drafts
      .filter(({ problem, slot }) => problem === undefined && slot !== own)
      .map(({ slot, title, saved }) => [`draft “${title}”, ${timeWords(saved)}`, { kind: 'draft', slot }] as const),
  ]
  const met = new Map<string, number>()
  return sources.map(([words, source]) => {
    // Two that were kept in one minute have the same words.
    const nth = (met.get(words) ?? 0) + 1
    met.set(words, nth)
    return { key: keyOf(source), label: nth === 1 ? words : `${words} (${nth})`, source }
  })
}

interface Pair {
  readonly before: Document
  readonly after: Document
}

/** Two states beside each other: what was added, removed, changed and moved on the way from the first to the second. */
export function CompareView({ kept, first, onBack }: Props) {
  const own = useDrafts((drafts) => drafts.slot)
  const choices = choicesOf(kept, own)
  const [from, setFrom] = useState(keyOf(first))
  const [to, setTo] = useState('present')
  const [pair, setPair] = useState<Pair>()
  const [problem, setProblem] = useState<string>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys name the choices
  useEffect(() => {
    let over = false
    const sources = [from, to].map((key) => choices.find((choice) => choice.key === key)?.source)
    const [one = { kind: 'present' }, other = { kind: 'present' }] = sources satisfies (Source | undefined)[]
    void Promise.all([readSource(one), readSource(other)]).then(([before, after]) => {
      if (over) return
      setProblem(before.ok ? (after.ok ? undefined : after.words) : before.words)
      setPair(before.ok && after.ok ? { before: before.value, after: after.value } : undefined)
    })
    return () => {
      over = true
    }
  }, [from, to])

  return (
    <>
      <div className="compare-choice">
        <Pick label="From" value={from} choices={choices} onPick={setFrom} />
        <Pick label="To" value={to} choices={choices} onPick={setTo} />
      </div>
      {problem !== undefined && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      {pair && <Result pair={pair} />}
      <div className="foot">
        <button type="button" className="button" onClick={onBack}>
          Back to the list
        </button>
      </div>
    </>
  )
}

interface PickProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly Choice[]
  readonly onPick: (key: string) => void
}

function Pick({ label, value, choices, onPick }: PickProps) {
  return (
    <label className="field">
      <span>{label}</span>
      <select className="input" value={value} onChange={(event) => onPick(event.target.value)}>
        {choices.map(({ key, label: words }) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}

function Result({ pair }: { readonly pair: Pair }) {
  const { before, after } = pair
  const comparison = useMemo(() => compareDocuments(before, after), [before, after])
  if (comparison.count === 0) return <p>The two are the same.</p>
  return (
    <div className="comparison">
      <MessageChanges changes={comparison.messages} />
      <SettingChanges comparison={comparison} before={before} after={after} />
      <SurvivalChanges before={before} after={after} />
    </div>
  )
}
