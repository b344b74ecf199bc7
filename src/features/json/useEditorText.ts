import { useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { monaco } from './monaco.ts'

/** Milliseconds without a key before a long text is read out of the editor: joined anew for each, typing would lag. */
const REST = 150

/**
 * Keeps the text of a code editor and the text outside it the same, both ways. The editor is always ahead: a text that
 * comes back from outside after the next key was pressed must not overwrite that. Returns what hands on at once what was typed.
 */
export function useEditorText(
  editor: monaco.editor.IStandaloneCodeEditor | undefined,
  value: string,
  onChange: (text: string) => void,
  long: boolean,
): () => void {
  /** Texts that were handed out and have not come back. */
  const out = useRef<string[]>([])
  const setting = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const handOut = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const text = editor?.getModel()?.getValue()
    if (text === undefined) return
    out.current.push(text)
    onChange(text)
  })

  useEffect(() => {
    if (!editor) return
    const typing = editor.onDidChangeModelContent(() => {
      if (setting.current) return
      clearTimeout(timer.current)
      if (long) timer.current = setTimeout(() => handOut(), REST)
      else handOut()
    })
    const leaving = editor.onDidBlurEditorWidget(() => {
      if (timer.current !== undefined) handOut()
    })
    return () => {
      clearTimeout(timer.current)
      typing.dispose()
      leaving.dispose()
    }
  }, [editor, long])

  useEffect(() => {
    const model = editor?.getModel()
    if (!editor || !model) return
    const echo = out.current.indexOf(value)
    if (echo >= 0) {
      out.current.splice(0, echo + 1)
      return
    }
    if (model.getValue() === value) return
    clearTimeout(timer.current)
    const place = editor.saveViewState()
    setting.current = true
    model.pushStackElement()
    model.pushEditOperations([], [{ range: model.getFullModelRange(), text: value }], () => null)
    model.pushStackElement()
    setting.current = false
    editor.restoreViewState(place)
  }, [editor, value])

  return useEffectEvent(() => {
    if (timer.current !== undefined) flushSync(() => handOut())
  })
}
