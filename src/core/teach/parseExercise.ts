import { openFields } from '../document/fields.ts'
import type { ReportBuilder, Say } from '../formats/report.ts'
import { cleanedWords, cleanValue, describeValue, isAbsent, isList, isRecord, shortened } from '../formats/value.ts'
import { count } from '../words/words.ts'
import { CONTROLS, type Control, type Exercise, type Goal, type Locks } from './exercise.ts'
import { type Allowance, MOST_CONDITIONS, MOST_DEEP, parseCondition } from './parseCondition.ts'

/** The longest texts of an exercise, in characters. */
export const LONGEST_TITLE = 200
export const LONGEST_TASK = 4_000
export const LONGEST_GOAL = 400
export const MOST_GOALS = 20
/** No bench has more lanes. */
const MOST_HIDDEN = 6

/** Levels of lists and objects that an exercise has around its conditions, twice as many as those need, and some more. */
const MAX_DEPTH = 2 * MOST_DEEP + 12

function cut(text: string, most: number, name: string, say: Say): string {
  if (text.length <= most) return text
  say('repaired', `${name} is longer than ${count(most, 'character')}: cut there`)
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
}

function parseGoals(value: unknown, report: ReportBuilder): readonly Goal[] {
  if (isAbsent(value)) return []
  if (!isList(value)) {
    report.add('repaired', `goals should be a list, found ${describeValue(value)}: none taken`, 'exercise')
    return []
  }
  const allowance: Allowance = { left: MOST_CONDITIONS }
  if (value.length > MOST_GOALS) {
    report.add('skipped', `${count(value.length - MOST_GOALS, 'goal')} left out: ${MOST_GOALS} is the most`, 'exercise')
  }
  return value.slice(0, MOST_GOALS).flatMap((one, index): readonly Goal[] => {
    const say = report.at(`goal ${index + 1} of the exercise`)
    const fields = openFields(one, 'goal', say)
    const when = parseCondition(fields.value.when, allowance, say)
    if (!when) return []
    const words = fields.optionalText('words')?.trim()
    return [words ? { words: cut(words, LONGEST_GOAL, 'its text', say), when } : { when }]
  })
}

function parseLocks(value: unknown, say: Say): Locks {
  if (isAbsent(value)) return {}
  if (!isRecord(value)) {
    say('repaired', `locks should be an object, found ${describeValue(value)}: none taken`)
    return {}
  }
  for (const name of Object.keys(value)) {
    if (!CONTROLS.some((control) => control === name)) {
      say('skipped', `a lock left out: there is no control ${shortened(name)}`)
    }
  }
  const locks = CONTROLS.flatMap((control): [Control, 'locked' | 'hidden'][] => {
    const state = Object.hasOwn(value, control) ? value[control] : undefined
    if (state === 'locked' || state === 'hidden') return [[control, state]]
    if (!isAbsent(state))
      say('skipped', `a lock left out: ${control} should be locked or hidden, found ${describeValue(state)}`)
    return []
  })
  return Object.fromEntries(locks)
}

function parsePredict(value: unknown, say: Say): readonly string[] {
  if (isAbsent(value)) return []
  const ids = isList(value) ? [...new Set(value)].filter((id) => typeof id === 'string') : []
  if (!isList(value) || ids.length < value.length) {
    say('repaired', 'predict should be a list of lanes, each once: what is none is left out')
  }
  if (ids.length > MOST_HIDDEN) say('skipped', `more than ${count(MOST_HIDDEN, 'lane')} to predict: left out`)
  return ids.slice(0, MOST_HIDDEN)
}

/**
 * Reads an exercise from outside: a link, a file. What is wrong is repaired or left out, and said; undefined where it is
 * no exercise at all. It never throws on what JSON can say.
 */
export function parseExercise(value: unknown, report: ReportBuilder): Exercise | undefined {
  if (isAbsent(value)) return undefined
  const cleaned = cleanValue(value, MAX_DEPTH)
  if (!isRecord(cleaned.value)) {
    report.add('skipped', `the exercise left out: an object was expected, found ${describeValue(value)}`)
    return undefined
  }
  const say = report.at('exercise')
  for (const words of cleanedWords(cleaned)) say('repaired', words)
  const fields = openFields(cleaned.value, 'exercise', say)
  return {
    title: cut(fields.text('title', 'Exercise'), LONGEST_TITLE, 'its title', say),
    task: cut(fields.text('task', ''), LONGEST_TASK, 'its task', say),
    goals: parseGoals(fields.value.goals, report),
    locks: parseLocks(fields.value.locks, say),
    predict: parsePredict(fields.value.predict, say),
  }
}

/** The saved form of an exercise: an object for JSON, keys in their order, without what is not there. `parseExercise` reads it. */
export function encodeExercise({ title, task, goals, locks, predict }: Exercise): object {
  const locked = CONTROLS.flatMap((control) => (locks[control] ? [[control, locks[control]] as const] : []))
  return {
    title,
    task,
    goals: goals.map(({ words, when }) => (words === undefined ? { when } : { words, when })),
    ...(locked.length > 0 && { locks: Object.fromEntries(locked) }),
    ...(predict.length > 0 && { predict }),
  }
}
