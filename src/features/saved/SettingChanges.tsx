import type { Comparison, ListChanges } from '../../core/document/compare.ts'
import type { Document, Lane } from '../../core/document/document.ts'
import { numbering } from '../../core/lanes/bench.ts'
import type { ToolDefinition } from '../../core/message/message.ts'
import type { Fact } from '../../core/survival/fact.ts'
import { BUDGET_WORDS, budgetValueWords } from '../../core/words/changes.ts'
import { laneTitle, laneWords } from '../../core/words/lane.ts'

interface Props {
  readonly comparison: Comparison
  readonly before: Document
  readonly after: Document
}

interface Line {
  readonly what: string
  readonly before?: string
  readonly after?: string
}

function linesOf<T>(
  noun: string,
  { added, removed, changed }: ListChanges<T>,
  wordsOf: (element: T) => string,
): Line[] {
  return [
    ...removed.map((one) => ({ what: `${noun} removed`, before: wordsOf(one) })),
    ...added.map((one) => ({ what: `${noun} added`, after: wordsOf(one) })),
    ...changed.map(({ before, after }) => ({
      what: `${noun} changed`,
      before: wordsOf(before),
      after: wordsOf(after),
    })),
  ]
}

const laneLine = (lane: Lane): string =>
  `${laneTitle(lane)}: ${laneWords(lane)}${lane.when === 'threshold' ? ', at threshold' : ''}`
const factLine = ({ quote, kind, name }: Fact): string => `“${quote}” (${kind}${name ? `, ${name}` : ''})`
const toolLine = ({ name, description }: ToolDefinition): string => (description ? `${name}: ${description}` : name)

/** What differs beside the messages, one line each. */
export function SettingChanges({ comparison, before, after }: Props) {
  const { title, facts, pins, budget, tools, lanes, lanesReordered, systemPrompt } = comparison
  const numberOf = numbering(after)
  const numberBefore = numbering(before)
  const placeOf = (id: string) =>
    after.history.some((entry) => entry.message.id === id) ? numberOf(id) : numberBefore(id)
  const lines: Line[] = [
    ...(title ? [{ what: 'title', ...title }] : []),
    ...linesOf('fact', facts, factLine),
    ...pins.map((pin) => ({
      what: `pin on message ${placeOf(pin.messageId)}`,
      before: pin.before ?? 'none',
      after: pin.after ?? 'none',
    })),
    ...budget.map((one) => ({
      what: BUDGET_WORDS[one.field],
      before: budgetValueWords(one.field, one.before),
      after: budgetValueWords(one.field, one.after),
    })),
    ...linesOf('tool', tools, toolLine),
    ...linesOf('lane', lanes, laneLine),
    ...(lanesReordered ? [{ what: 'order of the lanes' }] : []),
    ...(systemPrompt ? [{ what: 'sections of the system prompt' }] : []),
  ]
  return (
    <section aria-labelledby="compare-settings">
      <h3 id="compare-settings">Facts and settings</h3>
      {lines.length === 0 && <p>None differs.</p>}
      <dl className="settings-list">
        {lines.map((line, index) => (
          // Lines have no id, and two may say the same.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is computed anew as a whole
          <div key={index}>
            <dt>{line.what}</dt>
            <dd>
              {line.before !== undefined && <del>{short(line.before)}</del>}
              {line.before !== undefined && line.after !== undefined && ' → '}
              {line.after !== undefined && <ins>{short(line.after)}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const LONGEST = 200

function short(text: string): string {
  return text.length > LONGEST ? `${Array.from(text).slice(0, LONGEST).join('')}…` : text
}
