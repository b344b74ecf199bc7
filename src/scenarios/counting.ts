import { promptHash } from '../core/message/hash.ts'
import { assistant, call, compactLane, fact, history, pruneLane, system, tool, user } from './build.ts'
import { scenario } from './named.ts'

const wish =
  '请把预约页面改成三步：先选日期，再选医生，最后确认。不要在第一步询问身份证号，很多病人不愿意一开始就填写。' +
  '日期只显示还有空位的日子，周日和节假日不开放。医生的名字后面写上科室，儿科和眼科要排在最前面。' +
  '确认页要列出时间、地址和需要带的证件，并且可以用大字体打印。改完以后请先在测试环境里给我看。'

const slots = JSON.stringify(
  Array.from({ length: 14 }, (_, index) => ({
    id: 7100 + index,
    doctor: 31 + (index % 4),
    from: `2026-03-${String(16 + (index % 9)).padStart(2, '0')}T0${8 + (index % 2)}:${index % 3 === 0 ? '00' : '30'}:00Z`,
    free: index % 5 !== 0,
    room: null,
  })),
)

// Bytes without meaning, in the form in which a picture ends up in a text.
const picture = [
  'iVBORw0KGgoAAAANSUhEUgAAbE5pWQq8WCmLqdW/Eo4p3zc7RqDgJx57GTfSv7t7tZB9p/0KomQ8VQhTJAztb6wjeiIvjeY3',
  '1R4hb2EKrzUzwtgxtuZx0ksMUtV+XtcRppUECz5yF07/MIBs9zAfiBXzaEvq4ldBK5gi597JirvkCUy63AZqeKLX1K6DItzK',
  'vyw4PgXlFnibUHCuYCW2icL1R2i2YDE9Y8/swC8fdklTkClKicWD0jvUzifzkqDkf66+JhuUdAYtnQoCoRBT1nIxg5503TjP',
  'W/685xN8YfvdDdMOZRfhRxuNNWXMs3jhajI2jB26I+oxmHjMN1SSRn41HffBdaG8O05lMJ/iaeRDtq3YJ8oxn156OI62zZ4a',
  'cxeDyPYsMapzagtjhFd2bCCSR6GODv4c6j1IR1iuATpqhzc3l4wlddUzUjnkxU0/A6NQsGoom1muieWTkCigjyikqj4pg/O4',
].join('')

/** Texts for which four characters a token is far too kind: the warning comes late, or not at all. */
export const estimateFarOff = scenario({
  id: 'estimate-far-off',
  messages: [
    system('You build the booking page of a clinic.'),
    user(wish),
    assistant('I will look at the free times.', call('c1', 'list_slots', { days: 9, clinic: 4 })),
    tool(slots, { answers: 'c1', name: 'list_slots' }),
    user(`This is how the page looks now:\n${picture}`),
    assistant('I see the four fields. The first step will only ask for a day.'),
    user('Good, go on.'),
  ],
  facts: [
    fact('A', 'm2', 'correction', '不要在第一步询问身份证号'),
    fact('B', 'm2', 'constraint', '周日和节假日不开放', 'the rule on Sundays'),
  ],
  budget: { window: 900 },
  lanes: [
    pruneLane('prune', 'Prune', {}, { when: 'threshold' }),
    compactLane('compact', 'Compact', '预约页面改成三步：日期、医生、确认。周日和节假日不开放。', {
      when: 'threshold',
    }),
  ],
  expects: {
    lanes: {
      prune: {
        status: 'unchanged',
        reason: 'not-due',
        verdicts: 'kkkkkkk',
        facts: { A: 'verbatim', B: 'verbatim' },
        calls: 0,
        tokens: [550, 550],
        scope: [550, 550, 720],
        structure: 6,
        corrections: 'holds',
      },
      compact: {
        status: 'unchanged',
        reason: 'not-due',
        verdicts: 'kkkkkkk',
        facts: { A: 'verbatim', B: 'verbatim' },
        calls: 0,
        tokens: [550, 550],
        scope: [550, 550, 720],
        structure: 6,
        corrections: 'holds',
      },
    },
    findings: ['Prune and Compact keep both facts.'],
  },
  // Counted once with js-tiktoken.
  tokenizer: {
    encoding: 'o200k_base',
    counts: { m1: [9], m2: [115], m3: [8, 2, 9], m4: [464], m5: [332], m6: [16], m7: [5], summary: [26] },
    total: 988,
    expects: {
      lanes: {
        prune: {
          status: 'met',
          verdicts: 'k kkdk kk',
          facts: { A: 'verbatim', B: 'verbatim' },
          calls: 0,
          tokens: [988, 520],
          scope: [946, 478, 720],
          structure: 5,
          corrections: 'holds',
          checks: { 5: 'fails' },
        },
        compact: {
          status: 'met',
          verdicts: 'k ssss kk',
          facts: { A: 'lost', B: 'in-summary' },
          calls: 1,
          tokens: [988, 72],
          scope: [988, 72, 720],
          structure: 6,
          corrections: 'fails',
        },
      },
      findings: ['Prune keeps the correction, for 520 tokens.', 'Compact loses the correction.'],
    },
  },
})

const report = [
  system('You translate the menu of a restaurant.'),
  user('Translate the starters into French, and leave the prices as they are.'),
  assistant('Soupe du jour 6,50. Salade de chèvre chaud 9,80. Pain à l’ail 4,20.'),
]

/** A provider's report belongs to the exact prompt that it measured. */
export const staleReport = scenario({
  id: 'stale-report',
  messages: [
    ...report,
    user(
      'And now the wines, with a line on each of them: ten reds, ten whites, four rosés and the ciders from the coast.',
    ),
    assistant('I will begin with the reds and keep to the order of your list.'),
  ],
  facts: [fact('A', 'm2', 'constraint', 'leave the prices as they are')],
  budget: {
    window: 160,
    keepLast: 1,
    readings: [{ kind: 'provider', label: 'usage.input_tokens', tokens: 71, promptHash: promptHash(history(report)) }],
  },
  lanes: [
    compactLane('compact', 'Compact', 'Starters are translated, prices left as they are.', {
      when: 'threshold',
    }),
  ],
  expects: {
    lanes: {
      compact: {
        status: 'unchanged',
        reason: 'not-due',
        verdicts: 'kkkkk',
        facts: { A: 'verbatim' },
        calls: 0,
        tokens: [134, 134],
        scope: [134, 134, 128],
        structure: 5,
        corrections: 'warns',
        checks: { 1: 'fails' },
      },
    },
    findings: ['Compact keeps the constraint.'],
  },
})
