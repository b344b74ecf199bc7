import { describe, expect, it } from 'vitest'
import { readToolsText } from './toolsText.ts'

const parameters = { type: 'object', properties: { path: { type: 'string' } } }
const plain = { name: 'read', description: 'Reads.', parameters }

const read = (value: unknown) => readToolsText(JSON.stringify(value))
const toolsIn = (value: unknown) => {
  const result = read(value)
  return result.ok ? result.tools : result.problem.words
}

describe('Tool definitions in a text', () => {
  it.each([
    ['plain, one', plain],
    ['plain, a list', [plain]],
    ['OpenAI', [{ type: 'function', function: plain }]],
    ['OpenAI, a request body', { model: 'm', messages: [], tools: [{ type: 'function', function: plain }] }],
    ['OpenAI, flat', { tools: [{ type: 'function', ...plain }] }],
    ['Anthropic', [{ name: 'read', description: 'Reads.', input_schema: parameters }]],
    ['MCP', { tools: [{ name: 'read', description: 'Reads.', inputSchema: parameters }] }],
    ['legacy functions', { functions: [plain] }],
    ['Gemini', { tools: [{ functionDeclarations: [plain] }] }],
    ['Gemini, snake case', [{ function_declarations: [plain] }]],
  ])('are read: %s', (_, value) => {
    expect(toolsIn(value)).toEqual([plain])
  })

  it('that cannot be read are told apart from those that were', () => {
    const result = read([plain, { description: 'nameless' }, 3, { ...plain, description: 'again' }])
    expect(result.ok && result.tools).toEqual([plain])
    expect(result.ok && result.report.items).toEqual([
      { level: 'skipped', words: 'a tool definition should be an object with a name', where: 'tools[1]; tools[2]' },
      { level: 'skipped', words: 'a second definition of read: the first one counts' },
    ])
  })

  it('are refused with the reason and the place', () => {
    const broken = readToolsText('[\n  {"name": read}\n]')
    expect(broken.ok).toBe(false)
    expect(!broken.ok && broken.problem).toMatchObject({ line: 2, column: 12 })
    expect(toolsIn({ messages: [] })).toBe(
      'Expected tool definitions, or an object with tools; found an object with messages.',
    )
    expect(toolsIn('read')).toBe('Expected tool definitions, found the text "read".')
    expect(toolsIn([])).toBe('No tool definition could be read.')
    expect(read([{ description: 'x' }])).toEqual({
      ok: false,
      problem: {
        words: 'No tool definition could be read: a tool definition should be an object with a name.',
        path: 'tools[0]',
      },
    })
  })
})
