import { savedForm } from '../document/encode.ts'
import { encodeOpenAiChat } from '../formats/writers/openAiChat.ts'
import type { ToolDefinition } from '../message/message.ts'
import type { Prompt } from '../message/prompt.ts'

/** The forms in which a prompt can be read as JSON. */
export type PromptForm = 'entries' | 'openai'

/** A prompt as JSON. `entries`: ours, each message with its id and its origin, which is always written here. */
export function encodePrompt(form: PromptForm, prompt: Prompt, tools: readonly ToolDefinition[]): string {
  if (form === 'openai') return encodeOpenAiChat(prompt, tools)
  const entries = prompt.map((entry) => ({ ...savedForm.entry(entry), origin: entry.origin }))
  return `${JSON.stringify({ prompt: entries, tools: tools.map(savedForm.tool) }, null, 2)}\n`
}
