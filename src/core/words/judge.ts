import type { Judged, JudgementRecording } from '../document/document.ts'
import type { Survival } from '../survival/fact.ts'
import { count, listWords, num } from './words.ts'

type Verdict = Judged['verdict']

const STANDS = {
  recalled: 'kept in the text, and recalled',
  partly: 'kept in the text, recalled in part',
  wrong: 'kept in the text, answered wrongly',
  unknown: 'kept in the text, not answered',
} as const

const ALTERED = {
  recalled: 'altered in the text, recalled all the same',
  partly: 'altered in the text, recalled in part',
  wrong: 'altered in the text, answered wrongly',
  unknown: 'altered in the text, not answered',
} as const

const LOST = {
  recalled: 'lost from the text, answered all the same (a guess, or said there in other words?)',
  partly: 'lost from the text, answered in part (a guess?)',
  wrong: 'lost from the text, and a wrong answer given',
  unknown: 'lost from the text, and not answered',
} as const

const BESIDE: Readonly<Record<Survival['kind'], Readonly<Record<Verdict, string>>>> = {
  verbatim: STANDS,
  'in-summary': STANDS,
  altered: ALTERED,
  lost: LOST,
}

/** What a judge was answered beside what stands in the text: two findings, neither of which proves the other. */
export function besideWords(survival: Survival['kind'], verdict: Verdict): string {
  return BESIDE[survival][verdict]
}

/** A verdict of a judge as a word or two. */
export function recallWords(verdict: Verdict): string {
  return { recalled: 'recalled', partly: 'in part', wrong: 'wrong', unknown: 'not known' }[verdict]
}

/** How many facts were recalled, in one line: "Judged: 3 of 4 recalled by gpt-5-mini". */
export function judgedLine({ results, model, label }: JudgementRecording): string {
  const recalled = results.filter(({ verdict }) => verdict === 'recalled').length
  const partly = results.filter(({ verdict }) => verdict === 'partly').length
  const more = partly === 0 ? '' : `, ${num(partly)} in part,`
  return `Judged: ${num(recalled)} of ${num(results.length)} recalled${more} by ${model ?? label}`
}

export const STALE_JUDGEMENT = 'Stale: what the lane sends, or a fact that was asked for, has changed since.'

/** What is sent to whom so that questions are written, as a sentence. `calls`: at least so many. */
export function writingWords(facts: number, calls: number, host: string): string {
  return `Writing sends ${host} ${count(facts, 'marked fact')} with the text around each, in ${count(calls, 'call')}, and once more what came out badly. The lane’s prompt is not sent.`
}

/** What is sent to whom so that questions are answered, as a sentence. */
export function askingWords(asking: {
  readonly questions: number
  readonly characters: number
  readonly tools: number
  readonly host: string
}): string {
  const { questions, characters, tools, host } = asking
  const given = [
    `the whole prompt of this lane (${count(characters, 'character')}`,
    tools === 0 ? ')' : `, with ${count(tools, 'tool definition')})`,
  ].join('')
  const times = questions === 1 ? 'once' : `${num(questions)} times, each time with one question`
  return `Asking sends ${host} ${given} ${times}: ${count(questions, 'call')}. Answers that words alone do not tell go there once more, with their facts and questions, to be graded.`
}

/** Who wrote the questions that were asked: `origins` has the words for each of them. */
export function writtenWords(origins: readonly string[]): string {
  const parts = [...new Set(origins)].map((one) => `${num(origins.filter((other) => other === one).length)} ${one}`)
  return `Questions written: ${listWords(parts)}.`
}
