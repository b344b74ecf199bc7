import type { Encoding } from './count.ts'

/** What a model's name tells of it. A guess: vendors change windows, and names are not always the vendor's. */
export interface ModelGuess {
  readonly vendor: string
  /** Tokens that one call may take. */
  readonly window: number
  /** The model's own tokenizer, where it is one of those that are here. */
  readonly encoding?: Encoding
}

/**
 * By the beginning or a part of a name, the first that fits. Windows as the vendors' model pages give them
 * (documentation, read 2025–2026); a longer window that has to be asked for is not taken.
 */
const MODELS: readonly (readonly [name: RegExp, vendor: string, window: number, encoding?: Encoding])[] = [
  [/gpt-4\.1/, 'OpenAI', 1_000_000, 'o200k_base'],
  [/gpt-5|codex/, 'OpenAI', 400_000, 'o200k_base'],
  [/gpt-4o|chatgpt-4o|gpt-4\.5/, 'OpenAI', 128_000, 'o200k_base'],
  [/\bo1-(?:mini|preview)/, 'OpenAI', 128_000, 'o200k_base'],
  [/\bo[134](?:\b|-)/, 'OpenAI', 200_000, 'o200k_base'],
  [/gpt-oss/, 'OpenAI', 128_000, 'o200k_base'],
  [/gpt-4-(?:turbo|1106|0125)|gpt-4-vision/, 'OpenAI', 128_000, 'cl100k_base'],
  [/gpt-4-32k/, 'OpenAI', 32_000, 'cl100k_base'],
  [/gpt-4/, 'OpenAI', 8_000, 'cl100k_base'],
  [/gpt-3\.5/, 'OpenAI', 16_000, 'cl100k_base'],
  [/claude-2(?!\.1)|claude-instant/, 'Anthropic', 100_000],
  [/claude|\b(?:sonnet|opus|haiku)\b/, 'Anthropic', 200_000],
  [/gemini-1\.0|gemini-pro$/, 'Google', 32_000],
  [/gemini/, 'Google', 1_000_000],
  [/gemma/, 'Google', 128_000],
  [/grok-4-fast|grok-4\.1/, 'xAI', 2_000_000],
  [/grok-4|grok-code/, 'xAI', 256_000],
  [/grok/, 'xAI', 128_000],
  [/deepseek/, 'DeepSeek', 128_000],
  [/qwen3-coder|qwen3/, 'Alibaba', 256_000],
  [/qwen|qwq/, 'Alibaba', 32_000],
  [/kimi-k2|moonshot/, 'Moonshot', 128_000],
  [/glm-4/, 'Zhipu', 128_000],
  [/llama-?4/, 'Meta', 1_000_000],
  [/llama-?3(?:\.[123])?|llama/, 'Meta', 128_000],
  [/mixtral/, 'Mistral', 32_000],
  [/mistral|codestral|devstral|magistral|ministral/, 'Mistral', 128_000],
  [/command-r|command-a/, 'Cohere', 128_000],
]

/** The window and the tokenizer of a model that is named, or undefined for a name that says nothing. */
export function guessModel(name: string): ModelGuess | undefined {
  const folded = name.toLowerCase()
  const found = MODELS.find(([pattern]) => pattern.test(folded))
  if (!found) return undefined
  const [, vendor, window, encoding] = found
  return { vendor, window, ...(encoding !== undefined && { encoding }) }
}
