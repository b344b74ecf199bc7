import { useEffect, useRef, useState } from 'react'
import type { TextProblem } from '../../core/jsonView/places.ts'
import { type Checker, createChecker } from '../../services/jsonCheck/checker.ts'
import { announce } from '../../store/store.ts'
import { problemsWords } from './Problems.tsx'

const NONE: readonly TextProblem[] = []

/** What is to say of a text that somebody types, a moment after the last key. Of one that is not touched, nothing. */
export function useProblems(text: string, touched: boolean) {
  const [problems, setProblems] = useState<readonly TextProblem[]>(NONE)
  const checker = useRef<Checker>(undefined)
  useEffect(() => {
    const made = createChecker(setProblems)
    checker.current = made
    return () => made.stop()
  }, [])
  useEffect(() => {
    if (touched) checker.current?.ask(text)
  }, [text, touched])

  const words = touched ? problemsWords(problems) : ''
  const said = useRef('')
  useEffect(() => {
    if (words === said.current) return
    said.current = words
    const [first] = problems
    if (first) announce(`${words}. Line ${first.line}, column ${first.column}: ${first.words}`)
    else announce('No problems in the text')
  }, [words, problems])

  return { problems: touched ? problems : NONE, setProblems }
}
