import { blocksOf, isResult, type Line } from './claudeLines.ts'

/** One of several lines that answer the same one: a message that was edited, or asked again. */
interface Arm {
  /** Number of the fork. */
  readonly fork: number
  /** The arm that the fork stands in; −1: none. */
  readonly up: number
  readonly first: number
  lines: number
  forks: number
}

/** A way through a conversation. */
export interface Way {
  readonly first: Line
  readonly messages: number
  readonly current: boolean
  /** The lines of this way, in the order of the file. */
  lines(): readonly Line[]
}

/** Nobody chooses from more; each costs a look at all arms. */
export const MOST_WAYS = 200

/** A person wrote it: no result, nothing that the tool put in. */
function isPrompt(line: Line): boolean {
  const { isMeta, isCompactSummary } = line.fields
  return line.kind === 'user' && isMeta !== true && isCompactSummary !== true && !blocksOf(line).every(isResult)
}

interface Parents {
  /** For each line the index of the message before it, always a smaller one; −1: none. */
  readonly of: Int32Array
  /** Lines whose parent is the one before them in the file, since theirs is missing or broken. They make no fork. */
  readonly guessed: ReadonlySet<number>
}

function parentsOf(lines: readonly Line[], links: ReadonlyMap<string, string | null>): Parents {
  const indexOf = new Map<string, number>()
  lines.forEach(({ uuid }, index) => {
    if (uuid !== undefined && !indexOf.has(uuid)) indexOf.set(uuid, index)
  })
  // Records that are no messages, with the message that stands behind them.
  const behind = new Map<string, number>()
  function find(uuid: string): number | undefined {
    const passed: string[] = []
    const met = new Set<string>()
    let at: string | null | undefined = uuid
    let found: number | undefined
    while (typeof at === 'string' && found === undefined && !met.has(at)) {
      found = indexOf.get(at) ?? behind.get(at)
      met.add(at)
      passed.push(at)
      at = links.get(at)
    }
    if (found !== undefined) for (const one of passed) if (!indexOf.has(one)) behind.set(one, found)
    return found
  }
  const parents = new Int32Array(lines.length)
  const guessed = new Set<number>()
  lines.forEach((line, index) => {
    const wanted = line.parent ?? (line.kind === 'boundary' ? line.fields.logicalParentUuid : undefined)
    const found = typeof wanted === 'string' ? find(wanted) : undefined
    const known = found !== undefined && found < index
    if (!known && index > 0) guessed.add(index)
    parents[index] = known ? found : index - 1
  })
  // Files whose records all have no parent exist: only where most are linked does null mean "from the beginning".
  if (guessed.size * 2 < lines.length) {
    lines.forEach((line, index) => {
      if (index === 0 || line.parent !== null || !isPrompt(line)) return
      parents[index] = -1
      guessed.delete(index)
    })
  }
  return { of: parents, guessed }
}

/** The lines with which the arms of all forks begin, by the line that they follow. */
function forksOf(lines: readonly Line[], parents: Parents): ReadonlyMap<number, readonly number[]> {
  const children = new Map<number, number[]>()
  parents.of.forEach((parent, index) => {
    if (parents.guessed.has(index)) return
    const list = children.get(parent)
    if (list) list.push(index)
    else children.set(parent, [index])
  })
  const forks = new Map<number, readonly number[]>()
  const idOf = (index: number) => lines[index]?.message.id
  for (const [parent, list] of children) {
    if (list.length < 2) continue
    const at = (index: number) => lines[index]
    const prompts = list.filter((index) => {
      const line = at(index)
      return line !== undefined && (isPrompt(line) || index === 0)
    })
    if (prompts.length > 1) {
      forks.set(parent, prompts)
      continue
    }
    // Parallel calls are written as a chain with the results beside it: one message, one id, and no fork.
    const first = new Map<unknown, number>()
    for (const index of list) {
      const id = idOf(index)
      if (at(index)?.kind === 'assistant' && typeof id === 'string' && !first.has(id)) first.set(id, index)
    }
    if (first.size > 1 && !first.has(idOf(parent))) forks.set(parent, [...first.values()])
  }
  return forks
}

/**
 * The ways through a conversation, in the order of the file; one where nothing was edited or asked again. The current
 * one has the last line. Everything but the arms that were not taken belongs to a way, in the order of the file: a walk
 * from the last line upwards would lose the results of parallel calls.
 */
export function waysOf(
  lines: readonly Line[],
  links: ReadonlyMap<string, string | null>,
): { readonly ways: readonly Way[]; readonly unoffered: number } {
  const parents = parentsOf(lines, links)
  const forks = forksOf(lines, parents)
  if (forks.size === 0) return { ways: [], unoffered: 0 }
  const forkOf = new Map([...forks.values()].flatMap((list, fork) => list.map((index) => [index, fork] as const)))
  const arms: Arm[] = []
  const armOf = new Int32Array(lines.length).fill(-1)
  const newest = new Int32Array(forks.size).fill(-1)
  lines.forEach((_, index) => {
    const parent = parents.of[index] ?? -1
    const up = parent < 0 ? -1 : (armOf[parent] ?? -1)
    const fork = forkOf.get(index)
    if (fork !== undefined) {
      newest[fork] = arms.length
      const above = arms[up]
      if (above) above.forks++
      arms.push({ fork, up, first: index, lines: 0, forks: 0 })
    }
    const own = fork === undefined ? up : arms.length - 1
    armOf[index] = own
    const arm = arms[own]
    if (arm) arm.lines++
  })

  function takenBy(leaf: number): Uint8Array {
    const chosen = newest.slice()
    for (let at = leaf; at >= 0; at = arms[at]?.up ?? -1) {
      const arm = arms[at]
      if (arm) chosen[arm.fork] = at
    }
    const taken = new Uint8Array(arms.length)
    arms.forEach((arm, index) => {
      if ((arm.up < 0 || taken[arm.up] === 1) && chosen[arm.fork] === index) taken[index] = 1
    })
    return taken
  }

  const outside = armOf.filter((arm) => arm < 0).length
  const ends = arms.flatMap((arm, index) => (arm.forks === 0 ? [index] : []))
  const leaves = ends.slice(-MOST_WAYS)
  const last = armOf.at(-1) ?? -1
  const ways = leaves.flatMap((leaf) => {
    const taken = takenBy(leaf)
    const first = lines[arms[leaf]?.first ?? -1]
    if (!first) return []
    const messages = arms.reduce((sum, arm, index) => (taken[index] === 1 ? sum + arm.lines : sum), outside)
    const has = last < 0 || taken[last] === 1
    const linesOf = () => lines.filter((_, index) => (armOf[index] ?? -1) < 0 || taken[armOf[index] ?? -1] === 1)
    return [{ first, messages, has, lines: linesOf }]
  })
  const current = ways.findLastIndex(({ has }) => has)
  return {
    ways: ways.map(({ first, messages, lines: linesOf }, index) => {
      return { first, messages, current: index === current, lines: linesOf }
    }),
    unoffered: ends.length - leaves.length,
  }
}
