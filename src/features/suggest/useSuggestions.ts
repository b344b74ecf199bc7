import { useEffect, useRef, useState } from 'react'
import { type SuggestResult, suggestInBackground } from '../../services/suggester/suggester.ts'
import { useStore } from '../../store/store.ts'

/** What is suggested for the history on the screen; undefined while it is looked through. Facts that are marked make no difference. */
export function useSuggestions(): {
  readonly result: SuggestResult | undefined
  readonly stop: () => void
  readonly again: () => void
} {
  const history = useStore((state) => state.document.history)
  const tools = useStore((state) => state.document.tools)
  const keepLast = useStore((state) => state.document.budget.keepLast)
  const [result, setResult] = useState<SuggestResult>()
  const [tries, setTries] = useState(0)
  const stopping = useRef(() => {})

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is the same history again
  useEffect(() => {
    let current = true
    setResult(undefined)
    const job = suggestInBackground({ history, tools, keepLast })
    void job.result.then((made) => current && setResult(made))
    stopping.current = job.stop
    return () => {
      current = false
      job.stop()
    }
  }, [history, tools, keepLast, tries])

  return { result, stop: () => stopping.current(), again: () => setTries(tries + 1) }
}
