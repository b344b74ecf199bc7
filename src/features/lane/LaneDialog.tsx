import { useId, useState } from 'react'
import type { SurvivalRules } from '../../core/document/document.ts'
import { ALL_STRATEGIES, strategyById } from '../../core/strategies/registry.ts'
import { isShown } from '../../core/words/parameters.ts'
import { setLane, setLaneKeepLast, setProtect, setStrategy } from '../../store/actions/lanes.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { endMerge, useStore } from '../../store/store.ts'
import { CloseFoot } from '../../ui/CloseFoot.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ParameterField } from './ParameterField.tsx'
import { RecordedField } from './RecordedField.tsx'
import { RepairFields } from './RepairFields.tsx'
import { SummariserHelp } from './SummariserHelp.tsx'

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
        {parameters.summariser === 'anthropic' && <SummariserHelp lane={lane} />}
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
