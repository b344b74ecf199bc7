import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { whyNotLoaded } from './engine.ts'
import { numbersOf, plainPrompt, tooLong } from './prompt.ts'

describe('what the engine says', () => {
  it('of a request that is too long has both numbers', () => {
    const words = 'request (2102 tokens) exceeds the available context size (512 tokens), try increasing it'
    expect(tooLong(words)).toEqual({ tokens: 2102, most: 512 })
    expect(tooLong('Operation aborted')).toBeUndefined()
  })

  it('of its use keeps every number under its own name', () => {
    const usage = { prompt_tokens: 35, prompt_tokens_details: { cached_tokens: 3, other: null }, model: 'x' }
    expect(numbersOf(usage, 'usage.')).toEqual({
      'usage.prompt_tokens': 35,
      'usage.prompt_tokens_details.cached_tokens': 3,
    })
  })

  // Lines that llama.cpp b12211 logged, read in Chromium.
  it.each([
    ["gguf_init_from_reader: invalid magic characters: '<!do', expected 'GGUF'", 'no GGUF file'],
    [
      "llama_model_load: error loading model: tensor 'output.weight' data is not within the file bounds, model is corrupted or incomplete",
      'cut or damaged',
    ],
    ['gguf_init_from_reader: failed to read key-value pairs', 'cut or damaged'],
    ['llama_init_from_model: failed to initialize the context: std::bad_alloc', 'not enough memory'],
    [
      "llama_model_load: error loading model: error loading model architecture: unknown model architecture: 'x'",
      'architecture',
    ],
    ['something else', 'could not be loaded'],
  ])('%s becomes words for people, and stays beside them', (line, words) => {
    const failure = whyNotLoaded('tiny.gguf', ['common_init: first', line, 'srv load_model: failed to load model'])
    if (failure.code !== 'unavailable') throw new Error(failure.code)
    expect(failure.why).toContain(words)
    if (line !== 'something else') expect(failure.said).toBe(line)
  })
})

describe('a prompt without a template', () => {
  it('has instructions and text as they are, in that order, and ends where the answer begins', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (instructions, text) => {
        const prompt = plainPrompt(instructions, text)
        expect(prompt).toContain(`${instructions}\n\n### Text\n${text}\n`)
        expect(prompt.endsWith('### Answer\n')).toBe(true)
      }),
    )
  })
})
