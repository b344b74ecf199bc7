import { savedForm } from '../document/encode.ts'
import { FORMATS, formatById } from '../formats/registry.ts'
import type { SentEntry } from '../lanes/merge.ts'
import type { ToolDefinition } from '../message/message.ts'

/** A form in which a prompt can be read as JSON: ours, or the id of a format that a provider takes. */
export interface PromptForm {
  readonly id: string
  readonly name: string
}

/** A prompt as JSON text, and what that form cannot say, each in words. */
export interface EncodedPrompt {
  readonly text: string
  readonly losses: readonly string[]
}

const ENTRIES: PromptForm = { id: 'entries', name: 'With ids and origins' }

/** Every form, ours first. */
export const PROMPT_FORMS: readonly PromptForm[] = [ENTRIES, ...FORMATS.filter(({ write }) => write !== undefined)]

/** A prompt as JSON. `entries`: ours, each message with its id and its origin, which is always written here. */
export function encodePrompt(
  form: string,
  prompt: readonly SentEntry[],
  tools: readonly ToolDefinition[],
): EncodedPrompt {
  const written = formatById(form)?.write?.(prompt, tools)
  if (written) return { text: `${JSON.stringify(written.value, null, 2)}\n`, losses: written.losses }
  const entries = prompt.map((entry) => {
    return { ...savedForm.entry(entry), origin: entry.origin, ...(entry.merged && { merged: entry.merged }) }
  })
  return { text: `${JSON.stringify({ prompt: entries, tools: tools.map(savedForm.tool) }, null, 2)}\n`, losses: [] }
}
