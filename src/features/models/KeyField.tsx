import { useId, useRef } from 'react'
import { pageKeys } from '../../services/models/keys.ts'
import type { Preset } from '../../services/models/providers/presets.ts'
import { keysChanged, useModels } from '../../store/models.ts'
import { announce } from '../../store/store.ts'
import { useTeaching } from '../../store/teaching.ts'

interface Props {
  readonly preset: Preset
  readonly origin: string
  readonly host: string
}

/** The key for one host. What is typed is taken out of the field at once, and shown nowhere. */
export function KeyField({ preset, origin, host }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useModels((state) => state.keyed)
  const has = pageKeys.has(origin)
  const embed = useTeaching((state) => state.embed)

  const take = () => {
    const input = field.current
    const key = input?.value.trim() ?? ''
    if (!input || key === '') return
    input.value = ''
    pageKeys.set(origin, key)
    keysChanged()
    announce(`A key is set for ${host}`)
  }

  return (
    <div className="field">
      <label htmlFor={id}>Key for {host}</label>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault()
          take()
        }}
      >
        <input
          ref={field}
          id={id}
          className="input"
          type="password"
          autoComplete="off"
          spellCheck={false}
          placeholder={has ? 'set; another one takes its place' : ''}
          aria-describedby={`${id}-help`}
          onBlur={take}
        />
        <button type="submit" className="button small">
          Set
        </button>
        {has && (
          <button
            type="button"
            className="button small"
            onClick={() => {
              pageKeys.forget(origin)
              keysChanged()
              announce(`The key for ${host} is forgotten`)
            }}
          >
            Forget it
          </button>
        )}
      </form>
      <small id={`${id}-help`}>
        {has
          ? `A key is set for ${host}. `
          : preset.needsKey
            ? 'None is set, and one is needed. '
            : 'None is set; many servers need none. '}
        It is sent to {host} alone. Use one with a spending limit.
      </small>
      {has && !embed && (
        <label className="check">
          <input
            type="checkbox"
            checked={pageKeys.isKept(origin)}
            onChange={(event) => {
              pageKeys.keepForTab(origin, event.target.checked)
              keysChanged()
            }}
          />
          <span>
            Keep it for this tab
            <small>Then a reload does not lose it, until the tab is closed. Else it is in memory only.</small>
          </span>
        </label>
      )}
    </div>
  )
}
