import { freshMessageIds } from '../../core/message/arrange.ts'
import { messageZeroOf, writeMessageZero } from '../../core/prompt/messageZero.ts'
import { readSystemPrompt } from '../../core/prompt/readPrompt.ts'
import {
  type Environment,
  type EnvironmentField,
  type PromptSource,
  type SectionTexts,
  toolsText,
} from '../../core/prompt/sections.ts'
import { buildSystemPrompt } from '../../core/prompt/systemPrompt.ts'
import { announce, edit, editField, useStore } from '../store.ts'

/** Before anybody wrote something. */
export const NO_SOURCE: PromptSource = { texts: {}, environment: {} }

function change(label: string, recipe: (source: PromptSource) => PromptSource, merge?: string): void {
  const onSource = (before: PromptSource | undefined): PromptSource | undefined => {
    const source = before ?? NO_SOURCE
    const next = recipe(source)
    return next === source ? before : next
  }
  editField('systemPrompt', label, onSource, merge)
}

/** Sets one field of an object; an empty value takes it away. The same object where nothing changes. */
function withField<K extends string>(fields: { readonly [key in K]?: string }, key: K, value: string) {
  if ((fields[key] ?? '') === value) return fields
  const next: { [key in K]?: string } = { ...fields }
  if (value === '') delete next[key]
  else next[key] = value
  return next
}

/** Writes one section. An empty one is absent. */
export function setSection(key: keyof SectionTexts, text: string): void {
  change(
    'write the system prompt’s sections',
    (source) => {
      const texts = withField(source.texts, key, text)
      return texts === source.texts ? source : { ...source, texts }
    },
    `section ${key}`,
  )
}

/** The environment that is sent, or the one that it is compared with. */
export type WhichEnvironment = 'environment' | 'compared'

export function setEnvironment(which: WhichEnvironment, field: EnvironmentField, value: string): void {
  change(
    'change an environment',
    (source) => {
      const before = source[which] ?? {}
      const next = withField(before, field, value)
      return next === before ? source : { ...source, [which]: next }
    },
    `${which} ${field}`,
  )
}

/** Fills an environment with what somebody asked a computer for. */
export function fillEnvironment(which: WhichEnvironment, environment: Environment): void {
  change('fill an environment', (source) => ({ ...source, [which]: environment }))
}

/** Sets a second environment beside the first, the same to begin with. */
export function addCompared(): void {
  change('compare with a second environment', (source) => ({ ...source, compared: source.environment }))
}

export function dropCompared(): void {
  change('drop the second environment', ({ compared: _, ...source }) => source)
}

/** Writes the document's tool definitions into the tools section, one line a tool. */
export function fillTools(): void {
  const text = toolsText(useStore.getState().document.tools)
  change('fill the tools section', (source) => ({ ...source, texts: withField(source.texts, 'tools', text) }))
}

/** Reads message 1 back into the sections. The second environment stays. */
export function readMessageZero(): void {
  const zero = messageZeroOf(useStore.getState().document.history)
  if (!zero) return
  const { texts, environment } = readSystemPrompt(zero.text)
  change('read the sections from message 1', (source) => ({ ...source, texts, environment }))
  announce('The sections are those of message 1.')
}

/** Writes the built text into message 1, or puts a system message with it before the history. One step. */
export function writePrompt(): void {
  edit('write the system prompt into message 1', (document) => {
    const { texts, environment } = document.systemPrompt ?? NO_SOURCE
    const { text } = buildSystemPrompt(texts, environment)
    const history = writeMessageZero(document.history, text, freshMessageIds(document.history, 1)[0] ?? '')
    return history === document.history ? document : { ...document, history }
  })
  announce('Message 1 has the text of the sections.')
}
