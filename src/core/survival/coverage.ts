import { type CallScope, covers, isWidening } from './callScope.ts'
import { hashOf, hashWith } from './words.ts'

/** Calls of one tool that succeeded, asked whether one of them covers an earlier call. */
export interface Coverage {
  add(scope: CallScope): void
  covers(narrow: CallScope): boolean
}

/** What may stand where a wider command or path ends: see `covers`, which decides. */
const BORDER = /[\s/\\#[:]/

/**
 * Looks up instead of comparing each with each, which grows with the square of a history: a call that covers another has
 * each of its arguments, or a beginning of it that ends at a border. So every call is filed under its longest argument.
 */
export function createCoverage(): Coverage {
  const filed = new Map<number, CallScope[]>()
  const keys = new Set<string>()
  let everything = false

  function finds(hash: number, narrow: CallScope): boolean {
    return filed.get(hash)?.some((wide) => covers(wide, narrow)) ?? false
  }

  return {
    add(scope) {
      if (keys.has(scope.key)) return
      keys.add(scope.key)
      if (scope.fields.size === 0) {
        everything = true
        return
      }
      let name = ''
      let value = ''
      scope.fields.forEach((given, field) => {
        if (given.length < value.length) return
        name = field
        value = given
      })
      const hash = hashWith(hashOf(name), value)
      const others = filed.get(hash)
      if (others) others.push(scope)
      else filed.set(hash, [scope])
    },
    covers(narrow) {
      if (everything || keys.has(narrow.key)) return true
      for (const [name, value] of narrow.fields) {
        const start = hashOf(name)
        if (finds(hashWith(start, value), narrow)) return true
        if (!isWidening(name)) continue
        if (finds(hashWith(start, '.'), narrow) || finds(hashWith(start, './'), narrow)) return true
        let hash = start
        for (let end = 1; end < value.length; end++) {
          hash = hashWith(hash, value.charAt(end - 1))
          const border = BORDER.test(value.charAt(end - 1)) || BORDER.test(value.charAt(end))
          if (border && finds(hash, narrow)) return true
        }
      }
      return false
    },
  }
}
