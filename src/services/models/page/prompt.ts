/** What a model without a chat template is given: instructions and text under headings, and the place for its answer. */
export function plainPrompt(instructions: string, text: string): string {
  return `### Instructions\n${instructions}\n\n### Text\n${text}\n\n### Answer\n`
}

/** Where the engine says that a request is too long: `request (2102 tokens) exceeds the available context size (512 tokens)`. */
const TOO_LONG = /request \((\d+) tokens\) exceeds the available context size \((\d+) tokens\)/

/** The tokens of a request and of the window, from the engine's words; undefined where they say something else. */
export function tooLong(message: string): { readonly tokens: number; readonly most: number } | undefined {
  const match = TOO_LONG.exec(message)
  return match ? { tokens: Number(match[1]), most: Number(match[2]) } : undefined
}

/** All numbers of what the engine reports, each under its own path: `prompt_tokens_details.cached_tokens`. */
export function numbersOf(reported: object, path = ''): Record<string, number> {
  const found: Record<string, number> = {}
  for (const [key, value] of Object.entries(reported)) {
    if (typeof value === 'number') found[path + key] = value
    else if (typeof value === 'object' && value !== null) Object.assign(found, numbersOf(value, `${path}${key}.`))
  }
  return found
}
