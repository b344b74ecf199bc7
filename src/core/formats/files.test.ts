import { describe, expect, it } from 'vitest'
import { recogniseFiles, worthReading } from './files.ts'
import { openFound, type Recognised } from './readText.ts'
import { FIXTURES } from './testing/fixtures.ts'

const chat = (text: string) => JSON.stringify([{ role: 'user', content: text }])

function transcript(recognised: Recognised) {
  if (!recognised.ok || recognised.kind === 'document') throw new Error(JSON.stringify(recognised))
  return recognised
}

describe('Files that are opened together', () => {
  it('each with a conversation of its own are listed with their names', () => {
    const { found } = transcript(
      recogniseFiles([
        { path: 'work/a.json', text: chat('first') },
        { path: 'work/b.json', text: chat('second') },
      ]),
    )
    expect(found.map(({ title }) => title)).toEqual(['a.json: first', 'b.json: second'])
    const [, second] = found
    const opened = second && openFound(second, [])
    expect(opened?.ok && opened.conversation.history[0]?.message.parts[0]).toMatchObject({ text: 'second' })
  })

  it('of which one is broken lose only that one, and say which', () => {
    const { found, items } = transcript(
      recogniseFiles([
        { path: 'a.json', text: '{"messages": [' },
        { path: 'b.json', text: chat('whole') },
      ]),
    )
    expect(found).toHaveLength(1)
    expect(items).toContainEqual({
      level: 'skipped',
      words: expect.stringContaining('a file left out'),
      where: 'a.json',
    })
  })

  it('of one object each are the records of one source, in the order in which a person counts', () => {
    const [fixture] = FIXTURES.filter(({ format }) => format === 'sharegpt')
    const files = (fixture?.records ?? []).map((record, n) => ({
      path: `rows/row-${n === 0 ? 10 : n}.json`,
      text: JSON.stringify(record),
    }))
    const { found, guess } = transcript(recogniseFiles(files))
    expect(guess.format.id).toBe('sharegpt')
    expect(found).toHaveLength(3)
    const [first] = found
    const opened = first && openFound(first, [])
    expect(JSON.stringify(opened)).toContain('token-1-end')
  })

  it('without any transcript are refused in words', () => {
    const result = recogniseFiles([
      { path: 'a.json', text: '3' },
      { path: 'b.json', text: '"x"' },
    ])
    expect(result.ok || result.problem.words).toContain('No transcript in 2 files')
  })

  it('are read as the format that somebody chose', () => {
    const result = recogniseFiles([{ path: 'a.json', text: chat('hi') }], 'sharegpt')
    expect(result.ok || result.problem.words).toContain('Read as ShareGPT')
  })
})

describe('The files of an archive', () => {
  it('are those that may be transcripts; an export’s conversations stand for all', () => {
    expect(worthReading(['a/x.png', 'a/b.jsonl', 'c.JSON', '__MACOSX/c.json', 'notes.md', '.git/x.json'])).toEqual([
      'a/b.jsonl',
      'c.JSON',
      'notes.md',
    ])
    expect(worthReading(['conversations-000.json', 'conversations-001.json', 'user.json', 'chat.html'])).toEqual([
      'conversations-000.json',
      'conversations-001.json',
    ])
  })
})
