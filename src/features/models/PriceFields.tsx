import { useId, useState } from 'react'
import { setPrices, setUpOf } from '../../store/models.ts'

function numberOf(text: string): number | undefined {
  const value = Number(text.replace(',', '.'))
  return text.trim() === '' || !Number.isFinite(value) || value < 0 ? undefined : value
}

/** What a million tokens cost: then each take says what it cost. */
export function PriceFields({ presetId }: { readonly presetId: string }) {
  const id = useId()
  const { prices } = setUpOf(presetId)
  const [opened] = useState(prices !== undefined)
  const [typed, setTyped] = useState({ input: prices?.input.toString() ?? '', output: prices?.output.toString() ?? '' })
  const type = (change: Partial<typeof typed>) => {
    const next = { ...typed, ...change }
    setTyped(next)
    const input = numberOf(next.input)
    const output = numberOf(next.output)
    setPrices(presetId, input === undefined || output === undefined ? undefined : { input, output })
  }
  return (
    <details open={opened} className="prices">
      <summary>Prices, so that each take says what it cost</summary>
      <fieldset>
        <legend>A million tokens, in US dollars</legend>
        {(['input', 'output'] as const).map((which) => (
          <label key={which} htmlFor={`${id}-${which}`}>
            {which === 'input' ? 'in' : 'out'}
            <input
              id={`${id}-${which}`}
              className="input"
              inputMode="decimal"
              autoComplete="off"
              value={typed[which]}
              onChange={(event) => type({ [which]: event.target.value })}
            />
          </label>
        ))}
      </fieldset>
    </details>
  )
}
