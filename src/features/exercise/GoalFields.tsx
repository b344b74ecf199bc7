import type { ReactNode } from 'react'
import type { Document } from '../../core/document/document.ts'
import { factName } from '../../core/lanes/factName.ts'
import type { Condition } from '../../core/teach/condition.ts'
import type { Goal } from '../../core/teach/exercise.ts'
import { conditionLine } from '../../core/words/conditions.ts'
import { letterOf } from '../../core/words/excerpt.ts'
import { GoalSign } from './GoalList.tsx'
import {
  BUDGET_FIELDS,
  conditionFor,
  type FactCondition,
  FORM_WORDS,
  FORMS,
  formOf,
  STAND_NAMES,
  STAND_WORDS,
  STANDS,
  standOf,
} from './goalForms.ts'

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, words: string])[]
  readonly onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <select className="input" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {options.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </select>
  )
}

interface PartProps<C extends Condition = Condition> {
  readonly condition: C
  readonly document: Document
  readonly onChange: (condition: Condition) => void
}

function LaneChoice({ value, document, onChange }: Pick<ChoiceProps, 'value' | 'onChange'> & { document: Document }) {
  const options = document.lanes.map(({ id, name }) => [id, name] as const)
  return <Choice label="Lane" value={value} options={options} onChange={onChange} />
}

function NumberInput(props: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <input
      className="input short"
      type="number"
      min={0}
      aria-label={props.label}
      value={props.value}
      onChange={({ target }) => Number.isFinite(target.valueAsNumber) && props.onChange(target.valueAsNumber)}
    />
  )
}

function FactParts({ condition, document, onChange }: PartProps<FactCondition>) {
  const { facts } = document
  return (
    <>
      <Choice
        label="Fact"
        value={condition.fact}
        options={facts.map((fact, at) => [fact.id, `${letterOf(at)}: ${factName(fact, facts)}`])}
        onChange={(fact) => onChange({ ...condition, fact })}
      />
      <Choice
        label="How it must stand"
        value={standOf(condition)}
        options={STAND_NAMES.map((name) => [name, STAND_WORDS[name]])}
        onChange={(name) => {
          const stand = STAND_NAMES.find((one) => one === name)
          if (stand) onChange({ ...condition, is: STANDS[stand] })
        }}
      />
      <LaneChoice value={condition.lane} document={document} onChange={(lane) => onChange({ ...condition, lane })} />
    </>
  )
}

const FIELD_WORDS = {
  keepLast: 'keep last',
  window: 'the window',
  reserve: 'the reserve',
  compaction: 'the compaction threshold, in percent',
  pruning: 'the pruning threshold, in percent',
} as const

function BudgetParts({ condition, document, onChange }: PartProps<Extract<Condition, { kind: 'budget' }>>) {
  const { field, least, most } = condition
  const part = field === 'compaction' || field === 'pruning' ? 100 : 1
  const side = most === undefined ? 'least' : 'most'
  const value = most ?? least ?? 0
  return (
    <>
      <Choice
        label="Number"
        value={field}
        options={BUDGET_FIELDS.map((one) => [one, FIELD_WORDS[one]])}
        onChange={(name) => {
          const next = BUDGET_FIELDS.find((one) => one === name)
          if (next) onChange({ kind: 'budget', field: next, [side]: document.budget[next] })
        }}
      />
      <Choice
        label="At most or at least"
        value={side}
        options={[
          ['most', 'is at most'],
          ['least', 'is at least'],
        ]}
        onChange={(next) => onChange({ kind: 'budget', field, [next]: value })}
      />
      <NumberInput
        label="Limit"
        value={Math.round(value * part * 100) / 100}
        onChange={(next) => onChange({ kind: 'budget', field, [side]: next / part })}
      />
    </>
  )
}

const CHECKS = [1, 2, 3, 4, 5, 6, 7] as const

