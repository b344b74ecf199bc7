import { useId, useState } from 'react'
import type { Lane, SurvivalRules } from '../../core/document/document.ts'
import { templateText } from '../../core/strategies/instructions.ts'
import type { SummaryAsk } from '../../core/strategies/outcome.ts'
import type { Parameter } from '../../core/strategies/parameters.ts'
import { ALL_STRATEGIES, strategyById } from '../../core/strategies/registry.ts'
import { isShown, parameterWords } from '../../core/words/parameters.ts'
import { PRESETS, presetById } from '../../services/models/providers/presets.ts'
import { setLane, setLaneKeepLast, setParameter, setProtect, setStrategy } from '../../store/actions/lanes.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { endMerge, useStore } from '../../store/store.ts'
import { CloseFoot } from '../../ui/CloseFoot.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RecordedField } from './RecordedField.tsx'
import { RepairFields } from './RepairFields.tsx'

const OFF: SurvivalRules = { errors: false, corrections: false, marks: false }

const RULES: readonly { readonly id: keyof SurvivalRules; readonly label: string; readonly help: string }[] = [
  {
    id: 'corrections',
    label: 'Corrections and safety rules',
    help: 'User messages in which a sentence opens with never, do not, must not, stop, only, instead, correction.',
  },
  {
    id: 'errors',
    label: 'Unresolved errors',
    help: 'Tool results that failed, until the same call, or a wider one of the same tool, succeeds later.',
  },
  {
    id: 'marks',
    label: 'Told the marks',
    help: 'Messages with a marked fact. Knows the answers: shown in the lane’s name.',
  },
]

function ParameterField({ lane, spec }: { readonly lane: Lane; readonly spec: Parameter }) {
  const id = useId()
  const { label, help, options = {} } = parameterWords(lane.strategy.id, spec)
  const value = lane.strategy.parameters[spec.id]
  const set = (next: string | number | boolean) => {
    const { template, instructions } = lane.strategy.parameters
    // One's own instructions begin with those that stood there.
    if (spec.id === 'template' && next === 'own' && instructions === '') {
      setParameter(lane.id, 'instructions', templateText(template as SummaryAsk['template']))
    }
    setParameter(lane.id, spec.id, next)
  }
  if (spec.kind === 'flag') {
    return (
      <label className="check">
        <input type="checkbox" checked={value === true} onChange={(event) => set(event.target.checked)} />
        <span>
          {label}
          <small>{help}</small>
        </span>
      </label>
    )
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {spec.kind === 'choice' && (
        <select id={id} className="input" value={String(value)} onChange={(event) => set(event.target.value)}>
          {spec.options.map((option) => (
            <option key={option} value={option}>
              {options[option] ?? option}
            </option>
          ))}
        </select>
      )}
      {spec.id === 'provider' && (
        <select id={id} className="input" value={String(value)} onChange={(event) => set(event.target.value)}>
          {!presetById(String(value)) && <option value={String(value)}>{String(value)}: not in this version</option>}
          {PRESETS.map((preset) => (
            <option key={preset.id} value={preset.id}>
              {preset.label}
            </option>
          ))}
        </select>
      )}
      {spec.id === 'model' && (
        <input
          id={id}
          className="input"
          autoComplete="off"
          spellCheck={false}
          value={String(value ?? '')}
          onChange={(event) => set(event.target.value)}
          onBlur={endMerge}
        />
      )}
      {spec.kind === 'text' && spec.id !== 'provider' && spec.id !== 'model' && (
        <textarea
          id={id}
          className="input"
          rows={5}
          value={String(value ?? '')}
          onChange={(event) => set(event.target.value)}
          onBlur={endMerge}
        />
      )}
      {spec.kind === 'number' && (
        <input
          id={id}
          className="input"
          type="number"
          min={spec.min}
          max={spec.max}
          value={Number(value)}
          onChange={(event) => {
            const next = event.target.valueAsNumber
            if (Number.isFinite(next)) set(Math.min(spec.max, Math.max(spec.min, Math.round(next))))
          }}
        />
      )}
      <small>{help}</small>
    </div>
  )
}

