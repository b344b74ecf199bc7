import { capital, invented, lines, listed, type Plot, type Script, someOf, type Thread } from './script.ts'

const GOODS = ['lamp', 'desk', 'kettle', 'bicycle', 'tent', 'camera', 'armchair', 'drill'] as const
const TROUBLE = [
  'came with a crack',
  'is the wrong colour',
  'never arrived',
  'was charged twice',
  'lacks its screws',
] as const
const WAYS = ['a refund', 'a new one', 'a voucher', 'a spare part', 'a lower price'] as const

/** A support desk: one agent, many customers of one shop, records and rules looked up by tools. */
export function supportPlot(script: Script): Plot {
  const { random } = script
  const shop = capital(invented(random))

  function thread(): Thread {
    const person = `${capital(invented(random, 2))} ${capital(invented(random))}`
    const order = `${invented(random, 1).toUpperCase()}-${random.whole(100_000, 999_999)}`
    const street = `${capital(invented(random))} Road ${random.whole(1, 240)}`
    const price = `${random.whole(20, 900)}.${random.whole(10, 99)}`
    const model = `${capital(invented(random))} ${random.whole(100, 990)}`
    const goods = random.pick(GOODS)
    const trouble = random.pick(TROUBLE)
    const way = random.pick(WAYS)
    const phone = `0${random.whole(100, 999)} ${random.whole(100_000, 999_999)}`
    const details = [person, order, street, price, model, phone]
      .flatMap((detail) => detail.split(' '))
      .filter((word) => word.length > 3)

    const record = (): string =>
      lines(random.whole(14, 60), (at) => {
        if (at === 3) return `  "name": "${person}",`
        if (at === 4) return `  "phone": "${phone}",`
        if (at === 9) return `  "order": "${order}", "item": "${model}", "paid": ${price},`
        if (at === 10) return `  "ship_to": "${street}",`
        return `  "${invented(random, 2)}": ${random.chance(0.4) ? random.whole(0, 90_000) : `"${invented(random)}"`},`
      })

    return {
      details,
      work() {
        script.user(
          `Hello, my ${goods}, the ${model}, ${trouble}. ${random.pick([
            `The order is ${order}.`,
            `My name is ${person}, I do not have the number at hand.`,
            `I live at ${street} now, not where you sent it.`,
          ])} ${random.pick(['I am rather annoyed.', 'Can you help?', 'This is the second time.', ''])}`,
        )
        script.calls('', 'find_customer', { name: person }, `{\n${record()}\n}`)
        script.says(
          `Thank you, ${person.split(' ')[0]}. I see the ${goods} for ${price}. ${random.pick([
            'May I ask what you would like us to do?',
            'Let me read the rules for this.',
          ])}`,
        )
        script.user(
          random.pick([
            `I want ${way}.`,
            `Well, ${way} would do. But not by post.`,
            `Only ${way}, please do not offer me anything else.`,
          ]),
        )
        script.calls(
          '',
          'read_rules',
          { topic: goods },
          lines(
            random.whole(10, 50),
            (at) =>
              `${at + 1}. ${capital(random.pick(WAYS))} for a ${random.pick(GOODS)} that ${random.pick(TROUBLE)} is given within ${random.whole(5, 60)} days if the ${invented(random)} desk agrees.`,
          ),
        )
        script.says(`That is within the rules: ${way} for order ${order}. I enter it now.`)
        script.calls(
          '',
          'enter_case',
          { order, way },
          `{"case": "${random.whole(1_000_000, 9_999_999)}", "state": "open"}`,
        )
      },
      comeBack(needed) {
        script.user(
          random.pick([
            `It is me again, about ${listed(needed)}. Has anything happened?`,
            `A question on ${listed(needed)}: was that agreed?`,
          ]),
        )
        script.calls(
          '',
          'read_case',
          { about: [...needed] },
          lines(random.whole(3, 8), () => `note: ${invented(random)} ${random.pick(WAYS)}`),
        )
        script.says(`For ${listed(needed)} we agreed on ${way}; it is on its way.`)
      },
    }
  }

  return {
    begin: () =>
      script.user(
        `You answer for ${shop}. Be short and friendly. Do not promise a date, and ask ${capital(invented(random))} before you give back more than ${random.whole(400, 800)} in one day.`,
      ),
    thread,
    end(details) {
      script.user('The day is over. Which of the cases need a call tomorrow?')
      script.says(`Tomorrow: ${listed(someOf(random, details, 20))}.`)
    },
  }
}
