import { useMemo } from 'react'
import type { Document } from '../../core/document/document.ts'
import type { Bench } from '../../core/lanes/bench.ts'
import { createLeavingReplacer, type LeavingKind, replaceLeaving } from '../../core/secrets/leaving.ts'
import { mapTexts } from '../../core/share/comparison.ts'
import { type LeavingGroup, leavingGroups } from '../../core/words/leaving.ts'

/** The kinds that are replaced in all that is taken away, and how to change them. */
export interface Replacing {
  readonly kinds: ReadonlySet<LeavingKind>
  readonly onReplace: (kind: LeavingKind, replace: boolean) => void
}

/**
 * What is made of a bench, with what it gives away replaced; and what it would give away. `make` is a function that stays
 * the same: it is given the document as it may be shown.
 */
export function useTaken<T>(
  bench: Bench,
  make: (bench: Bench, shown: Document) => T,
  kinds: ReadonlySet<LeavingKind>,
): { readonly value: T; readonly groups: readonly LeavingGroup[] } {
  const { document } = bench
  const groups = useMemo(() => {
    const looking = createLeavingReplacer([], document)
    mapTexts(make(bench, document), looking.replace)
    return leavingGroups(looking.found())
  }, [bench, document, make])
  const value = useMemo(() => {
    if (kinds.size === 0 || groups.length === 0) return make(bench, document)
    const { replace } = createLeavingReplacer(kinds, document)
    return mapTexts(make(bench, replaceLeaving(document, kinds).document), replace)
  }, [bench, document, make, kinds, groups])
  return { value, groups }
}
