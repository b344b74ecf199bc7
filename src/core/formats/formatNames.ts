/**
 * The names of all formats in the order of the registry, for a page that has not loaded the readers. A test holds them to
 * the registry.
 */
export const FORMAT_NAMES: readonly string[] = ['OpenAI chat', 'ShareGPT']
