import { useId } from 'react'

interface Props<T extends string> {
  readonly legend: string
  readonly options: readonly (readonly [value: T, label: string])[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** One of a few, as radio buttons in a row. */
export function Choice<T extends string>({ legend, options, value, onChange }: Props<T>) {
  const name = useId()
  return (
    <fieldset className="away-choice row">
      <legend className="visually-hidden">{legend}</legend>
      {options.map(([one, label]) => (
        <label key={one} className="check">
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
