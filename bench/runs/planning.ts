import { capital, invented, listed, type Plot, type Script, someOf, type Thread } from './script.ts'

const MATTERS = ['Umzug', 'Sommerfest', 'Werkstatt', 'Ausstellung', 'Messe', 'Schulung'] as const
const FILLER = [
  'Das können wir so machen, wenn niemand etwas dagegen hat.',
  'Ich habe mehrere Möglichkeiten verglichen und schreibe sie der Reihe nach auf.',
  'Der Preis hängt davon ab, wie viele Leute kommen.',
  'Bei schlechtem Wetter brauchen wir etwas anderes.',
  'Im letzten Jahr war das ein Fehler, den wir nicht noch einmal machen wollen.',
  'Dazu fehlt mir noch eine Angabe, aber es eilt nicht.',
  'Man kann es auch einfacher haben, dann dauert es länger.',
] as const

/** Talk without tools, in German: plans are made over many turns, and the details come back. */
export function planningPlot(script: Script): Plot {
  const { random } = script

  const chat = (count: number): string =>
    Array.from({ length: count }, () =>
      random.chance(0.6)
        ? random.pick(FILLER)
        : `${capital(invented(random))} kostet ${random.whole(100, 9000)} Euro, ${capital(invented(random))} ist günstiger.`,
    ).join(' ')

  function thread(): Thread {
    const matter = random.pick(MATTERS)
    const place = capital(invented(random))
    const person = `${capital(invented(random, 2))} ${capital(invented(random))}`
    const price = String(random.whole(1000, 20_000))
    const day = `${random.whole(1, 28)}.${random.whole(1, 12)}.`
    const firm = `${capital(invented(random))} & Söhne`
    const code = `${invented(random, 1)}${random.whole(100, 999)}`
    const details = [place, ...person.split(' '), price, code, firm.split(' ')[0] ?? firm]

    return {
      details,
      work() {
        script.user(
          random.pick([
            `Jetzt zu: ${matter} in ${place}. ${person} möchte wissen, was das kostet.`,
            `Für ${matter} suchen wir noch etwas. ${place} wäre schön.`,
          ]),
        )
        script.says(
          `${chat(random.whole(4, 14))} ${firm} verlangt ${price} Euro, das Kennwort ist ${code}. ${chat(random.whole(3, 12))}`,
        )
        script.user(
          random.pick([
            `Nein, nicht am ${day} – da ist ${person} nicht da.`,
            `Gut, dann ${firm}. Aber höchstens ${price}.`,
            'Einverstanden.',
            'Bitte kürzer.',
          ]),
        )
        script.says(
          `${chat(random.whole(2, 8))} Ich halte fest: ${matter}, ${place}, mit ${person}. ${chat(random.whole(1, 6))}`,
        )
      },
      comeBack(needed) {
        script.user(
          random.pick([`Noch einmal zu ${listed(needed)}: bleibt es dabei?`, `Wie war das mit ${listed(needed)}?`]),
        )
        script.says(`${chat(random.whole(1, 4))} Ja, ${listed(needed)} gehört zu ${matter} in ${place}.`)
      },
    }
  }

  return {
    begin: () =>
      script.user(
        `Hilf mir, das Jahr zu planen. Nichts über ${random.whole(20, 90)}000 Euro, und nie zwei Dinge in einer Woche.`,
      ),
    thread,
    end(details) {
      script.user('Schreib alles auf eine Seite.')
      script.says(someOf(random, details, 24).join(', '))
    },
  }
}
