import type { Document, Recording, SummaryRecording } from '../document/document.ts'
import { count, num } from './words.ts'

/** A time as somebody waits it: "0.4 s", "12 s", "2 min 5 s". */
export function secondsWords(ms: number): string {
  if (ms < 9950) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** US dollars, as exact as the amount is small: "$0.0042", "$1.30". */
export function costWords(dollars: number): string {
  return `$${dollars.toFixed(dollars < 0.1 ? 4 : 2)}`
}

/** What a recording took: "1,204 tokens in, 240 out, 3.1 s, $0.0042". */
export function effortWords({
  input,
  output,
  ms,
  cost,
  calls,
}: Pick<Recording, 'input' | 'output' | 'ms' | 'cost' | 'calls'>): string {
  return [
    input === undefined ? 'no usage reported' : `${count(input, 'token')} in`,
    ...(output === undefined ? [] : [`${num(output)} out`]),
    secondsWords(ms),
    ...(calls === 1 ? [] : [count(calls, 'call')]),
    ...(cost === undefined ? [] : [costWords(cost)]),
  ].join(', ')
}

/** The summaries that models wrote, oldest first: the takes. */
export function takesOf({ recordings = [] }: Pick<Document, 'recordings'>): readonly SummaryRecording[] {
  return recordings.filter((one) => one.kind === 'summary')
}
