import { type Node, PatternFault, searchOf, testOf } from './patternParse.ts'

/** What a step does. A class takes one character; `SPLIT` tries `next` and then `other`. */
export const CLASS = 0
export const SPLIT = 1
export const ASSERT = 2
export const MATCH = 3

export interface Step {
  readonly does: typeof CLASS | typeof SPLIT | typeof ASSERT | typeof MATCH
  next: number
  other: number
  /** Whether the character with this code belongs to the class. */
  readonly has: (code: number) => boolean
  readonly assert: string
}

/** A pattern as steps, and what a text must have somewhere for it to match. */
export interface Program {
  readonly steps: readonly Step[]
  readonly start: number
  /** The longest stretch in which nothing is chosen: looked for first, by the engine. */
  readonly needs: RegExp | undefined
  /** The pattern begins with that stretch. */
  readonly leads: boolean
}

/** Steps that a pattern may have: what it repeats a number of times counts as often. */
export const MOST_STEPS = 800

const NEVER = () => false
const TOO_LONG = 'it is too long, what it repeats being counted as often'

/** A test that remembers: a class is asked of each character of a long text. */
function remembered(source: string): (code: number) => boolean {
  const test = testOf(source)
  const low = new Uint8Array(256)
  const high = new Map<number, boolean>()
  return (code) => {
    if (code < 256) {
      const known = low[code]
      if (known) return known === 2
      const found = test(String.fromCharCode(code))
      low[code] = found ? 2 : 1
      return found
    }
    const known = high.get(code)
    if (known !== undefined) return known
    const found = test(String.fromCodePoint(code))
    high.set(code, found)
    return found
  }
}

/** Builds a pattern from its end: each part is given the step that comes after it. Throws a `PatternFault`. */
export function programOf(node: Node): Program {
  const steps: Step[] = []
  const classes = new Map<string, (code: number) => boolean>()
  const add = (
    does: Step['does'],
    next: number,
    rest: Partial<Pick<Step, 'other' | 'has' | 'assert'>> = {},
  ): number => {
    if (steps.length >= MOST_STEPS) throw new PatternFault(TOO_LONG)
    return steps.push({ does, next, other: -1, has: NEVER, assert: '', ...rest }) - 1
  }
  let parts = 0
  const build = (one: Node, next: number): number => {
    // Groups with nothing in them make no step, however often they are repeated.
    if (++parts > MOST_STEPS * 4) throw new PatternFault(TOO_LONG)
    switch (one.type) {
      case 'one': {
        const has = classes.get(one.source) ?? remembered(one.source)
        classes.set(one.source, has)
        return add(CLASS, next, { has })
      }
      case 'assert':
        return add(ASSERT, next, { assert: one.source })
      case 'all':
        return one.of.reduceRight((after, part) => build(part, after), next)
      case 'any': {
        const [first, ...others] = one.of.map((part) => build(part, next)).reverse()
        return others.reduce((after, part) => add(SPLIT, part, { other: after }), first ?? next)
      }
      case 'repeat':
        return repeat(one, next)
    }
  }
  const split = (inside: number, outside: number, lazy: boolean) =>
    lazy ? add(SPLIT, outside, { other: inside }) : add(SPLIT, inside, { other: outside })
  const repeat = ({ of, least, most, lazy }: Extract<Node, { type: 'repeat' }>, next: number): number => {
    const endless = most === Number.POSITIVE_INFINITY
    if (least > MOST_STEPS || (!endless && most > MOST_STEPS)) throw new PatternFault(TOO_LONG)
    let start = next
    if (endless) {
      const loop = split(-1, next, lazy)
      const inside = build(of, loop)
      const step = steps[loop]
      if (step && lazy) step.other = inside
      else if (step) step.next = inside
      // The last of those that must be there is the loop's own: a copy of it would double with each group around it.
      start = least === 0 ? loop : inside
    } else for (let times = least; times < most; times++) start = split(build(of, start), next, lazy)
    for (let times = endless ? 1 : 0; times < least; times++) start = build(of, start)
    return start
  }
  const start = build(node, add(MATCH, -1))
  return { steps, start, ...stretchOf(node) }
}

/** The longest stretch of characters that every match has in a row. */
function stretchOf(node: Node): Pick<Program, 'needs' | 'leads'> {
  const parts = node.type === 'all' ? flat(node.of) : [node]
  let best: string[] = []
  let leads = false
  let run: string[] = []
  let from = 0
  parts.forEach((part, at) => {
    if (part.type !== 'one') {
      run = []
      from = at + 1
      return
    }
    run.push(part.source)
    if (run.length <= best.length) return
    best = [...run]
    leads = from === 0
  })
  return { needs: best.length === 0 ? undefined : searchOf(best.map((one) => `(?:${one})`).join('')), leads }
}

/** Groups that are only brackets are their parts. */
function flat(nodes: readonly Node[]): readonly Node[] {
  return nodes.flatMap((node) => (node.type === 'all' ? flat(node.of) : [node]))
}
