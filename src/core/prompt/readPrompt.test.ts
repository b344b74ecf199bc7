import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryText } from '../testing/arbitraries.ts'
import { readSystemPrompt } from './readPrompt.ts'
import { ENVIRONMENT_FIELDS, type Environment, SECTIONS, type SectionTexts } from './sections.ts'
import { buildSystemPrompt, tidy } from './systemPrompt.ts'

/** As the sections come back: in the form in which they were sent, absent where nothing was. */
function asSent(texts: SectionTexts): SectionTexts {
  return Object.fromEntries(
    SECTIONS.flatMap(({ key }) => {
      const text = key === 'environment' ? '' : tidy(texts[key] ?? '')
      return text === '' ? [] : [[key, text]]
    }),
  )
}

const piece = fc.oneof(
  { weight: 4, arbitrary: arbitraryText },
  fc.constantFrom(
    '# Style',
    '## Tools',
    '# Identity',
    '# User Instructions',
    'Tools\n===',
    '\r\n',
    'Date: never',
    '\n\n',
  ),
)
const sectionText = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join('\n'))
const TEXT_KEYS = SECTIONS.flatMap(({ key }) => (key === 'environment' ? [] : [key]))
const texts: fc.Arbitrary<SectionTexts> = fc.dictionary(fc.constantFrom(...TEXT_KEYS), sectionText)
const environmentOf = (value: fc.Arbitrary<string>): fc.Arbitrary<Environment> =>
  fc.dictionary(fc.constantFrom(...ENVIRONMENT_FIELDS.map(({ key }) => key)), value)
const oneLine = arbitraryText.map((text) => text.replace(/[\r\n]/g, ' ').trim()).filter((text) => text !== '')

describe('a system prompt that is read back', () => {
  it('gives the sections and the environment that it was built from, where no heading is spoofed', () => {
    fc.assert(
      fc.property(texts, environmentOf(oneLine), (given, environment) => {
        const built = buildSystemPrompt(given, environment)
        fc.pre(built.spoofed.length === 0)
        const read = readSystemPrompt(built.text)
        expect(read).toMatchObject({ texts: asSent(given), environment, before: false, left: [] })
        expect(read.headings).toBe(built.sections.length)
      }),
    )
  })

  it('gives the same bytes when it is built again, whatever its inputs hold', () => {
    fc.assert(
      fc.property(texts, environmentOf(sectionText), (given, environment) => {
        const { text, spoofed } = buildSystemPrompt(given, environment)
        fc.pre(spoofed.length === 0)
        const read = readSystemPrompt(text)
        expect(buildSystemPrompt(read.texts, read.environment).text).toBe(text)
      }),
    )
  })

  it('puts what stands before the first heading into the identity', () => {
    expect(readSystemPrompt('You are careful.\n\n# Tools\n\n- read')).toMatchObject({
      texts: { identity: 'You are careful.', tools: '- read' },
      headings: 1,
      before: true,
    })
    expect(readSystemPrompt('Hello.\n# Identity\nYou are careful.').texts).toEqual({
      identity: 'Hello.\n\nYou are careful.',
    })
    expect(readSystemPrompt('Only words.')).toEqual({
      texts: { identity: 'Only words.' },
      environment: {},
      headings: 0,
      before: true,
      left: [],
    })
  })

  it('reads headings as other people write them', () => {
    const read = readSystemPrompt('Identity\n========\nA\n#  tools ##\nB\r\n# SECURITY GUIDELINES\r\nC')
    expect(read.texts).toEqual({ identity: 'A', tools: 'B', security: 'C' })
  })

  it('leaves a heading that stands too late in the section that it stands in, and there it is flagged', () => {
    const { texts: found } = readSystemPrompt('# Identity\n\nA\n\n# User Instructions\n\nB\n\n# Tools\n\nC')
    expect(found).toEqual({ identity: 'A', user: 'B\n\n# Tools\n\nC' })
    expect(buildSystemPrompt(found).spoofed).toMatchObject([{ section: 'user', claims: 'tools', line: 3 }])
  })

  it('keeps lines of an environment that no input names with the input before them, or says that they are left', () => {
    const read = readSystemPrompt('# Environment\n\nShell: zsh\nDate: 2026-03-14\nPlatform: linux\nKernel: 6.1')
    expect(read.environment).toEqual({ date: '2026-03-14', platform: 'linux\nKernel: 6.1' })
    expect(read.left).toEqual(['Shell: zsh'])
  })

  it('finds nothing in an empty text', () => {
    expect(readSystemPrompt(' \n')).toEqual({ texts: {}, environment: {}, headings: 0, before: false, left: [] })
  })
})
