import type { Agent, CallsTurn, MadeCall, MadeTurn } from './agent.ts'
import type { Random } from './random.ts'
import { amount, linesOf, padded, say } from './say.ts'
import {
  EVENTS,
  ITEMS,
  PEOPLE,
  POLICIES,
  POLICY_LINES,
  SAID,
  SHOPS,
  SUPPORT_FACTS,
  SUPPORT_REMARKS,
  SUPPORT_TOOLS,
} from './supportWords.ts'

/** The order that an episode is about. */
interface Ticket {
  readonly first: string
  readonly customer: string
  readonly order: string
  readonly item: string
  readonly price: string
  readonly day: string
  readonly policy: string
  readonly days: number
}

/** A support agent of a made-up shop: orders, their events, policies, refunds, and now and then an escalation. */
export function createSupportAgent(random: Random): Agent {
  const shop = random.pick(SHOPS)
  let tickets = random.between(10_000, 60_000)

  const day = (): string => `${padded(random.between(1, 28), 2)}.${padded(random.between(1, 12), 2)}.`

  function ticket(): Ticket {
    tickets += random.between(1, 9)
    const person = random.pick(PEOPLE)
    return {
      first: person.split(' ')[0] ?? person,
      customer: person,
      order: `${shop.letters}-${tickets}`,
      item: random.pick(ITEMS),
      price: amount(random.between(900, 24_900)),
      day: day(),
      policy: random.pick(POLICIES),
      days: random.pick([7, 14, 21, 30, 45]),
    }
  }

  const order = (one: Ticket): MadeCall => ({
    name: 'get_order',
    arguments: { order: one.order },
    output: (characters) =>
      linesOf(
        characters,
        [`order ${one.order} of ${one.customer}`, `1 x ${one.item}, ${one.price} EUR, ordered ${one.day}`],
        (index) =>
          say(
            random,
            '{n} [paid|packed|weighed|scanned|sorted|loaded|handed over|label printed] [in hall|at gate|on belt] {gate}, {day} {time}',
            {
              n: `${index + 1}.`,
              gate: random.between(1, 40),
              day: day(),
              time: `${padded(random.between(5, 22), 2)}:${padded(random.between(0, 59), 2)}`,
            },
          ),
      ),
  })

  const events = (one: Ticket): MadeCall => ({
    name: 'order_events',
    arguments: { order: one.order, newest: random.pick([10, 20, 50]) },
    output: (characters) =>
      linesOf(characters, [`events of ${one.order}`], () =>
        say(random, `{day} {time}  ${random.pick(EVENTS)}`, {
          day: day(),
          time: `${padded(random.between(0, 23), 2)}:${padded(random.between(0, 59), 2)}`,
          n: random.between(1, 60),
          town: random.pick(shop.towns),
        }),
      ),
  })

  const policy = (one: Ticket): MadeCall => ({
    name: 'search_policy',
    arguments: { words: one.policy },
    output: (characters) =>
      linesOf(characters, [`Policy: ${one.policy} (${one.days} days)`], (index) =>
        say(random, `${index + 1}. ${random.pick(POLICY_LINES)}`, {
          n: random.between(2, 90),
          item: random.pick(ITEMS),
          town: random.pick(shop.towns),
          eur: amount(random.between(200, 9_000)),
        }),
      ),
  })

  const past = (one: Ticket): MadeCall => ({
    name: 'find_customer',
    arguments: { name: one.customer },
    output: (characters) =>
      linesOf(
        characters,
        [`customer ${one.customer}, since ${random.between(2011, 2024)}, ${random.pick(shop.towns)}`],
        () =>
          say(random, '{day} {id} {item}, {eur} EUR[, delivered|, returned|, delivered late|, exchanged|]', {
            day: day(),
            id: `${shop.letters}-${random.between(1_000, 9_999)}`,
            item: random.pick(ITEMS),
            eur: amount(random.between(500, 19_000)),
          }),
      ),
  })

  const refund = (one: Ticket): MadeCall => ({
    name: 'refund',
    arguments: { order: one.order, amount: one.price, reason: one.policy },
    output: (characters) =>
      linesOf(characters, [`refund of ${one.price} EUR for ${one.order}: accepted`], () =>
        say(random, '[booked|checked|posted|noted] in account {n}, step {step}', {
          n: random.between(100, 999),
          step: random.between(1, 12),
        }),
      ),
  })

  const calls = (text: string, ...made: readonly MadeCall[]): CallsTurn => ({ kind: 'calls', text, calls: made })

  function* episode(): Iterable<MadeTurn> {
    const one = ticket()
    const slots = { ...one, town: random.pick(shop.towns), n: random.between(2, 9) }
    const speak = (list: readonly string[]): string => say(random, random.pick(list), slots)
    yield { kind: 'user', text: speak(SAID.open) }
    if (random.chance(0.35)) yield calls(speak(SAID.check), order(one), past(one))
    else yield calls(speak(SAID.check), order(one))
    if (random.chance(0.5)) yield calls('', events(one))
    yield { kind: 'assistant', text: speak(SAID.found) }
    if (random.chance(0.6)) yield { kind: 'user', text: speak(SAID.push) }
    yield calls(speak(SAID.rules), policy(one))
    if (random.chance(0.3)) {
      yield calls(speak(SAID.escalate), {
        name: 'escalate',
        arguments: { order: one.order, to: random.pick(['warehouse', 'billing', 'shift lead']), why: one.policy },
        output: (characters) =>
          linesOf(characters, [`case for ${one.order} is open, answer within ${one.days} hours`], () =>
            say(random, '[seen by|passed to|waits for] desk {n}, [no answer yet|answered|asks for a photo]', {
              n: random.between(1, 30),
            }),
          ),
      })
      yield { kind: 'assistant', text: speak(SAID.waiting) }
      yield { kind: 'user', text: speak(SAID.fine) }
      yield { kind: 'assistant', text: speak(SAID.bye) }
      return
    }
    yield { ...calls('', refund(one)), core: true }
    yield { kind: 'assistant', text: speak(SAID.solved) }
    if (random.chance(0.5)) {
      yield { kind: 'user', text: speak(SAID.fine) }
      yield { kind: 'assistant', text: speak(SAID.bye) }
    }
  }

  return {
    system: say(
      random,
      `You are the support agent of ${shop.name}, a made-up shop. [Look at the order before you answer.|Check the order first.] [Promise nothing that the policy does not say.|Stay within the policy.] Be [brief and kind|kind and exact].`,
    ),
    tools: SUPPORT_TOOLS,
    facts: SUPPORT_FACTS,
    episode,
    spot(kind) {
      const one = ticket()
      if (kind === 'path') return { kind: 'calls', text: 'I look up where that is filed.', calls: [policy(one)] }
      return {
        kind: 'calls',
        text: `I book it for ${one.order}.`,
        calls: [{ ...refund(one), failed: true, output: () => `refund for ${one.order}: not accepted` }],
      }
    },
    remark: (role) =>
      say(random, random.pick(SUPPORT_REMARKS[role]), {
        ...ticket(),
        town: random.pick(shop.towns),
        n: random.between(2, 9),
      }),
  }
}
