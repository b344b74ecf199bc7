/** Who a prompt is sent to: an API, or a local model's chat template. */
export type ProviderId = 'openai-chat' | 'openai-responses' | 'anthropic' | 'gemini' | 'strict-template'

export interface Provider {
  readonly id: ProviderId
  /** As in a sentence: "refused by Anthropic". */
  readonly name: string
  /** What is meant by it, where the name alone does not say. */
  readonly about: string
}

/** In the order in which they are shown. */
export const PROVIDERS: readonly Provider[] = [
  { id: 'openai-chat', name: 'OpenAI Chat', about: 'chat completions, and the many servers that take their form' },
  { id: 'openai-responses', name: 'OpenAI Responses', about: 'items in place of messages' },
  { id: 'anthropic', name: 'Anthropic', about: 'the Messages API' },
  { id: 'gemini', name: 'Gemini', about: 'contents of generateContent' },
  {
    id: 'strict-template',
    name: 'Strict template',
    about: 'a local model’s chat template that wants user and assistant by turns, such as Mistral 7B Instruct v0.3',
  },
]
