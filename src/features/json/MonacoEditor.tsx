import Editor from '@monaco-editor/react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { TextProblem } from '../../core/jsonView/places.ts'
import { type EditorProps, isFocusFree, LONG_TEXT } from './contract.ts'
import { DOCUMENT_MODEL, monaco, PAGE_THEME } from './monaco.ts'
import { useEditorText } from './useEditorText.ts'

type CodeEditor = monaco.editor.IStandaloneCodeEditor

/** With nothing of these open, Escape is not the editor's. */
const NOTHING_OPEN = [
  ...['suggestWidgetVisible', 'findWidgetVisible', 'parameterHintsVisible', 'renameInputVisible'],
  ...['inSnippetMode', 'editorHasMultipleSelections', 'markersNavigationVisible', 'quickInputVisible'],
]
  .map((key) => `!${key}`)
  .join(' && ')

const SEVERITY: { readonly [severity in TextProblem['severity']]: monaco.MarkerSeverity } = {
  error: monaco.MarkerSeverity.Error,
  warning: monaco.MarkerSeverity.Warning,
  info: monaco.MarkerSeverity.Info,
}

function markerOf(model: monaco.editor.ITextModel, { severity, words, offset, length }: TextProblem) {
  const from = model.getPositionAt(offset)
  const to = model.getPositionAt(offset + length)
  return {
    severity: SEVERITY[severity],
    message: words,
    startLineNumber: from.lineNumber,
    startColumn: from.column,
    endLineNumber: to.lineNumber,
    endColumn: to.column,
  }
}

function optionsFor(
  label: string,
  readOnly: boolean,
  long: boolean,
): monaco.editor.IStandaloneEditorConstructionOptions {
  return {
    ariaLabel: label,
    readOnly,
    domReadOnly: readOnly,
    automaticLayout: true,
    fontFamily: '"SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
    fontSize: 13,
    lineHeight: 20,
    tabSize: 2,
    padding: { top: 10, bottom: 10 },
    minimap: { enabled: false },
    scrollBeyondLastLine: false,
    stickyScroll: { enabled: false },
    overviewRulerBorder: false,
    renderLineHighlight: 'line',
    wordWrap: long ? 'off' : 'on',
    folding: !long,
    matchBrackets: long ? 'never' : 'always',
    bracketPairColorization: { enabled: false },
    guides: { indentation: !long },
    occurrencesHighlight: 'off',
    selectionHighlight: !long,
    // The text of a transcript is data: nothing in it is a link, and no character of it is suspect.
    links: false,
    colorDecorators: false,
    unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: false, nonBasicASCII: false },
    unusualLineTerminators: 'off',
    dropIntoEditor: { enabled: false },
    pasteAs: { enabled: false },
    quickSuggestions: long ? false : { other: true, strings: true, comments: false },
    wordBasedSuggestions: 'off',
    scrollbar: { useShadows: false },
  }
}

/** The code editor. It loads only when it is shown: with its workers it is a megabyte. */
export function MonacoEditor(props: EditorProps) {
  const { value, onChange, readOnly, label, document, problems, caret } = props
  const id = useId()
  const [editor, setEditor] = useState<CodeEditor>()
  // Not while it is typed in: the editor would be built anew.
  const [long] = useState(value.length > LONG_TEXT)
  const onLeave = useEffectEvent(props.onLeave)
  const onApply = useEffectEvent(props.onApply)
  const handOver = useEditorText(editor, value, onChange, long)
  const leave = useEffectEvent(() => {
    handOver()
    onLeave()
  })
  const apply = useEffectEvent(() => {
    handOver()
    onApply()
  })

  useEffect(() => {
    const model = editor?.getModel()
    // After the editor: what it still has to do in this task would find its model gone.
    return () => void setTimeout(() => model?.dispose())
  }, [editor])

  useEffect(() => {
    if (!editor) return
    const actions = [
      editor.addAction({
        id: 'leave',
        label: 'Leave the editor',
        keybindings: [monaco.KeyCode.Escape],
        keybindingContext: `editorTextFocus && ${NOTHING_OPEN}`,
        run: () => leave(),
      }),
      editor.addAction({
        id: 'apply',
        label: 'Apply',
        keybindings: [monaco.KeyMod.CtrlCmd | monaco.KeyCode.Enter],
        run: () => apply(),
      }),
    ]
    return () => {
      for (const action of actions) action.dispose()
    }
  }, [editor])

  useEffect(() => {
    const model = editor?.getModel()
    if (model)
      monaco.editor.setModelMarkers(
        model,
        'document',
        problems.map((one) => markerOf(model, one)),
      )
  }, [editor, problems])

  useEffect(() => {
    const model = editor?.getModel()
    if (!editor || !model || !caret) return
    const place = model.getPositionAt(caret.offset)
    editor.setPosition(place)
    editor.revealPositionInCenterIfOutsideViewport(place)
    editor.focus()
  }, [editor, caret])

  return (
    <Editor
      className="json-monaco"
      theme={PAGE_THEME}
      language={long ? 'plaintext' : 'json'}
      // A model of its own for each editor: the one before may not be gone yet.
      path={`${id}/${document ? DOCUMENT_MODEL : 'prompt.json'}`}
      keepCurrentModel
      defaultValue={value}
      loading={null}
      options={optionsFor(label, readOnly, long)}
      onMount={(mounted) => {
        setEditor(mounted)
        if (props.takesFocus && isFocusFree()) mounted.focus()
      }}
    />
  )
}
