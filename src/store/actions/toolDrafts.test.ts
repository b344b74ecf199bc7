import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ToolDefinition } from '../../core/message/message.ts'
import { start, undo, useStore } from '../store.ts'
import { unsentText } from '../unsent.ts'
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

  it('is with the tool of its name when the page is loaded anew, until it is mended', async () => {
    keepTyped(tool(0), 'parameters', broken())
    keepTyped(tool(0), 'name', { text: 'run', of: 'read' })
    setTool(0, 'description', 'Reads.')
    const kept = unsentText('tools') ?? ''

    vi.resetModules()
    const page = { ...(await import('../unsent.ts')), ...(await import('./toolDrafts.ts')) }
    page.useUnsent.setState({ texts: new Map([['tools', { text: kept }]]) })
    const [read, other] = [
      { name: 'read', parameters: { type: 'object' } },
      { name: 'other', parameters: {} },
    ]
    expect(page.toolDrafts(other)).toEqual({})
    expect(page.toolDrafts(read)).toEqual({
      name: { text: 'run', of: 'read' },
      parameters: { text: '{"a":', of: read.parameters },
    })
    page.keepTyped(read, 'name', undefined)
    expect(page.unsentText('tools')).toContain('"tool":"read"')
    page.keepTyped(read, 'parameters', { text: '{}', of: {} })
    // That of another tool, which this page has not seen, waits on.
    expect(page.unsentText('tools')).not.toContain('"tool":"read"')
  })
})
