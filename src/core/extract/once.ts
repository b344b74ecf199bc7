import type { SummaryRequest } from '../strategies/outcome.ts'
import { extractSummary } from './extract.ts'

/** Summaries that are kept: a page has few lanes, and each edit asks for the same again. */
const MOST_KEPT = 12

const kept = new Map<string, string>()

/** As `extractSummary`, computed once for the same request. */
export function extractOnce(request: SummaryRequest, size: number): string {
  const key = `${size} ${request.hash}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const text = extractSummary(request, size)
  kept.set(key, text)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  return text
}
