import { beforeEach, describe, expect, it } from 'vitest'
import type { Document } from '../../core/document/document.ts'
import { textMessage } from '../../core/message/message.ts'
import { toPrompt } from '../../core/message/prompt.ts'
import { start, undo, useStore } from '../store.ts'
import { editPartText } from './parts.ts'
import { addTool, duplicateTool, importTools, moveTool, nameProblem, removeTool, setTool } from './tools.ts'

const now = (): Document => useStore.getState().document
const names = () => now().tools.map(({ name }) => name)
const steps = () => useStore.getState().past.map(({ label }) => label)

beforeEach(() => {
  start({ ...now(), tools: [{ name: 'read', description: 'Reads.', parameters: { type: 'object' } }, { name: 'run' }] })
})

describe('Tool definitions', () => {
  it('are added, copied, moved and deleted, each as one step with a name', () => {
    expect(addTool()).toBe(2)
    expect(addTool()).toBe(3)
    expect(duplicateTool(0)).toBe(1)
    moveTool(0, 1)
    moveTool(0, -1)
    removeTool(2)
    expect(names()).toEqual(['read_2', 'read', 'new_tool', 'new_tool_2'])
    expect(steps()).toEqual([
      'add tool new_tool',
      'add tool new_tool_2',
      'duplicate tool read',
      'move tool read',
      'delete tool run',
    ])
  })

  it('are typed into: one field is one step, and an empty description is none', () => {
    setTool(0, 'description', 'Reads a')
    setTool(0, 'description', 'Reads a file.')
    setTool(0, 'parameters', undefined)
    expect(now().tools[0]).toEqual({ name: 'read', description: 'Reads a file.' })
    setTool(0, 'description', undefined)
    setTool(0, 'name', 'read_file')
    expect(now().tools[0]).toEqual({ name: 'read_file' })
    expect(steps()).toEqual(['edit tool read', 'edit tool read', 'edit tool read', 'edit tool read'])
    undo()
    expect(names()[0]).toBe('read')
  })

  it('need a name that no other has', () => {
    expect(nameProblem(now().tools, ' ', 0)).toBe('A tool needs a name.')
    expect(nameProblem(now().tools, 'run', 0)).toBe('Another tool has this name.')
    expect(nameProblem(now().tools, 'read', 0)).toBeUndefined()
  })

  it('are imported behind the others, where an equal name takes the old one’s place, or in the place of all', () => {
    const imported = [{ name: 'run', description: 'Runs.' }, { name: 'list' }]
    importTools(imported, 'append')
    expect(names()).toEqual(['read', 'run', 'list'])
    expect(now().tools[1]?.description).toBe('Runs.')
    importTools(imported, 'replace')
    expect(now().tools).toEqual(imported)
    expect(steps()).toEqual(['import 2 tool definitions', 'replace all tools by 2 tool definitions'])
  })
})

describe('A made-up message', () => {
  it('that somebody edits is made up no longer', () => {
    const made = textMessage('g1-1', 'user', 'old', { generated: true })
    start({ ...now(), history: toPrompt([made]) })
    editPartText('g1-1', 0, 'old')
    expect(now().history[0]?.message.generated).toBe(true)
    editPartText('g1-1', 0, 'new')
    expect(now().history[0]?.message).toEqual(textMessage('g1-1', 'user', 'new'))
  })
})
