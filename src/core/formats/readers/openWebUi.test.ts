import { describe, expect, it } from 'vitest'
import { opened } from '../testing/opened.ts'

const message = (id: string, parentId: string | null, role: string, content: string) => ({
  id,
  parentId,
  role,
  content,
})

const chat = (currentId: string, ...messages: ReturnType<typeof message>[]) => ({
  title: 'Which',
  chat: { models: ['m'], history: { currentId, messages: Object.fromEntries(messages.map((one) => [one.id, one])) } },
})

describe('an Open WebUI export', () => {
  it('opens on the way that was shown last, with the others as branches', () => {
    const file = [
      chat(
        'c',
        message('a', null, 'user', 'hi'),
        message('b', 'a', 'assistant', 'B'),
        message('c', 'a', 'assistant', 'C'),
      ),
    ]
    const { format, found, shape, conversation } = opened(file)
    expect(format).toBe('open-webui')
    expect(shape).toEqual(['user: hi', 'assistant: C'])
    expect(found[0]).toMatchObject({ title: 'Which', messages: 2, branches: [{ current: false }, { current: true }] })
    expect(opened(file, { branch: 0 }).shape).toEqual(['user: hi', 'assistant: B'])
    expect(conversation).toMatchObject({ model: 'm' })
  })

  it('opens where it was left in the middle, where a parent is missing, and where messages go in a ring', () => {
    const two = [message('a', null, 'user', 'hi'), message('b', 'a', 'assistant', 'B')]
    expect(opened([chat('a', ...two)]).shape).toEqual(['user: hi'])
    expect(opened([chat('b', message('b', 'gone', 'assistant', 'B'))]).shape).toEqual(['assistant: B'])
    expect(
      opened([chat('a', message('a', 'b', 'user', 'hi'), message('b', 'a', 'assistant', 'B'))]).shape,
    ).toHaveLength(2)
  })

  it('says which record is no chat, and reads the others', () => {
    const { found, items } = opened([chat('a', message('a', null, 'user', 'hi')), { id: 'broken' }])
    expect(found).toHaveLength(1)
    expect(items).toEqual([{ level: 'skipped', words: 'a record without a chat: an object with id', where: 'item 2' }])
  })
})
