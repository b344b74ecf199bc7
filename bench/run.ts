import { type Case, isTooSlow, measure, type Row, table } from './harness.ts'

/** One file per area lists its cases here. */
const cases: readonly Case[] = []

/** Measures all cases, or those whose name contains the given word. Gives whether every promised ratio held. */
export async function runBench(only = ''): Promise<boolean> {
  const chosen = cases.filter(({ name }) => name.includes(only))
  if (chosen.length === 0) {
    console.error(only ? `No case has "${only}" in its name.` : 'There are no cases.')
    return false
  }
  const rows: Row[] = []
  for (const each of chosen) {
    console.error(`… ${each.name}`)
    rows.push(...(await measure(each)))
  }
  console.log(table(rows))
  return !rows.some(isTooSlow)
}
