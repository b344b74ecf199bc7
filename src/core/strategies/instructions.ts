import { argumentsText, type Message, partTexts } from '../message/message.ts'
import type { SummaryAsk, SummaryRequest } from './outcome.ts'

const KEEP =
  'Keep decisions, corrections by the user, constraints, unresolved errors with their exact names, file paths, ' +
  'numbers, and what is to be done next. Quote names, paths and numbers exactly as they are written.'

const PLAIN =
  'Summarise the conversation below for the model that will continue it. ' +
  `${KEEP} Write plain bullets, one fact in each. Answer with the summary alone.`

const SECTIONS =
  `Summarise the conversation below for the model that will continue it. ${KEEP} Write these sections, and leave out ` +
  'one that would be empty: Goal; Corrections and constraints; Decisions; Done; Open errors; Files; Next step. ' +
  'Answer with the summary alone.'

const EXTEND =
  'Below are an earlier summary of this conversation and the messages that came after it. Extend the summary so that ' +
  `it covers both: keep what still holds, change what changed, add what is new. ${KEEP} ` +
  'Answer with the new summary alone.'

const FURTHER =
  'An earlier summary stands first: keep what still holds of it, change what changed, and add what is new.'

/** The instructions of a template, to be read or to start from. */
export function templateText(template: SummaryAsk['template']): string {
  return { plain: PLAIN, sections: SECTIONS, extend: EXTEND, own: PLAIN }[template]
}

/** What a model is asked to do: the template's words or somebody's own, and what to do with an earlier summary. */
export function instructionsOf({ ask, previous }: Pick<SummaryRequest, 'ask' | 'previous'>): string {
  const { template = 'plain', own = '' } = ask ?? {}
  if (template === 'extend') return previous === undefined ? PLAIN : EXTEND
  const text = template === 'own' && own.trim() !== '' ? own.trim() : templateText(template)
  return previous === undefined ? text : `${text}\n${FURTHER}`
}

/** A message as a summariser is shown it: role, then text, reasoning, calls with their arguments. */
export function transcriptOf(message: Message): string {
  const lines = message.parts.map((part) =>
    part.type === 'call' ? `call ${part.name}(${argumentsText(part)})` : partTexts(part).join('\n'),
  )
  return `<${message.role}>\n${lines.join('\n')}`
}

/** The text that the summariser is asked, in full. Built on demand: it is as long as what it asks about. */
export function requestText(request: SummaryRequest): string {
  const body = request.entries.map(({ message }) => transcriptOf(message)).join('\n\n')
  const earlier = request.previous === undefined ? '' : `<earlier summary>\n${request.previous}\n\n`
  return `${instructionsOf(request)}\n\n${earlier}${body}`
}
