import { useEffect, useRef, useState } from 'react'
import type { Generated } from '../../core/generate/generate.ts'
import type { GenerateSettings } from '../../core/generate/settings.ts'
import { type Generating, generate, isQuick } from '../../services/generator/generator.ts'

export type Making =
  | { readonly state: 'nothing' }
  | { readonly state: 'making'; readonly progress: number }
  | { readonly state: 'made'; readonly settings: GenerateSettings; readonly made: Generated }
  | { readonly state: 'stopped'; readonly problem: string }

/** Milliseconds without a change after which a long history is made up. */
const PAUSE = 250

const NOTHING: Making = { state: 'nothing' }

/** Makes up what the settings say, and again when they change. `stop` ends it, also before it has begun; `again` tries once more. */
export function useGenerated(settings: GenerateSettings | undefined): {
  readonly making: Making
  readonly again: () => void
  readonly stop: () => void
} {
  const [found, setFound] = useState<{ readonly key: string; readonly making: Making }>()
  const [tries, setTries] = useState(0)
  const key = `${tries} ${JSON.stringify(settings)}`
  const stopping = useRef(() => {})
  const latest = useRef(settings)
  latest.current = settings
  useEffect(() => {
    // Read here and not on the list: an equal object is no change, and the key says what is one.
    const wanted = latest.current
    if (!wanted) return
    const show = (making: Making) => setFound({ key, making })
    let generating: Generating | undefined
    let current = true
    const end = () => {
      current = false
      clearTimeout(timer)
      generating?.stop()
    }
    const start = () => {
      const started = generate(wanted, (progress) => current && show({ state: 'making', progress }))
      generating = started
      void started.result.then((result) => {
        if (!current) return
        if (result.ok) show({ state: 'made', settings: wanted, made: result.generated })
        else show({ state: 'stopped', problem: result.problem })
      })
    }
    const timer = setTimeout(start, isQuick(wanted) ? 0 : PAUSE)
    stopping.current = () => {
      end()
      show({ state: 'stopped', problem: 'Stopped. Nothing was changed.' })
    }
    return end
  }, [key])
  const waiting: Making = { state: 'making', progress: 0 }
  const making = !settings ? NOTHING : found?.key === key ? found.making : waiting
  return { making, again: () => setTries(tries + 1), stop: () => stopping.current() }
}
