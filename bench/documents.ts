import { promptTokens } from '../src/core/budget/costs.ts'
import { estimateCounter } from '../src/core/budget/estimate.ts'
import { documentFromImport } from '../src/core/document/defaults.ts'
import type { Document } from '../src/core/document/document.ts'
import { computeBench } from '../src/core/lanes/bench.ts'
import { type Message, messageTexts } from '../src/core/message/message.ts'
import { historyEntry, type Prompt } from '../src/core/message/prompt.ts'
import type { Case, Contender, Row } from './harness.ts'
import { agentHistory, freshCopy } from './histories.ts'

/** `document → outcomes` may take so many times as long as one pass over the same text, nothing being cached. */
const MOST_PASSES = 20
/** Ten times the messages may take so many times as long. */
export const MOST_GROWTH = 15

const COLD = 'computeBench, cold'
const CHAR_CODES = 'one pass, charCodeAt loop'

const counter = estimateCounter({ imageTokens: 0 })

/** Characters as the estimate means them, code points, counted in the plain way. */
function codePointsOf(text: string): number {
  let characters = 0
  for (const _ of text) characters++
  return characters
}

/** The same by a `charCodeAt` loop, as fast as JavaScript can look at each character once. */
function unitsOf(text: string): number {
  let characters = 0
  for (let index = 0; index < text.length; index++) {
    if ((text.charCodeAt(index) & 0xfc00) !== 0xdc00) characters++
  }
  return characters
}

function passOver(history: Prompt, count: (text: string) => number): number {
  let characters = 0
  for (const { message } of history) for (const text of messageTexts(message)) characters += count(text)
  return characters
}

/** How many characters a history sends for each message. */
export function charactersPerMessage({ history }: Document): number {
  return passOver(history, unitsOf) / history.length
}

/** The document that an import would make: the three default lanes, with twenty facts marked. The window is 93 % full. */
export function benchDocument(size: number): Document {
  const { history, facts } = agentHistory(size)
  const tokens = promptTokens(history, counter)
  const document = documentFromImport({ history, tools: [] }, tokens)
  return { ...document, facts, budget: { ...document.budget, window: Math.ceil(tokens / 0.93) } }
}

function compute(document: Document): () => unknown {
  return () => computeBench(document, () => undefined)
}

function fresh(document: Document): Document {
  return { ...document, history: freshCopy(document.history), facts: document.facts.map((fact) => ({ ...fact })) }
}

/** One message edited as typing edits it: one new object, all others as they were. */
function edited(document: Document, round: number): Document {
  const at = Math.floor(document.history.length / 2)
  const history = document.history.map((entry, index) =>
    index === at ? historyEntry(typedInto(entry.message, round)) : entry,
  )
  return { ...document, history }
}

function typedInto(message: Message, round: number): Message {
  return { ...message, parts: [...message.parts, { type: 'text', text: `typed ${round}` }] }
}

function cold(name: string, document: Document): Contender {
  return { name, prepare: () => compute(fresh(document)) }
}

/** `shorter`: a document that takes its turns among the others, so that both meet the same busy moments. */
export function documentCase(size: number, runs: number, shorter?: number): Case {
  const document = benchDocument(size)
  let round = 0
  return {
    name: caseName(size),
    peer: {
      name: 'one pass, for..of over code points',
      prepare: () => {
        const { history } = fresh(document)
        return () => passOver(history, codePointsOf)
      },
    },
    contenders: [
      {
        name: CHAR_CODES,
        prepare: () => {
          const { history } = fresh(document)
          return () => passOver(history, unitsOf)
        },
      },
      { ...cold(COLD, document), atMost: MOST_PASSES },
      ...(shorter === undefined ? [] : [cold(coldName(shorter), benchDocument(shorter))]),
      {
        name: 'computeBench, one message edited',
        prepare: () => {
          // The first round fills the caches that every later one finds.
          if (round === 0) compute(document)()
          return compute(edited(document, ++round))
        },
      },
    ],
    runs,
  }
}

function coldName(size: number): string {
  return `the same for ${size} messages`
}

function caseName(size: number): string {
  return `document → outcomes ${size}`
}

function processorOf(rows: readonly Row[], size: number, contender: string): number {
  return rows.find((row) => row.case === caseName(size) && row.contender === contender)?.processor ?? Number.NaN
}

/** Processor time of a document as a multiple of that of the shorter one in the same case. */
export function growth(rows: readonly Row[], size: number, shorter: number): number {
  return processorOf(rows, size, COLD) / processorOf(rows, size, coldName(shorter))
}

/** The cold run as a multiple of the faster of the two passes. */
export function strictRatio(rows: readonly Row[], size: number): number {
  return processorOf(rows, size, COLD) / processorOf(rows, size, CHAR_CODES)
}
