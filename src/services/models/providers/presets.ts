/** Which language a provider speaks. */
export type Protocol = 'openai' | 'anthropic' | 'gemini'

/** One provider: data, so that a new one is one entry. */
export interface Preset {
  readonly id: string
  readonly label: string
  readonly protocol: Protocol
  /** Where its API stands; '' where the address has to be typed. Fixed unless `local` or typed. */
  readonly base: string
  readonly needsKey: boolean
  /** It runs on this computer or in this network: its address can be changed. */
  readonly local: boolean
  /** What the limit of the answer is called: current OpenAI models refuse `max_tokens`. */
  readonly limitField: 'max_tokens' | 'max_completion_tokens'
  /** It has to be asked for the usage of a stream. */
  readonly streamOptions: boolean
  /** A model to begin with; '' where none can be named. */
  readonly model: string
  /** What has to be set up before a page can reach it. */
  readonly help: string
  /** Where one can sign in instead of pasting a key (OAuth with PKCE). */
  readonly signIn?: string
}

const openai = {
  protocol: 'openai',
  needsKey: true,
  local: false,
  limitField: 'max_tokens',
  streamOptions: true,
  help: '',
} as const
const local = { ...openai, needsKey: false, local: true, model: '' } as const

/**
 * The providers that a page can call directly. Which take calls from a browser, and what a local server needs for it, is
 * in the documentation of each; `help` says it in short.
 */
export const PRESETS: readonly Preset[] = [
  {
    ...openai,
    id: 'openai',
    label: 'OpenAI',
    base: 'https://api.openai.com/v1',
    limitField: 'max_completion_tokens',
    model: 'gpt-5-mini',
  },
  {
    ...openai,
    id: 'anthropic',
    label: 'Anthropic',
    protocol: 'anthropic',
    base: 'https://api.anthropic.com/v1',
    model: 'claude-haiku-4-5',
    help: 'An organisation can forbid calls from browsers in its settings.',
  },
  {
    ...openai,
    id: 'gemini',
    label: 'Gemini',
    protocol: 'gemini',
    base: 'https://generativelanguage.googleapis.com/v1beta',
    model: 'gemini-3.5-flash-lite',
  },
  {
    ...openai,
    id: 'openrouter',
    label: 'OpenRouter',
    base: 'https://openrouter.ai/api/v1',
    model: 'openai/gpt-5-mini',
    signIn: 'https://openrouter.ai/auth',
  },
  {
    ...openai,
    id: 'mistral',
    label: 'Mistral',
    base: 'https://api.mistral.ai/v1',
    streamOptions: false,
    model: 'mistral-small-latest',
  },
  { ...openai, id: 'groq', label: 'Groq', base: 'https://api.groq.com/openai/v1', model: 'llama-3.3-70b-versatile' },
  {
    ...openai,
    id: 'together',
    label: 'Together',
    base: 'https://api.together.xyz/v1',
    model: 'meta-llama/Llama-3.3-70B-Instruct-Turbo',
  },
  {
    ...local,
    id: 'ollama',
    label: 'Ollama',
    base: 'http://localhost:11434/v1',
    help: 'A page that is not on localhost has to be allowed: start Ollama with OLLAMA_ORIGINS set to this page’s address. It cuts longer prompts to its context length without a word: set OLLAMA_CONTEXT_LENGTH.',
  },
  {
    ...local,
    id: 'lmstudio',
    label: 'LM Studio',
    base: 'http://localhost:1234/v1',
    help: 'Start its server with CORS: lms server start --cors.',
  },
  {
    ...local,
    id: 'llamacpp',
    label: 'llama.cpp',
    base: 'http://localhost:8080/v1',
    help: 'llama-server lets pages in unless --cors-origins narrows it.',
  },
  {
    ...local,
    id: 'vllm',
    label: 'vLLM',
    base: 'http://localhost:8000/v1',
    help: 'It lets pages in unless --allowed-origins narrows it.',
  },
  {
    ...local,
    id: 'own',
    label: 'Own address (OpenAI-compatible)',
    base: '',
    help: 'The address ends where /chat/completions would follow.',
  },
  {
    ...local,
    id: 'own-anthropic',
    label: 'Own address (Anthropic’s protocol)',
    protocol: 'anthropic',
    base: '',
    help: 'The address ends where /messages would follow.',
  },
  {
    ...local,
    id: 'own-gemini',
    label: 'Own address (Gemini’s protocol)',
    protocol: 'gemini',
    base: '',
    help: 'The address ends where /models would follow.',
  },
]

/** The preset with this id; undefined for one that this version does not know. */
export function presetById(id: string): Preset | undefined {
  return PRESETS.find((preset) => preset.id === id)
}
