import { canAddLane, type RecordedPrompt } from '../../core/document/document.ts'
import { recordedLane } from '../../core/document/fromTranscript.ts'
import type { Conversation } from '../../core/formats/format.ts'
import type { Report } from '../../core/formats/report.ts'
import { type Aligned, alignPrompt } from '../../core/lanes/alignPrompt.ts'
import { itemLines } from '../../core/words/transcript.ts'
import { count, listWords, rangesWords } from '../../core/words/words.ts'
import { announce, edit, useStore } from '../store.ts'
import { freshLaneId, freshLaneName } from './lanes.ts'
import { showNotice } from './view.ts'

function freshId(recorded: readonly RecordedPrompt[]): string {
  let n = recorded.length + 1
  while (recorded.some(({ id }) => id === `file${n}`)) n++
  return `file${n}`
}

function alignedWords({ entries, byId, byContent, changed, unaligned }: Aligned): string {
  const how = [
    ...(byId > 0 ? [`${byId} by id`] : []),
    ...(byContent > 0 ? [`${byContent} by content`] : []),
    ...(changed > 0 ? [`${changed} of them changed`] : []),
  ]
  const found = `${byId + byContent} of ${count(entries.length, 'message')} aligned`
  return `${found}${how.length > 0 ? `: ${listWords(how)}` : ''}${unaligned.length > 0 ? `; ${unaligned.length} in no message of the history` : ''}`
}

/** Adds a lane that shows a prompt which other code made of this history. What cannot be aligned is said. */
export function addLaneFromFile({ history: other }: Conversation, report: Report, name: string): void {
  const { document } = useStore.getState()
  const { history, lanes, recorded = [] } = document
  if (!canAddLane(lanes)) {
    showNotice({
      tone: 'problem',
      title: `${name}: no room for another lane`,
      lines: ['Six lanes are the most: remove one.'],
    })
    announce('No room for another lane')
    return
  }
  const id = freshId(recorded)
  const aligned = alignPrompt(history, other, id)
  const words = alignedWords(aligned)
  const upTo = history.at(-1)?.message.id
  const made: RecordedPrompt = {
    id,
    label: name,
    kind: 'file',
    entries: aligned.entries,
    ...(upTo !== undefined && { upTo }),
    note: words,
  }
  const lane = recordedLane(freshLaneId(lanes), freshLaneName(lanes, `From ${name}`), id)
  edit(`add lane ${lane.name}`, (before) => ({
    ...before,
    recorded: [...(before.recorded ?? []), made],
    lanes: [...before.lanes, lane],
  }))
  const { unaligned } = aligned
  const lost =
    unaligned.length === 0
      ? []
      : [
          `In no message of the history: ${rangesWords(unaligned.map((at) => at + 1))} of the file. Each stands as a summary of what is missing there, if anything is; that it is one, nobody verified.`,
        ]
  showNotice({
    tone: 'info',
    opened: true,
    title: `${lane.name}: ${words}`,
    lines: [...lost, ...itemLines(report.items)],
  })
  announce(`Added ${lane.name}: ${words}`)
}
