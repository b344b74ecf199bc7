import { count } from '../words/words.ts'
import type { Level, ReportBuilder } from './report.ts'
import { keyWords } from './value.ts'

/** Counts what is not read, by its type, so that one remark says all of it. */
export interface Tally {
  add(type: unknown): void
  /** Such as `12 records of types progress, info: not messages`; nothing where nothing was counted. */
  say(report: Pick<ReportBuilder, 'add'>, noun: string, why: string, level?: Level): void
}

/** Starts counting. */
export function createTally(): Tally {
  const types = new Set<string>()
  let seen = 0
  return {
    add(type) {
      seen++
      types.add(typeof type === 'string' && type !== '' ? type : 'unknown')
    },
    say(report, noun, why, level = 'note') {
      if (seen === 0) return
      const kinds = types.size === 1 ? 'type' : 'types'
      report.add(level, `${count(seen, noun)} of ${kinds} ${keyWords([...types])}: ${why}`)
    },
  }
}
