import { type ReportBuilder, type Say, under } from '../formats/report.ts'
import { describeValue, isAbsent, isRecord, keyWords } from '../formats/value.ts'
import { readParameters } from '../strategies/parameters.ts'
import { strategyById } from '../strategies/registry.ts'
import { count } from '../words/words.ts'
import { defaultLanes } from './defaults.ts'
import { type Lane, type LaneStrategy, MAX_LANES, type Repairs, type SurvivalRules } from './document.ts'
import { openFields } from './fields.ts'
import { MOST_KEPT, readListOf } from './parseSettings.ts'

function parseStrategy(value: unknown, say: Say): LaneStrategy | undefined {
  const id = isRecord(value) ? value.id : undefined
  const strategy = typeof id === 'string' ? strategyById(id) : undefined
  if (!strategy) {
    say('skipped', `lane left out: its strategy ${describeValue(id)} is not known here`, ['strategy', 'id'])
    return undefined
  }
  const given = isRecord(value) ? value.parameters : undefined
  const at = ['strategy', 'parameters']
  if (!isRecord(given))
    say('repaired', `strategy.parameters should be an object, found ${describeValue(given)}: defaults taken`, at)
  const parameters = isRecord(given) ? given : {}
  const { values, notes } = readParameters(strategy.parameters, parameters)
  for (const words of notes) say('repaired', words, at)
  const unknown = Object.keys(parameters).filter((key) => !Object.hasOwn(values, key))
  if (unknown.length > 0) say('skipped', `parameters that ${strategy.label} does not have: ${keyWords(unknown)}`, at)
  return { id: strategy.id, parameters: values }
}

function parseRules(value: unknown, say: Say): SurvivalRules {
  const fields = openFields(value, 'protect', under(say, 'protect'))
  return {
    errors: fields.flag('errors', true),
    corrections: fields.flag('corrections', true),
    marks: fields.flag('marks', false),
  }
}

const PAIRS = ['drop-half', 'drop-pair', 'synthetic'] as const
const SUMMARY = ['front', 'apart'] as const

/** Reads the repairs: `none`, an object, or the `complete` of older files, which took results out and made results up. */
function parseRepairs(value: unknown, say: Say): Repairs {
  if (value === 'none') return {}
  if (value === 'complete') return { pairs: 'synthetic' }
  if (!isRecord(value)) {
    const words = `repair should be none or an object, found ${describeValue(value)}: none taken`
    say(value === undefined ? 'note' : 'repaired', words, ['repair'])
    return {}
  }
  const fields = openFields(value, 'repair', under(say, 'repair'))
  const flag = (key: string): boolean => fields.has(key) && fields.flag(key, false)
  const pairs = fields.has('pairs') ? fields.choice('pairs', ['none', ...PAIRS], 'none') : 'none'
  const summary = fields.has('summary') ? fields.choice('summary', ['stay', ...SUMMARY], 'stay') : 'stay'
  return {
    ...(flag('gather') && { gather: true }),
    ...(pairs !== 'none' && { pairs }),
    ...(summary !== 'stay' && { summary }),
    ...(flag('merge') && { merge: true }),
  }
}

/** Reads the lanes. One whose strategy is not known is left out and said; six is the most. */
export function parseLanes(value: unknown, report: ReportBuilder): readonly Lane[] {
  if (isAbsent(value)) {
    report.add('note', 'no lanes are given: the usual ones are taken')
    return defaultLanes('imported')
  }
  const lanes = readListOf<Lane>(value, 'lanes', report, (fields, id, say) => {
    const strategy = parseStrategy(fields.value.strategy, say)
    const take = fields.optionalText('take')
    return (
      strategy && {
        id: id('lane'),
        name: fields.text('name', 'Lane'),
        when: fields.choice('when', ['now', 'threshold'], 'now'),
        ...(fields.has('protect') && { protect: parseRules(fields.value.protect, say) }),
        strategy,
        repair: parseRepairs(fields.value.repair, say),
        ...(take !== undefined && { take }),
        ...(fields.has('keepLast') && { keepLast: fields.whole('keepLast', 2, 0, MOST_KEPT) }),
      }
    )
  })
  if (lanes.length > MAX_LANES) {
    report.add(
      'skipped',
      `${count(lanes.length - MAX_LANES, 'lane')} left out: ${lanes.length} are given, ${MAX_LANES} is the most`,
      undefined,
      ['lanes'],
    )
  }
  return lanes.slice(0, MAX_LANES)
}
