import type { Page } from '@playwright/test'

/** A node of the accessibility tree, without those that are ignored in it. */
export interface Spoken {
  readonly role: string
  readonly name: string
  readonly children: readonly Spoken[]
}

/** The page as the browser hands it to a screen reader. */
export async function spokenPage(page: Page): Promise<Spoken> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const known = new Map(nodes.map((node) => [node.nodeId, node]))
  const read = (id: string): Spoken[] => {
    const node = known.get(id)
    if (!node) return []
    const children = (node.childIds ?? []).flatMap(read)
    // What is ignored hands its children on.
    if (node.ignored) return children
    return [{ role: String(node.role?.value ?? ''), name: String(node.name?.value ?? ''), children }]
  }
  const [root] = read(nodes[0]?.nodeId ?? '')
  if (!root) throw new Error('the page has no accessibility tree')
  return root
}

/** Everything of these roles, in the order in which it is read. */
export function allOf(within: Spoken, ...roles: readonly string[]): Spoken[] {
  return [...(roles.includes(within.role) ? [within] : []), ...within.children.flatMap((one) => allOf(one, ...roles))]
}

/** The text in a node as it is read from end to end: what a screen reader says that does not go by names. */
export function wordsIn(node: Spoken): string {
  const pieces = node.role === 'StaticText' ? [node.name] : node.children.map(wordsIn)
  return pieces.join(' ').replace(/\s+/g, ' ').trim()
}

const CELLS = ['cell', 'rowheader', 'columnheader']

/** A table by its name, as rows of cells. */
export function tableOf(page: Spoken, name: string): Spoken[][] {
  const table = allOf(page, 'table').find((one) => one.name === name)
  if (!table) throw new Error(`no table “${name}”`)
  return allOf(table, 'row').map((row) => allOf(row, ...CELLS))
}

/**
 * What is said when the reading comes to a cell from another row and column: the header of its column, that of its row,
 * then what is in it. Column headers stand in the first row.
 */
export function readCell(table: readonly Spoken[][], row: RegExp, column: string): string {
  const cells = table.find((one) => one.some((cell) => cell.role === 'rowheader' && row.test(cell.name)))
  const at = table[0]?.findIndex((cell) => cell.role === 'columnheader' && cell.name === column) ?? -1
  const cell = cells?.[at]
  if (!cells || !cell) throw new Error(`no cell of ${row} under ${column}`)
  const head = cells.find((one) => one.role === 'rowheader')
  return [column, head?.name, wordsIn(cell)].join(' | ')
}
