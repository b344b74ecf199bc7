/**
 * The names of all formats in the order of the registry, for a page that has not loaded the readers. A test holds them to
 * the registry.
 */
export const FORMAT_NAMES: readonly string[] = [
  'AI SDK model messages',
  'AI SDK UI messages',
  'Anthropic messages',
  'ATIF trajectory',
  'ChatGPT export',
  'Claude.ai export',
  'Cline or Roo Code task',
  'Copilot CLI session',
  'Gemini contents',
  'Google AI Studio prompt',
  'Inspect log',
  'LangChain messages',
  'Letta agent',
  'Log of requests',
  'mini-swe-agent trajectory',
  'Ollama chat',
  'Open WebUI export',
  'OpenAI chat',
  'OpenAI fine-tuning',
  'OpenAI responses',
  'OpenHands events',
  'OpenHands events (V0)',
  'pasted text with names',
  'pi session',
  'pydantic-ai messages',
  'ShareGPT',
  'SWE-agent trajectory',
  'tau-bench runs',
]
