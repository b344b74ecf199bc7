import { describe, expect, it } from 'vitest'
import { createTree } from './tree.ts'

function tree(parents: Readonly<Record<string, string | undefined>>) {
  return createTree(new Map(Object.entries(parents)), () => true)
}

describe('A tree of records', () => {
  it('has one way for each leaf, in the order of the file', () => {
    const { ways, path } = tree({ root: undefined, a: 'root', b: 'a', other: 'a' })
    expect(ways).toEqual([
      { leaf: 'b', messages: 3 },
      { leaf: 'other', messages: 3 },
    ])
    expect(path('other')).toEqual(['root', 'a', 'other'])
  })

  it('begins anew where a parent is missing, and cuts a ring', () => {
    expect(tree({ a: 'gone', b: 'a' }).path('b')).toEqual(['a', 'b'])
    const ring = tree({ a: 'c', b: 'a', c: 'b' })
    expect(ring.ways).toHaveLength(1)
    expect([...ring.path(ring.ways[0]?.leaf ?? '')].sort()).toEqual(['a', 'b', 'c'])
  })

  it('counts only what is a message, and reads ten thousand nodes in a chain', () => {
    const parents = new Map<string, string | undefined>()
    for (let n = 0; n < 10_000; n++) parents.set(`n${n}`, n === 0 ? undefined : `n${n - 1}`)
    const { ways } = createTree(parents, (id) => id !== 'n0')
    expect(ways).toEqual([{ leaf: 'n9999', messages: 9999 }])
  })
})
