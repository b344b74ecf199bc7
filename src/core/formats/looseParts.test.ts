import { describe, expect, it } from 'vitest'
import { looseItems } from './looseParts.ts'

function read(content: unknown) {
  const words: string[] = []
  const items = looseItems(content, (level, said) => words.push(`${level}: ${said}`))
  return { items, words }
}

describe('the content of any provider', () => {
  it.each([[null], [undefined], [[]]])('may be nothing: %j', (content) => {
    expect(read(content)).toEqual({ items: [], words: [] })
  })

  it('may be a text, one part or a list with plain texts in it', () => {
    const text = { type: 'text', text: ' \n' }
    expect(read(' \n').items).toEqual([text])
    expect(read(text).items).toEqual([text])
    expect(read([' \n', { type: 'output_text', text: 'b' }]).items).toEqual([text, { type: 'text', text: 'b' }])
  })

  it.each([
    [
      { type: 'image_url', image_url: { url: 'https://example.org/a.png', detail: 'low' } },
      'https://example.org/a.png',
    ],
    [{ type: 'image_url', image_url: 'https://example.org/a.png' }, 'https://example.org/a.png'],
    [{ type: 'input_image', image_url: 'data:image/png;base64,aGk=' }, 'data:image/png;base64,aGk='],
    [
      { type: 'image', source: { type: 'base64', media_type: 'image/gif', data: 'aGk=' } },
      'data:image/gif;base64,aGk=',
    ],
    [{ type: 'image', source: { type: 'url', url: 'https://example.org/a' } }, 'https://example.org/a'],
    [{ type: 'image', source_type: 'base64', mime_type: 'image/webp', data: 'aGk=' }, 'data:image/webp;base64,aGk='],
    [{ type: 'image', base64: 'aGk=', mime_type: 'image/png' }, 'data:image/png;base64,aGk='],
    [{ type: 'image', image: 'aGk=', mediaType: 'image/jpeg' }, 'data:image/jpeg;base64,aGk='],
    [{ type: 'file', data: 'aGk=', mediaType: 'image/jpeg' }, 'data:image/jpeg;base64,aGk='],
  ])('has images in many forms: %j', (part, source) => {
    expect(read([part]).items).toMatchObject([{ type: 'image', source }])
  })

  it.each([
    [
      { type: 'file', file: { filename: 'a.pdf', file_data: 'aGk=' } },
      { name: 'a.pdf', data: 'aGk=' },
    ],
    [
      { type: 'document', title: 'T', source: { type: 'text', media_type: 'text/plain', data: 'words' } },
      { name: 'T', text: 'words' },
    ],
    [
      { type: 'input_audio', input_audio: { data: 'aGk=', format: 'wav' } },
      { name: 'input_audio', data: 'aGk=' },
    ],
    [{ type: 'file', url: 'https://example.org/a.pdf', mediaType: 'application/pdf' }, { name: 'application/pdf' }],
  ])('has files in many forms: %j', (part, file) => {
    expect(read([part]).items).toMatchObject([{ type: 'file', ...file }])
  })

  it('keeps what only a provider can read, and what is not known, as opaque', () => {
    const { items, words } = read([
      { type: 'redacted_thinking', data: 'abcd' },
      { type: 'thinking', thinking: 'hm', signature: 'xyz' },
      { type: 'hologram', of: 1 },
    ])
    expect(items).toMatchObject([
      { type: 'opaque', kind: 'redacted_thinking', size: 4 },
      { type: 'reasoning', text: 'hm' },
      { type: 'opaque', kind: 'signature', size: 3 },
      { type: 'opaque', kind: 'hologram' },
    ])
    expect(words).toEqual(['note: a part of a type that is not known here, the text "hologram": kept as opaque'])
  })

  it('has results as texts, lists, objects or nothing', () => {
    const results = ['x', [{ type: 'text', text: 'x' }], { ok: 1 }, undefined].map((content) => ({
      type: 'tool_result',
      content,
    }))
    expect(read(results).items.map((item) => (item.type === 'result' ? item.parts : []))).toEqual([
      [{ type: 'text', text: 'x' }],
      [{ type: 'text', text: 'x' }],
      [{ type: 'text', text: '{"ok":1}' }],
      [],
    ])
  })

  it('says what it leaves out', () => {
    expect(read([7, { type: 'image' }]).words).toEqual([
      'skipped: a part of content should be an object with a type, found the number 7',
      'skipped: an image without data or address',
    ])
    expect(read(7)).toMatchObject({ items: [{ text: '7' }], words: [expect.stringContaining('repaired')] })
  })
})