/** Name, strategy, parameters and protection of one lane. What is changed is seen at once behind the dialog. */
export function LaneDialog({ laneId }: { readonly laneId: string }) {
  const id = useId()
  const lane = useStore((state) => state.document.lanes.find((one) => one.id === laneId))
  const names = useStore((state) =>
    state.document.lanes.flatMap((one) => (one.id === laneId ? [] : one.name)).join('\n'),
  )
  const [name, setName] = useState<string>()
  const problemOf = (text: string): string | undefined => {
    if (text.trim() === '') return 'A lane needs a name.'
    return names.split('\n').includes(text.trim()) ? 'Another lane has this name.' : undefined
  }
  const problem = name === undefined ? undefined : problemOf(name)
  const budgetKeepLast = useStore((state) => state.document.budget.keepLast)
  if (!lane) return null
  const strategy = strategyById(lane.strategy.id)
  const { parameters } = lane.strategy
  const protect = lane.protect ?? OFF
  const setRule = (rule: keyof SurvivalRules, on: boolean) => {
    const next = { ...protect, [rule]: on }
    setProtect(lane.id, next.errors || next.corrections || next.marks ? next : undefined)
  }
  return (
    <Dialog title={`Lane: ${lane.name}`} onClose={closeDialog}>
      <div className="field">
        <label htmlFor={`${id}-name`}>Name</label>
        <input
          id={`${id}-name`}
          className="input"
          maxLength={60}
          value={name ?? lane.name}
          aria-describedby={`${id}-name-help`}
          onChange={(event) => {
            setName(event.target.value)
            if (problemOf(event.target.value) === undefined) setLane(lane.id, { name: event.target.value.trim() })
          }}
          onBlur={() => {
            setName(undefined)
            endMerge()
          }}
        />
        <small id={`${id}-name-help`} className={problem ? 'lost' : ''}>
          {problem ? `${problem} It stays “${lane.name}”.` : 'What the headline calls it.'}
        </small>
      </div>
      <div className="field">
        <label htmlFor={`${id}-strategy`}>Strategy</label>
        <select
          id={`${id}-strategy`}
          className="input"
          value={lane.strategy.id}
          onChange={(event) => setStrategy(lane.id, event.target.value)}
        >
          {ALL_STRATEGIES.filter(({ id: own }) => own !== 'recorded' || own === lane.strategy.id).map((one) => (
            <option key={one.id} value={one.id}>
              {one.label}
            </option>
          ))}
        </select>
        {strategy && (
          <small>
            {strategy.source.system}, {strategy.source.version}. Evidence: {strategy.source.evidence}.
          </small>
        )}
      </div>
      {lane.strategy.id === 'recorded' && <RecordedField lane={lane} />}
      {lane.strategy.id !== 'recorded' &&
        strategy?.parameters
          .filter(({ id: own }) => isShown(lane.strategy.id, own, parameters))
          .map((spec) => <ParameterField key={spec.id} lane={lane} spec={spec} />)}
      <fieldset className="choices">
        <legend>Survival set: what stays whatever the strategy does</legend>
        {RULES.map((rule) => (
          <label key={rule.id} className="check">
            <input
              type="checkbox"
              checked={protect[rule.id]}
              onChange={(event) => setRule(rule.id, event.target.checked)}
            />
            <span>
              {rule.label}
              <small>{rule.help}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <label className="check">
        <input
          type="checkbox"
          checked={lane.when === 'threshold'}
          onChange={(event) => setLane(lane.id, { when: event.target.checked ? 'threshold' : 'now' })}
        />
        <span>
          Only at its threshold
          <small>Else the rule runs now, and the lane says whether it would be due.</small>
        </span>
      </label>
      <RepairFields lane={lane} />
      <div className="field">
        <label htmlFor={`${id}-keep`}>Keep last</label>
        <input
          id={`${id}-keep`}
          className="input"
          type="number"
          min={0}
          placeholder={`${budgetKeepLast}, as the budget says`}
          value={lane.keepLast ?? ''}
          onChange={(event) => {
            const next = event.target.valueAsNumber
            setLaneKeepLast(lane.id, Number.isFinite(next) && next >= 0 ? Math.round(next) : undefined)
          }}
        />
        <small>Empty: the budget’s, for all lanes alike.</small>
      </div>
      <CloseFoot text="Done" onClose={closeDialog} />
    </Dialog>
  )
}
