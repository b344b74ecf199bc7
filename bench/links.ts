import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { promptTokens } from '../src/core/budget/costs.ts'
import { estimateCounter } from '../src/core/budget/estimate.ts'
import { documentFromImport } from '../src/core/document/defaults.ts'
import type { Document } from '../src/core/document/document.ts'
import { encodeDocument } from '../src/core/document/encode.ts'
import { openFound, recogniseText } from '../src/core/formats/readText.ts'
import { generateTurns } from '../src/core/generate/generate.ts'
import { type Prompt, toPrompt } from '../src/core/message/prompt.ts'
import { encodeShared } from '../src/core/share/shared.ts'
import { num } from '../src/core/words/words.ts'
import { CATALOGUE } from '../src/scenarios/catalogue.ts'
import { packLink } from '../src/services/links/links.ts'
import { digits, markdown, median } from './harness.ts'

const LONGEST = 1183
const SIZES = [50, 500, LONGEST] as const
const SAMPLE = '../shared/samples/openai-chat.1183-messages.json'

const RUNS = 5

function documentOf(history: Prompt): Document {
  return documentFromImport({ history, tools: [] }, promptTokens(history, estimateCounter({ imageTokens: 0 })))
}

/** The first messages of a public run, where it lies beside the project. */
function publicHistory(): Prompt | undefined {
  const path = resolve(SAMPLE)
  if (!existsSync(path)) return undefined
  const recognised = recogniseText(readFileSync(path, 'utf8'))
  const [first] = recognised.ok && recognised.kind === 'transcript' ? recognised.found : []
  const opened = first && openFound(first, [])
  if (!opened?.ok) throw new Error(`${path}: nothing was read`)
  return opened.conversation.history
}

function madeHistory(messages: number): Prompt {
  const { messages: made } = generateTurns({
    kind: 'coding',
    seed: 1,
    batch: 1,
    length: { unit: 'messages', count: messages },
    toolShare: 0.6,
    facts: 5,
    place: 'spread',
    system: true,
  })
  return toPrompt(made.slice(0, messages))
}

/** Characters of a link behind its `#`, and how long it takes to make. */
function measured(
  document: Document,
  from?: { readonly id: string; readonly document: Document },
): { readonly link: string; readonly ms: number } {
  let link = ''
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now()
    link = packLink(encodeShared({ ...(from && { base: from.id }), document, view: {} }, from?.document))
    return performance.now() - start
  })
  return { link, ms: median(times) }
}

function line(name: string, document: Document): readonly string[] {
  const { link, ms } = measured(document)
  const file = encodeDocument(document)
  const packed = gzipSync(file, { level: 9 }).length
  return [name, num(link.length), num(file.length), num(packed), digits(link.length / packed), digits(ms)]
}

/** How long links are, and beside the saved file in gzip. It promises nothing: a unit test holds the limits. */
export async function links(): Promise<boolean> {
  console.log('\n## Links: characters behind the #, without a scenario to differ from\n')
  const scenarios = await Promise.all(
    CATALOGUE.map(async ({ id, load }) => ({ id, document: (await load()).document })),
  )
  const whole = publicHistory()
  if (!whole)
    console.log(
      `The public sample of ${num(LONGEST)} messages does not lie beside the project: made ones stand in for it.\n`,
    )
  const histories = SIZES.flatMap((size): readonly (readonly [string, Prompt])[] => [
    ...(whole ? [[`first ${num(size)} messages of a public run`, whole.slice(0, size)] as const] : []),
    [`${num(size)} made-up messages`, madeHistory(size)],
  ])
  const rows = [
    ...scenarios.map(({ id, document }) => line(id, document)),
    ...histories.map(([name, history]) => line(name, documentOf(history))),
  ]
  console.log(markdown(['what', 'link', 'saved file', 'the file in gzip, bytes', 'link / gzip', 'ms'], rows, 1))
  const changed = scenarios.map(({ id, document }) => {
    const other = { ...document, budget: { ...document.budget, keepLast: document.budget.keepLast + 1 } }
    return measured(other, { id, document }).link.length
  })
  console.log(`\nA scenario with keep last changed: ${Math.min(...changed)} to ${Math.max(...changed)} characters.`)
  return true
}
