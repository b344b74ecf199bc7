import type { Document } from '../src/core/document/document.ts'
import type { Shared } from '../src/core/share/link.ts'
import { encodeShared } from '../src/core/share/shared.ts'
import { example } from '../src/scenarios/example.ts'
import { packLink } from '../src/services/links/links.ts'
import type { BenchPage } from './bench-page.ts'

/** The example as somebody changed it: another end, and settings of its own. */
export const other: Document = {
  ...example.document,
  title: 'The other ending',
  history: example.document.history.map((entry, index) =>
    index === 11
      ? { ...entry, message: { ...entry.message, parts: [{ type: 'text', text: 'Go on with the sailing plan.' }] } }
      : entry,
  ),
  budget: { ...example.document.budget, keepLast: 5 },
  lanes: example.document.lanes.slice(0, 2),
}

/** The hash of a link, as the page makes it. */
export function hashOf(shared: Partial<Shared> = {}, base?: Document): string {
  return `#${packLink(encodeShared({ document: other, view: {}, ...shared }, base))}`
}

/** The hash of a link that holds whatever somebody put into it. */
export function hashHolding(value: Parameters<typeof packLink>[0]): string {
  return `#${packLink(value)}`
}

/** Puts another hash into the address of a page that runs, as a person does. */
export async function putHash({ page }: BenchPage, hash: string): Promise<void> {
  await page.evaluate((words) => {
    location.hash = words
  }, hash)
}

/** What a page says of the document that is open: its headline, lanes and facts, and its messages. */
export async function shownBy(bench: BenchPage): Promise<Record<string, unknown>> {
  const facts = bench.grid.locator('tr.fact')
  await facts.first().waitFor()
  return {
    headline: await bench.page.locator('.headline').textContent(),
    lanes: await bench.lanes(),
    facts: await facts.allInnerTexts(),
    messages: await bench.grid.locator('tr.message').allInnerTexts(),
    // How full it is, and what is due.
    budget: (await bench.budget.getByRole('paragraph').allTextContents()).slice(0, 3),
  }
}
