import type { Message, Role } from '../src/core/message/message.ts'
import { type Prompt, toPrompt } from '../src/core/message/prompt.ts'
import type { Fact, FactKind } from '../src/core/survival/fact.ts'
import { type Random, randomFrom } from './random.ts'

const COMMON = (
  'the a to of in is it and that for on with as this be at by from not are we you can have has was will should if ' +
  'then so but or an all now first next after before when where which only still there here test tests file files ' +
  'line error value function module parser check run read write change fix call result return name path list string ' +
  'number config build server client request response query table column index cache retry timeout window budget ' +
  'branch commit review deploy release version update remove add move keep look found missing expected received ' +
  'failed passed because instead please let me see make sure use used using same other two three new old'
).split(' ') as [string, ...string[]]

const SYLLABLES = 'ba ce di fo gu ka le mi no pu ra se ti vo xu za cor den fil gram hand lex mod net par ser'.split(
  ' ',
) as [string, ...string[]]

const CORRECTIONS = [
  'Do not touch the generated files.',
  'Never push to the main branch.',
  'Stop retrying the upload.',
  'Only change the parser.',
  'No, use the other table.',
] as const

const FAILURES = [
  'Traceback (most recent call last):\n  File "app/main.py", line 41, in run\nValueError: not a number',
  'FAILED tests/test_orders.py::test_total - assert 41 == 42\n1 failed, 40 passed in 1.92s',
  'npm ERR! exit code 1',
] as const

const TOOLS = ['run_tests', 'read_file', 'edit_file', 'search', 'shell'] as const

/** What is marked in a history: twenty quotes of the kinds that people mark, each with the role of its message. */
const QUOTES: readonly (readonly [quote: string, kind: FactKind, role: Role])[] = [
  ['Never edit the test fixtures by hand', 'correction', 'user'],
  ['the staging database listens on port 5433', 'constraint', 'user'],
  ['FAILED tests/test_parser.py::test_fixture_07', 'error', 'tool'],
  ['src/billing/invoice_writer.ts', 'path', 'tool'],
  ['we decided to keep the old column for two releases', 'decision', 'assistant'],
  ['Only round the total, not the single lines', 'correction', 'user'],
  ['expected 1042 rows but received 1041', 'error', 'tool'],
  ['the retry limit is 3', 'constraint', 'user'],
  ['migrate the orders table before Friday', 'task', 'user'],
  ['config/feature_flags.yaml', 'path', 'tool'],
  ['use the queue instead of the cron job', 'correction', 'user'],
  ['KeyError: customer_id', 'error', 'tool'],
  ['the parser stays free of dependencies', 'decision', 'assistant'],
  ['all dates are in UTC', 'constraint', 'user'],
  ['lib/cache/eviction.py line 88', 'path', 'tool'],
  ['the timeout of the client is 30 seconds', 'constraint', 'user'],
  ['write the release notes in German', 'task', 'user'],
  ['connection refused by replica-2', 'error', 'tool'],
  ['Do not log the access token', 'correction', 'user'],
  ['Élodie signs off the release — nobody else', 'other', 'user'],
]

/** Words as agent histories have them: mostly a few hundred that come again and again, some names and numbers. */
function words(random: Random, count: number): string {
  const made: string[] = []
  for (let word = 0; word < count; word++) {
    const kind = random.next()
    if (kind < 0.72) made.push(random.pick(COMMON))
    else if (kind < 0.9) made.push(random.pick(SYLLABLES) + random.pick(SYLLABLES) + random.pick(SYLLABLES))
    else if (kind < 0.95) made.push(String(random.whole(0, 9999)))
    else made.push(`src/${random.pick(SYLLABLES)}/${random.pick(SYLLABLES)}_${random.pick(SYLLABLES)}.ts`)
    if (random.chance(0.08)) made[word] += random.chance(0.3) ? '.\n' : random.pick(['.', ',', ':', '()'])
  }
  return made.join(' ')
}

/** A text with, now and then, what is not ASCII: curly quotes, a dash, Chinese, an emoji. */
function prose(random: Random, count: number): string {
  const text = words(random, count)
  if (random.chance(0.03)) return `${text} — “${random.pick(COMMON)}”`
  return random.chance(0.005) ? `${text} 我们先看测试 🙂` : text
}

type Draft = Omit<Message, 'id'>

/** One turn: a user's message, calls with their results (some of them parallel), what the assistant says in the end. */
function turn(random: Random, call: () => string, output: number): Draft[] {
  const said = prose(random, random.whole(6, 34))
  const text = random.chance(0.1) ? `${said}\n${random.pick(CORRECTIONS)} ${prose(random, 8)}` : said
  const made: Draft[] = [{ role: 'user', parts: [{ type: 'text', text }] }]
  for (let step = random.whole(1, 4); step > 0; step--) {
    const batch = Array.from({ length: random.chance(0.1) ? 2 : 1 }, () => ({
      type: 'call' as const,
      callId: call(),
      name: random.pick(TOOLS),
      arguments: JSON.stringify({
        path: `src/${random.pick(SYLLABLES)}.ts`,
        query: words(random, random.whole(3, 25)),
      }),
    }))
    const thought = random.chance(0.5) ? [{ type: 'text' as const, text: prose(random, random.whole(4, 30)) }] : []
    made.push({ role: 'assistant', parts: [...thought, ...batch] })
    for (const { callId, name } of batch) {
      const said = prose(random, random.whole(20, output))
      const shown = random.chance(0.1) ? `${said}\n${random.pick(FAILURES)}` : said
      made.push({ role: 'tool', name, answers: callId, parts: [{ type: 'text', text: shown }] })
    }
  }
  made.push({ role: 'assistant', parts: [{ type: 'text', text: prose(random, random.whole(10, 90)) }] })
  return made
}

function withQuote(message: Message, quote: string): Message {
  const [first, ...rest] = message.parts
  const text = first?.type === 'text' ? first.text : ''
  const middle = text.indexOf(' ', text.length / 2)
  return {
    ...message,
    parts: [{ type: 'text', text: `${text.slice(0, middle)} ${quote}. ${text.slice(middle)}` }, ...rest],
  }
}

export interface Marked {
  readonly history: Prompt
  readonly facts: readonly Fact[]
}

/**
 * An agent history of exactly so many messages with twenty facts marked, spread over all of it. Same size, same text.
 * `output`: the most words that a tool writes.
 */
export function agentHistory(size: number, output = 220): Marked {
  const random = randomFrom(20_260_101 + size)
  let calls = 0
  const drafts: Draft[] = [{ role: 'system', parts: [{ type: 'text', text: words(random, 900) }] }]
  while (drafts.length < size) drafts.push(...turn(random, () => `call_${++calls}`, output))
  const messages = drafts.slice(0, size).map((draft, index): Message => ({ id: `m${index + 1}`, ...draft }))
  const facts = QUOTES.map(([quote, kind, role], index): Fact => {
    let at = Math.floor(((index + 0.5) / QUOTES.length) * size)
    while (messages[at]?.role !== role || messages[at]?.parts[0]?.type !== 'text') at = (at + 1) % size
    const message = messages[at]
    if (message) messages[at] = withQuote(message, quote)
    return { id: `f${index + 1}`, messageId: message?.id ?? '', kind, quote }
  })
  return { history: toPrompt(messages), facts }
}

/** The same history in new objects with new, flat strings, as if a file had just been read: no cache knows them. */
export function freshCopy(history: Prompt): Prompt {
  return structuredClone(history) as Prompt
}
