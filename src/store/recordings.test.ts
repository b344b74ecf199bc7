import { beforeEach, describe, expect, it } from 'vitest'
import type { SummaryRecording } from '../core/document/document.ts'
import { encodeDocument } from '../core/document/encode.ts'
import { parseDocument } from '../core/document/parse.ts'
import { example } from '../scenarios/example.ts'
import { replaceDocument, setTitle } from './actions/document.ts'
import { chooseTake } from './actions/summarise.ts'
import { addRecording, redo, start, undo, useStore } from './store.ts'

const recording = (id: string): SummaryRecording => ({
  id,
  kind: 'summary',
  asked: 'hash',
  label: 'Somebody · a model',
  text: `what ${id} says`,
  end: 'stop',
  usage: { 'usage.prompt_tokens': 12 },
  date: '2026-12-02T10:00:00.000Z',
  ms: 1200,
  calls: 1,
  parts: 1,
  notes: [],
})

const ids = () => useStore.getState().document.recordings?.map(({ id }) => id) ?? []
const takeOf = (laneId: string) => useStore.getState().document.lanes.find(({ id }) => id === laneId)?.take
const [lane] = example.document.lanes

beforeEach(() => start(example.document))

describe('What a model said', () => {
  it('stays through undo and redo of the steps before and after it', () => {
    setTitle('one')
    addRecording(recording('take1'))
    chooseTake(lane?.id ?? '', 'take1')
    undo()
    expect(takeOf(lane?.id ?? '')).toBeUndefined()
    undo()
    expect(useStore.getState().document.title).toBe(example.document.title)
    expect(ids()).toEqual(['take1'])
    addRecording(recording('take2'))
    redo()
    redo()
    expect(takeOf(lane?.id ?? '')).toBe('take1')
    expect(ids()).toEqual(['take1', 'take2'])
  })

  it('does not become another document’s that stood here before or comes after', () => {
    addRecording(recording('take1'))
    replaceDocument('open another', { ...example.document, title: 'another' })
    expect(ids()).toEqual([])
    addRecording(recording('take9'))
    undo()
    expect(ids()).toEqual(['take1'])
    addRecording(recording('take2'))
    redo()
    expect(ids()).toEqual(['take9'])
    undo()
    expect(ids()).toEqual(['take1', 'take2'])
  })

  it('is saved with the document, and comes back as it was', () => {
    addRecording(recording('take1'))
    chooseTake(lane?.id ?? '', 'take1')
    const { document } = useStore.getState()
    const read = parseDocument(JSON.parse(encodeDocument(document)))
    expect(read.ok && read.document).toEqual(document)
  })
})
