import type { CallPart } from '../message/message.ts'
import { type CallScope, covers, isWidening, sameScope, scopeOf } from './callScope.ts'
import { hashOf, hashWith } from './words.ts'

/** Calls of one tool that succeeded, asked whether one of them covers an earlier call. */
export interface Coverage {
  add(call: CallPart, scope: CallScope): void
  covers(narrow: CallScope): boolean
}

/** What may stand where a wider command or path ends: see `covers`, which decides. */
const BORDER = /[\s/\\#[:]/

/** Calls by a number that many may share. Most have one alone: a list for each would be most of what is kept. */
class Filed {
  private readonly calls = new Map<number, CallPart | CallPart[]>()

  add(hash: number, call: CallPart): void {
    const others = this.calls.get(hash)
    if (others === undefined) this.calls.set(hash, call)
    else if (Array.isArray(others)) others.push(call)
    else this.calls.set(hash, [others, call])
  }

  some(hash: number, test: (scope: CallScope) => boolean): boolean {
    const found = this.calls.get(hash)
    if (found === undefined) return false
    return Array.isArray(found) ? found.some((call) => test(scopeOf(call))) : test(scopeOf(found))
  }
}

/** Equal for calls of one tool with the same arguments, and mostly only for those. */
function hashOfAll({ names, values }: CallScope): number {
  let hash = hashOf('')
  for (let at = 0; at < names.length; at++) {
    hash = hashWith(hashWith(hash, names[at] ?? ''), ' ')
    hash = hashWith(hashWith(hash, values[at] ?? ''), ' ')
  }
  return hash
}

/**
 * Looks up instead of comparing each with each, which grows with the square of a history: a call that covers another has
 * each of its arguments, or a beginning of it that ends at a border. So every call is filed under its longest argument.
 */
export function createCoverage(): Coverage {
  const byLongest = new Filed()
  const byAll = new Filed()
  let everything = false

  return {
    add(call, scope) {
      if (scope.names.length === 0) everything = true
      if (everything) return
      const all = hashOfAll(scope)
      if (byAll.some(all, (other) => sameScope(other, scope))) return
      byAll.add(all, call)
      let longest = 0
      scope.values.forEach((value, at) => {
        if (value.length >= (scope.values[longest]?.length ?? 0)) longest = at
      })
      byLongest.add(hashWith(hashOf(scope.names[longest] ?? ''), scope.values[longest] ?? ''), call)
    },
    covers(narrow) {
      if (everything || byAll.some(hashOfAll(narrow), (wide) => sameScope(wide, narrow))) return true
      const finds = (hash: number) => byLongest.some(hash, (wide) => covers(wide, narrow))
      return narrow.names.some((name, at) => {
        const value = narrow.values[at] ?? ''
        const start = hashOf(name)
        if (finds(hashWith(start, value))) return true
        if (!isWidening(name)) return false
        if (finds(hashWith(start, '.')) || finds(hashWith(start, './'))) return true
        let hash = start
        for (let end = 1; end < value.length; end++) {
          hash = hashWith(hash, value.charAt(end - 1))
          const border = BORDER.test(value.charAt(end - 1)) || BORDER.test(value.charAt(end))
          if (border && finds(hash)) return true
        }
        return false
      })
    },
  }
}