function CheckParts({ condition, document, onChange }: PartProps<Extract<Condition, { kind: 'check' }>>) {
  const wordsOf = (number: (typeof CHECKS)[number]): string => conditionLine({ ...condition, number }, document)
  return (
    <>
      <LaneChoice value={condition.lane} document={document} onChange={(lane) => onChange({ ...condition, lane })} />
      <Choice
        label="Check"
        value={String(condition.number)}
        options={CHECKS.map((number) => [String(number), wordsOf(number)])}
        onChange={(value) => {
          const number = CHECKS.find((one) => String(one) === value)
          if (number) onChange({ ...condition, number })
        }}
      />
    </>
  )
}

/** The menus of one condition. */
function Parts({ condition, document, onChange }: PartProps): ReactNode {
  switch (condition.kind) {
    case 'fact':
      return <FactParts condition={condition} document={document} onChange={onChange} />
    case 'smallest': {
      const { that } = condition
      return (
        <>
          <Choice
            label="Smallest number"
            value={condition.field}
            options={[
              ['keepLast', 'keep last'],
              ['window', 'the window'],
            ]}
            onChange={(field) => onChange({ ...condition, field: field === 'window' ? 'window' : 'keepLast' })}
          />
          {that.kind === 'fact' && (
            <FactParts
              condition={that}
              document={document}
              onChange={(next) => onChange({ ...condition, that: next })}
            />
          )}
        </>
      )
    }
    case 'budget':
      return <BudgetParts condition={condition} document={document} onChange={onChange} />
    case 'check':
      return <CheckParts condition={condition} document={document} onChange={onChange} />
    case 'tokens':
    case 'inside':
      return (
        <>
          <LaneChoice
            value={condition.lane}
            document={document}
            onChange={(lane) => onChange({ ...condition, lane })}
          />
          {condition.kind === 'tokens' && (
            <NumberInput
              label="At most, in tokens"
              value={condition.most ?? 0}
              onChange={(most) => onChange({ ...condition, most })}
            />
          )}
        </>
      )
    default:
      return null
  }
}

interface Props {
  readonly goal: Goal
  readonly at: number
  /** The history that the exercise begins with. */
  readonly document: Document
  /** Whether it holds as the exercise begins; undefined: it is still being tried. */
  readonly held: boolean | undefined
  readonly onChange: (goal: Goal) => void
  readonly onRemove: () => void
}

/** One goal: what it is, in menus, and whether it holds as the exercise begins. */
export function GoalFields({ goal, at, document, held, onChange, onRemove }: Props) {
  const form = formOf(goal.when)
  return (
    <fieldset className="goal-row" aria-label={`Goal ${at + 1}`}>
      <div className="row">
        {form ? (
          <Choice
            label="Kind of goal"
            value={form}
            options={FORMS.filter((one) => conditionFor(one, document)).map((one) => [one, FORM_WORDS[one]])}
            onChange={(name) => {
              const next = FORMS.find((one) => one === name)
              const when = next && conditionFor(next, document)
              if (when) onChange({ when })
            }}
          />
        ) : (
          <b>As the link has it</b>
        )}
        <span className="grow" />
        <button type="button" className="button small quiet" onClick={onRemove}>
          Remove<span className="visually-hidden"> goal {at + 1}</span>
        </button>
      </div>
      {form && (
        <div className="row">
          <Parts condition={goal.when} document={document} onChange={(when) => onChange({ ...goal, when })} />
        </div>
      )}
      <p className="goal-state">
        <GoalSign held={held === true} />
        <span>
          {conditionLine(goal.when, document)}.{' '}
          <span className="soft">
            {held === undefined ? 'Being tried…' : held ? 'Holds as it begins.' : 'Does not hold as it begins.'}
          </span>
        </span>
      </p>
      <input
        className="input wide-input"
        aria-label={`Words of goal ${at + 1}`}
        placeholder="In your own words, or leave it as above"
        maxLength={400}
        value={goal.words ?? ''}
        onChange={({ target }) =>
          onChange(target.value === '' ? { when: goal.when } : { ...goal, words: target.value })
        }
      />
    </fieldset>
  )
}
