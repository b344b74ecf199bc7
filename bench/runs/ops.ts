import { capital, invented, lines, listed, type Plot, type Script, someOf, type Thread } from './script.ts'

const PARTS = ['queue', 'proxy', 'store', 'mailer', 'index', 'scheduler'] as const
const SIGNS = [
  'answers late',
  'restarts every hour',
  'fills its disk',
  'drops one request in ten',
  'shows the old version',
] as const

/** Somebody on call: alerts, logs, graphs as numbers, changes that are made and undone. */
export function opsPlot(script: Script): Plot {
  const { random } = script
  const site = invented(random)
  const hosts = Array.from({ length: 30 }, () => `${invented(random, 2)}-${random.whole(10, 99)}`)
  const host = (): string => random.pick(['gate-1', ...hosts])
  const clock = (): string => `${random.whole(10, 23)}:${random.whole(10, 59)}:${random.whole(10, 59)}`

  const logLine = (): string =>
    random.pick([
      `${clock()} ${host()} INFO request ${random.whole(10_000, 99_999)} done in ${random.whole(2, 900)} ms`,
      `${clock()} ${host()} INFO heartbeat`,
      `${clock()} ${host()} WARN pool ${invented(random, 2)} at ${random.whole(40, 99)} %`,
      `${clock()} ${host()} DEBUG ${invented(random)} ${invented(random)} ${random.whole(0, 9999)}`,
      `${clock()} ${host()} ERROR ${invented(random)}: connection reset`,
    ])

  function thread(): Thread {
    const part = random.pick(PARTS)
    const where = `${invented(random)}-${random.whole(100, 999)}`
    const sign = random.pick(SIGNS)
    const setting = `${invented(random)}.${random.pick(['max', 'ttl', 'workers'])}`
    const from = random.whole(100, 4000)
    const to = from + random.whole(100, 4000)
    const ticket = String(random.whole(10_000, 99_999))
    const person = capital(invented(random, 2))
    const volume = `/srv/${invented(random)}/${invented(random, 2)}`
    const details = [where, setting, String(from), String(to), ticket, person, volume]

    return {
      details,
      work() {
        script.user(
          random.pick([
            `Alert: ${part} on ${where} ${sign}.`,
            `${person} reports that the ${part} ${sign}. Ticket ${ticket}.`,
            `The ${part} ${sign} again, only on ${where} this time.`,
          ]),
        )
        script.calls(
          random.pick(['Logs first.', 'I look at the last minutes.', '']),
          'logs',
          { host: where, minutes: random.whole(5, 60) },
          lines(random.whole(40, 160), (at) => (at === 17 ? `${clock()} ${where} ERROR ${volume} ${sign}` : logLine())),
        )
        script.calls(
          '',
          'settings',
          { host: where },
          lines(random.whole(15, 50), (at) =>
            at === 8 ? `${setting} = ${from}` : `${invented(random)}.${invented(random, 1)} = ${random.whole(1, 5000)}`,
          ),
        )
        script.says(
          random.pick([
            `${setting} is ${from}, which is too low since the last release. I propose ${to}.`,
            `My reading: ${volume} is nearly full, and ${setting} makes it worse. Shall I set ${to}?`,
            `I would raise ${setting} and watch. Nothing else on ${where} looks odd.`,
          ]),
        )
        script.user(
          random.pick([
            'Yes.',
            `Do it, but tell ${person}.`,
            'Not before the backup has run. Then yes.',
            `Only on ${where}, nowhere else.`,
          ]),
        )
        script.calls(
          '',
          'set',
          { host: where, [setting]: to },
          `${setting}: ${from} -> ${to}\nrestarted ${part} in ${random.whole(2, 40)} s`,
        )
        script.calls(
          '',
          'graph',
          { of: part },
          lines(random.whole(10, 40), () => `${clock()}  ${random.whole(1, 999)}  ${random.whole(1, 999)}`),
        )
        script.says(
          random.pick([
            'Quiet since then.',
            `It holds. Ticket ${ticket} can be closed by ${person}.`,
            'Better, not good. I keep an eye on it.',
          ]),
        )
      },
      comeBack(needed) {
        script.user(
          random.pick([`Was it ${listed(needed)} that we changed?`, `For the report: what about ${listed(needed)}?`]),
        )
        script.calls('', 'history', { about: [...needed] }, lines(random.whole(2, 6), logLine))
        script.says(`${listed(needed)}: part of what we did when the ${part} on ${where} ${sign}.`)
      },
    }
  }

  return {
    begin: () =>
      script.user(
        `You are on call for ${site}. Change one thing at a time and write down the value before. Nothing is restarted on ${host()} without ${capital(invented(random, 2))}.`,
      ),
    thread,
    end(details) {
      script.user('Write the report on this shift: what was changed, where, from what to what.')
      script.says(
        someOf(random, details, 26)
          .map((detail) => `- ${detail}`)
          .join('\n'),
      )
    },
  }
}
