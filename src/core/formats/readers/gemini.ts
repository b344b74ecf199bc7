import type { Format, Found } from '../format.ts'
import { contentsIn, type GeminiSource, isContent, readGemini } from '../geminiContents.ts'
import { either } from '../geminiParts.ts'
import { recordsOf, type Source } from '../source.ts'
import { titleFrom, titleOfMessages } from '../title.ts'
import { isList, isRecord } from '../value.ts'
import { writeGemini } from '../writers/gemini.ts'

function rootIn(source: Source): unknown {
  return source.kind === 'value' ? source.value : recordsOf(source).map(({ value }) => value)
}

/** Gemini's contents: a request, a bare list, an error's `context`, a response, whole or streamed. */
export const gemini: Format = {
  id: 'gemini',
  name: 'Gemini contents',
  detect(source) {
    const root = rootIn(source)
    const found = contentsIn(root)
    if (!found) {
      const instructed = isRecord(root) && isList(root.contents) && isRecord(either(root, 'systemInstruction'))
      return instructed ? { reason: 'systemInstruction beside contents', strength: 75 } : undefined
    }
    const contents = found.list.slice(0, 60).some(isContent)
    return { reason: contents ? 'parts without a type' : 'responses with candidates', strength: 75 }
  },
  list(source) {
    const root = rootIn(source)
    const contents: GeminiSource = contentsIn(root, isList) ?? { list: [root], fields: {} }
    const found: Found = {
      title: titleFrom(contents.fields.title) ?? titleOfMessages(contents.list) ?? 'Contents',
      kind: 'main',
      messages: contents.list.length,
      branches: [],
      open: (report) => readGemini(contents, report),
    }
    return [found]
  },
  write: writeGemini,
}
