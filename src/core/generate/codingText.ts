import type { Random } from './random.ts'
import { linesOf, padded } from './say.ts'

/** One line of a made-up source file. `index` gives functions a shape: a head, a few lines, a return, a gap. */
export function codeLine(random: Random, nouns: readonly string[], index: number): string {
  const a = random.pick(nouns)
  const b = random.pick(nouns)
  const n = random.between(2, 99)
  switch (index % 11) {
    case 0:
      return `def ${random.pick(['load', 'count', 'price', 'check', 'merge', 'split', 'close'])}_${a}(${b}, ${random.pick(['now', 'limit', 'rules', 'table'])}):`
    case 1:
      return `    """${random.pick(['Gives', 'Finds', 'Checks', 'Updates'])} the ${a} of a ${b}${random.pick(['', ', or None', ', newest first', '; never raises'])}."""`
    case 3:
      return `    if ${a}.${random.pick(['count', 'age', 'size', 'level'])} ${random.pick(['>', '<', '>=', '=='])} ${n}:`
    case 4:
      return random.chance(0.5) ? `        raise ValueError("${a} without ${b}")` : `        return ${b}.${a}s[${n}]`
    case 6:
      return `    for ${a} in ${b}.${a}s:`
    case 7:
      return random.chance(0.5)
        ? `        total += ${a}.${random.pick(['amount', 'weight', 'minutes'])} * ${n}`
        : `        ${a}s.append(${b})  # ${random.pick(['kept in order', 'may repeat', 'checked above', 'newest last'])}`
    case 8:
      return `    log.${random.pick(['info', 'debug'])}("${a} %s of ${b}", ${a}.id)`
    case 9:
      return random.chance(0.5) ? `    return total - ${n}` : `    return ${b}.${a}`
    case 10:
      return ''
    default:
      return random.chance(0.5)
        ? `    ${a} = ${b}.${random.pick(['first', 'find', 'take', 'named'])}(${n})`
        : `    ${b}.${a} = ${random.pick(['rules', 'table', 'limits'])}["${b}"]`
  }
}

interface Run {
  readonly test: string
  readonly func: string
  readonly file: string
  readonly line: number
  readonly got: string
  readonly want: string
  readonly nouns: readonly string[]
  readonly failing: boolean
}

/** What a test run prints: lines of passing tests, and the failure with its numbers where it fails. */
export function testLog(random: Random, characters: number, run: Run): string {
  const { test, func, file, line, got, want, nouns, failing } = run
  const path = test.split('::')[0] ?? 'tests'
  const passed = random.between(8, 160)
  const seconds = `${random.between(0, 9)}.${padded(random.between(1, 99), 2)}s`
  const tail = failing
    ? [
        `${file}:${line}: in ${func}`,
        `E   assert ${got} == ${want}`,
        `FAILED ${test} - assert ${got} == ${want}`,
        `1 failed, ${passed} passed in ${seconds}`,
      ]
    : [`${test} PASSED`, `${passed + 1} passed in ${seconds}`]
  return linesOf(
    characters,
    [`collected ${passed + 1} items`],
    () =>
      `${path}::test_${random.pick(nouns)}_${random.pick(['adds', 'sorts', 'drops', 'opens', 'holds', 'stops', 'splits'])}_${random.pick(nouns)}_${random.between(1, 40)} PASSED [${String(random.between(1, 99)).padStart(3)}%]`,
    tail,
  )
}
