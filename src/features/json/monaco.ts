import { loader } from '@monaco-editor/react'
import * as monaco from 'monaco-editor/editor/editor.api'
import EditorWorker from 'monaco-editor/editor/editor.worker?worker'
import JsonWorker from 'monaco-editor/language/json/json.worker?worker'
// The mode itself would load when the first editor stands, and bring with it services that the second does not find.
import 'monaco-editor/languages/features/json/jsonMode'
import { jsonDefaults } from 'monaco-editor/languages/features/json/register'
import { documentSchema } from '../../core/jsonView/schema.ts'
import { PAGE_THEME, watchTheme } from './monacoTheme.ts'

// Without the bundled one the wrapper would load Monaco from a public host.
loader.config({ monaco })
self.MonacoEnvironment = { getWorker: (_id, label) => (label === 'json' ? new JsonWorker() : new EditorWorker()) }

/** The document form is known by this name; it is an address that is never fetched. */
export const DOCUMENT_MODEL = 'document.json'

jsonDefaults.setDiagnosticsOptions({
  // What is wrong is said by our own reader, in the same words for every editor; the schema helps while typing.
  validate: false,
  enableSchemaRequest: false,
  schemas: [{ uri: 'inmemory://schema/document', fileMatch: [DOCUMENT_MODEL], schema: documentSchema }],
})
watchTheme(monaco)
// Else it comes with the first sign that is drawn, which may be when there is no network any more.
void document.fonts.load('16px codicon').catch(() => {})

export { monaco, PAGE_THEME }
