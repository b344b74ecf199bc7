import { type Agent, PLANTED_KINDS, type PlantedKind } from './agent.ts'
import type { Random } from './random.ts'
import { say } from './say.ts'
import type { Place } from './settings.ts'

/** A fact to plant. Its quote is a sentence without its full stop. */
export interface Planted {
  readonly kind: PlantedKind
  readonly quote: string
  readonly name: string
}

/** A fact and the words in which a message says it. */
export interface Said {
  readonly fact: Planted
  readonly said: string
}

/** Which facts still wait for a message, and where in the history each is due. */
export interface PlantingPlan {
  waiting(): number
  /** The facts that a text of this role says now: one at most, unless `all` are wanted. They wait no longer. */
  take(
    role: 'user' | 'assistant',
    progress: number,
    how: { readonly hurried: boolean; readonly all: boolean },
  ): readonly Said[]
  /** A fact that is due and belongs into a tool result. */
  peekSpot(progress: number): (Planted & { readonly kind: 'error' | 'path' }) | undefined
  drop(fact: Planted): void
}

/** From where to where in the history facts are due, as fractions of it. */
const STRETCH: Readonly<Record<Place, readonly [number, number]>> = {
  early: [0.01, 0.18],
  spread: [0.02, 0.95],
  late: [0.82, 0.96],
}

/** A fact that has found no fitting message for so long is said in any other. */
const PATIENCE = 0.03

const FITS: Readonly<Record<'user' | 'assistant', readonly PlantedKind[]>> = {
  user: ['correction', 'constraint', 'task'],
  assistant: ['decision'],
}

/** What leads to a fact in a message that would not say it by itself. */
const LEADS: Readonly<Record<'user' | 'assistant', Readonly<Record<PlantedKind, string>>>> = {
  user: { correction: '', constraint: '', task: '', decision: '', error: 'I get this now: ', path: '' },
  assistant: {
    correction: 'I keep to what you said: ',
    constraint: 'I keep to this: ',
    task: 'Still open: ',
    decision: '',
    error: 'It ended with this: ',
    path: '',
  },
}

/** A fact as a sentence of its own. */
function saidBy(role: 'user' | 'assistant', { kind, quote }: Planted): string {
  const sentence = `${LEADS[role][kind]}${quote}.`
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

function isSpot(fact: Planted): fact is Planted & { readonly kind: 'error' | 'path' } {
  return fact.kind === 'error' || fact.kind === 'path'
}

/** Chooses facts, kinds mixed and no sentence twice, and says when each is due. */
export function planFacts(agent: Agent, count: number, place: Place, random: Random): PlantingPlan {
  const stacks = new Map(PLANTED_KINDS.map((kind) => [kind, [...random.shuffled(agent.facts[kind])]]))
  const kinds: PlantedKind[] = []
  while (kinds.length < count) kinds.push(...random.shuffled(PLANTED_KINDS))
  const [from, to] = STRETCH[place]
  const queue: { readonly due: number; readonly fact: Planted }[] = []
  for (const kind of kinds.slice(0, count)) {
    const template = stacks.get(kind)?.pop()
    if (!template) throw new Error(`There are too few sentences of kind ${kind}.`)
    const numbers = { n: random.between(12, 97), big: random.between(1_100, 9_800), line: random.between(31, 480) }
    queue.push({
      due: from + ((to - from) * (queue.length + random.next())) / count,
      fact: { kind, quote: say(random, template.quote, numbers), name: template.name },
    })
  }

  const drop = (fact: Planted): void => {
    const at = queue.findIndex((one) => one.fact === fact)
    if (at >= 0) queue.splice(at, 1)
  }

  return {
    waiting: () => queue.length,
    take(role, progress, { hurried, all }) {
      const fits = ({ due, fact }: (typeof queue)[number]): boolean =>
        hurried || (due <= progress && (FITS[role].includes(fact.kind) || due + PATIENCE <= progress))
      const taken = all ? [...queue] : queue.filter(fits).slice(0, 1)
      for (const { fact } of taken) drop(fact)
      return taken.map(({ fact }) => ({ fact, said: saidBy(role, fact) }))
    },
    peekSpot(progress) {
      return queue.find(({ due, fact }) => due <= progress && isSpot(fact))?.fact as ReturnType<
        PlantingPlan['peekSpot']
      >
    },
    drop,
  }
}
