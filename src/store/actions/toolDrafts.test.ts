import { beforeEach, describe, expect, it } from 'vitest'
import type { ToolDefinition } from '../../core/message/message.ts'
import { start, undo, useStore } from '../store.ts'
import { keepTyped, toolDrafts, toolKey } from './toolDrafts.ts'
import { duplicateTool, moveTool, setTool } from './tools.ts'

function tool(index: number): ToolDefinition {
  const found = useStore.getState().document.tools[index]
  if (!found) throw new Error(`there is no tool ${index}`)
  return found
}

const broken = () => ({ text: '{"a":', of: tool(0).parameters })

beforeEach(() => {
  start({ ...useStore.getState().document, tools: [{ name: 'read', parameters: {} }, { name: 'run' }] })
})

describe('What is typed and not valid', () => {
  it('stays with its tool when the tool is edited or moved, and is not a copy’s', () => {
    const key = toolKey(tool(0))
    keepTyped(tool(0), 'parameters', broken())
    setTool(0, 'name', 'read_file')
    setTool(0, 'description', 'Reads.')
    moveTool(0, 1)
    expect(toolDrafts(tool(1)).parameters?.text).toBe('{"a":')
    expect(toolKey(tool(1))).toBe(key)
    duplicateTool(1)
    expect(toolDrafts(tool(2))).toEqual({})
    expect(toolKey(tool(2))).not.toBe(key)
  })

  it('gives way to another value in the document, and is back when undo brings the old one back', () => {
    keepTyped(tool(0), 'parameters', broken())
    setTool(0, 'parameters', { type: 'object' })
    expect(toolDrafts(tool(0))).toEqual({})
    undo()
    expect(toolDrafts(tool(0)).parameters?.text).toBe('{"a":')
  })

  it('is not brought back by undo once it was mended', () => {
    keepTyped(tool(0), 'parameters', broken())
    const mended = { type: 'object' }
    keepTyped(tool(0), 'parameters', { text: '{"type": "object"}', of: mended })
    setTool(0, 'parameters', mended)
    undo()
    expect(toolDrafts(tool(0))).toEqual({})
  })
})
