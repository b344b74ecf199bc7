import { useId } from 'react'
import type { Lane } from '../../core/document/document.ts'
import { templateText } from '../../core/strategies/instructions.ts'
import type { SummaryAsk } from '../../core/strategies/outcome.ts'
import type { Parameter, ParameterValue } from '../../core/strategies/parameters.ts'
import { parameterWords } from '../../core/words/parameters.ts'
import { sizeHint } from '../../core/words/summarisers.ts'
import { PRESETS, presetById } from '../../services/models/providers/presets.ts'
import { setParameter } from '../../store/actions/lanes.ts'
import { isSetUp, lastSetUp, presetOf, setUpOf } from '../../store/models.ts'
import { endMerge } from '../../store/store.ts'
import { InstructionsText } from './InstructionsText.tsx'
import { SummariserHelp } from './SummariserHelp.tsx'
import { useRequestSize } from './useRequest.ts'

interface Props {
  readonly lane: Lane
  readonly spec: Parameter
}

interface InputProps extends Props {
  readonly id: string
  readonly set: (next: ParameterValue) => void
}

function ProviderInput({ lane, spec, id, set }: InputProps) {
  const value = String(lane.strategy.parameters[spec.id])
  return (
    <select id={id} className="input" value={value} onChange={(event) => set(event.target.value)}>
      {!presetById(value) && <option value={value}>{value}: not in this version</option>}
      {PRESETS.map((preset) => (
        <option key={preset.id} value={preset.id}>
          {preset.label}
        </option>
      ))}
    </select>
  )
}

/** A model's name, with those that the provider listed, and the one that counts while this is empty. */
function ModelInput({ lane, spec, id, set }: InputProps) {
  const { parameters } = lane.strategy
  const preset = presetOf(lane.strategy) ?? ''
  const { model, listed } = setUpOf(preset)
  return (
    <>
      <input
        id={id}
        className="input"
        autoComplete="off"
        spellCheck={false}
        list={`${id}-listed`}
        placeholder={model || presetById(preset)?.model || ''}
        value={String(parameters[spec.id] ?? '')}
        onChange={(event) => set(event.target.value)}
        onBlur={endMerge}
      />
      <datalist id={`${id}-listed`}>
        {listed.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

function NumberInput({ lane, spec, id, set }: InputProps) {
  if (spec.kind !== 'number') return null
  return (
    <input
      id={id}
      className="input"
      type="number"
      min={spec.min}
      max={spec.max}
      value={Number(lane.strategy.parameters[spec.id])}
      onChange={(event) => {
        const next = event.target.valueAsNumber
        if (Number.isFinite(next)) set(Math.min(spec.max, Math.max(spec.min, Math.round(next))))
      }}
    />
  )
}

function Input(props: InputProps) {
  const { lane, spec, id, set } = props
  if (spec.id === 'provider') return <ProviderInput {...props} />
  if (spec.id === 'model') return <ModelInput {...props} />
  const value = String(lane.strategy.parameters[spec.id] ?? '')
  if (spec.kind === 'choice') {
    const { options = {} } = parameterWords(lane.strategy.id, spec)
    return (
      <select id={id} className="input" value={value} onChange={(event) => set(event.target.value)}>
        {spec.options.map((option) => (
          <option key={option} value={option}>
            {options[option] ?? option}
          </option>
        ))}
      </select>
    )
  }
  if (spec.kind === 'number') return <NumberInput {...props} />
  return (
    <textarea
      id={id}
      className="input"
      rows={5}
      value={value}
      onChange={(event) => set(event.target.value)}
      onBlur={endMerge}
    />
  )
}

function SizeHint({ lane }: { readonly lane: Lane }) {
  const size = useRequestSize(lane.id)
  return size ? sizeHint(size.messages, size.tokens) : null
}

/** What is said under a field: where it has more to say than its help, that. */
function Help({ lane, spec }: Props) {
  const { help } = parameterWords(lane.strategy.id, spec)
  if (spec.id === 'summariser') return <SummariserHelp lane={lane} />
  const limits = spec.id === 'limit' || spec.id === 'size'
  return (
    <>
      <small>
        {help} {limits && <SizeHint lane={lane} />}
      </small>
      {spec.id === 'template' && <InstructionsText lane={lane} />}
    </>
  )
}

/** One parameter of a lane's strategy. */
export function ParameterField({ lane, spec }: Props) {
  const id = useId()
  const { label, help } = parameterWords(lane.strategy.id, spec)
  const { parameters } = lane.strategy
  const set = (next: ParameterValue) => {
    const { template, instructions } = parameters
    // One's own instructions begin with those that stood there.
    if (spec.id === 'template' && next === 'own' && instructions === '') {
      setParameter(lane.id, 'instructions', templateText(template as SummaryAsk['template']))
    }
    // Who is set up is asked, not the one that stands first in the list.
    if (spec.id === 'summariser' && next === 'provider') {
      const ready = lastSetUp()
      if (ready !== undefined && !isSetUp(String(lane.strategy.parameters.provider))) {
        setParameter(lane.id, 'provider', ready)
      }
    }
    setParameter(lane.id, spec.id, next)
  }
  if (spec.kind === 'flag') {
    return (
      <label className="check">
        <input type="checkbox" checked={parameters[spec.id] === true} onChange={(event) => set(event.target.checked)} />
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
      <Input lane={lane} spec={spec} id={id} set={set} />
      <Help lane={lane} spec={spec} />
    </div>
  )
}
