import type { Document, Judged, JudgementRecording } from '../document/document.ts'
import { hashText, promptHash } from '../message/hash.ts'
import { messageTexts, type ToolDefinition } from '../message/message.ts'
import type { Prompt } from '../message/prompt.ts'
import { transcriptOf } from '../strategies/instructions.ts'
import type { Fact } from '../survival/fact.ts'
import type { FactInPlace } from './questions.ts'

function toolLine({ name, description, parameters }: ToolDefinition): string {
  const about = description === undefined ? '' : `: ${description}`
  return `${name}${about}${parameters === undefined ? '' : `\n${JSON.stringify(parameters)}`}`
}

/** A prompt as a judge is given it: the tool definitions by name, then each message as a summariser is shown it. */
export function judgedText(sent: Prompt, tools: readonly ToolDefinition[]): string {
  const defined = tools.length === 0 ? [] : [`<tools>\n${tools.map(toolLine).join('\n')}`]
  return [...defined, ...sent.map(({ message }) => transcriptOf(message))].join('\n\n')
}

/** The facts with the texts of the messages in which they were marked; '' for one whose message is gone. */
export function factsInPlace({ facts, history }: Pick<Document, 'facts' | 'history'>): readonly FactInPlace[] {
  const marked = new Set(facts.map(({ messageId }) => messageId))
  const texts = new Map<string, string>()
  for (const { message } of history) {
    if (marked.has(message.id)) texts.set(message.id, messageTexts(message).join('\n'))
  }
  return facts.map((fact) => ({ fact, message: texts.get(fact.messageId) ?? '' }))
}

/**
 * Names what a judge was asked: the prompt as it was sent with its tools, and each question with the fact that it asks
 * for. `prompt`: the `promptHash` of both. Another prompt, question or quote is another hash; a further fact is none.
 */
export function judgedHash(
  prompt: string,
  results: readonly Pick<Judged, 'factId' | 'question'>[],
  facts: readonly Fact[],
): string {
  const asked = results.map(({ factId, question }) => {
    const fact = facts.find(({ id }) => id === factId)
    return [fact?.pattern ?? false, fact?.quote ?? null, question]
  })
  return hashText(`judge\n${prompt}\n${JSON.stringify(asked)}`)
}

/** A judgement as it is shown. `stale`: the prompt, or a fact that was asked for, is no longer what it was. */
export interface ShownJudgement {
  readonly recording: JudgementRecording
  readonly stale: boolean
}

/** The newest judgement of what a lane sends now, else the newest of the lane, which is stale; undefined for none. */
export function judgementOf(
  { facts, tools, recordings = [] }: Pick<Document, 'facts' | 'tools' | 'recordings'>,
  laneId: string,
  sent: Prompt,
): ShownJudgement | undefined {
  const own = recordings.filter(
    (one): one is JudgementRecording => one.kind === 'judgement' && one.laneId === laneId && one.results.length > 0,
  )
  const last = own.at(-1)
  if (!last) return undefined
  const prompt = promptHash(sent, tools)
  const fresh = own.findLast(({ asked, results }) => asked === judgedHash(prompt, results, facts))
  return { recording: fresh ?? last, stale: fresh === undefined }
}

/** The question that was last asked for each fact, by its id: of this lane where there is one, else of any. */
export function questionsAsked(
  { recordings = [] }: Pick<Document, 'recordings'>,
  laneId: string,
): ReadonlyMap<string, string> {
  const asked = new Map<string, string>()
  const judgements = recordings.filter((one) => one.kind === 'judgement')
  const others = judgements.filter((one) => one.laneId !== laneId)
  for (const { results } of [...others, ...judgements.filter((one) => one.laneId === laneId)]) {
    for (const { factId, question } of results) asked.set(factId, question)
  }
  return asked
}
