/** A way through records that each name the record before them: from a root to a leaf. */
export interface Way {
  readonly leaf: string
  /** Nodes on it that count as messages. */
  readonly messages: number
}

export interface Tree {
  /** One way for each leaf, in the order of the file. A ring is cut where it closes. */
  readonly ways: readonly Way[]
  /** Ids from the root to this node. */
  path(id: string): readonly string[]
  /** Nodes on the way to this one that count as messages. */
  depth(id: string): number
}

/**
 * Reads the ways through a tree. `parents`: for each node, in the order of the file, the node before it; a parent that
 * is no node makes a root. Linear in the nodes, however many leaves there are.
 */
export function createTree(parents: ReadonlyMap<string, string | undefined>, counts: (id: string) => boolean): Tree {
  const before = new Map<string, string | undefined>()
  const depths = new Map<string, number>()
  for (const start of parents.keys()) {
    const climb: string[] = []
    const climbed = new Set<string>()
    let id: string | undefined = start
    while (id !== undefined && !depths.has(id) && !climbed.has(id)) {
      climb.push(id)
      climbed.add(id)
      const parent: string | undefined = parents.get(id)
      id = parent !== undefined && parents.has(parent) ? parent : undefined
    }
    let depth = id === undefined || climbed.has(id) ? 0 : (depths.get(id) ?? 0)
    let parent = id === undefined || climbed.has(id) ? undefined : id
    for (const node of climb.reverse()) {
      if (counts(node)) depth++
      depths.set(node, depth)
      before.set(node, parent)
      parent = node
    }
  }
  const inner = new Set(before.values())
  const depth = (id: string) => depths.get(id) ?? 0
  return {
    ways: [...parents.keys()].filter((id) => !inner.has(id)).map((leaf) => ({ leaf, messages: depth(leaf) })),
    path(leaf) {
      const path: string[] = []
      for (let id: string | undefined = leaf; id !== undefined; id = before.get(id)) path.push(id)
      return path.reverse()
    },
    depth,
  }
}
