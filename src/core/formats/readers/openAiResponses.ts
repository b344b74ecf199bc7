import type { Format, Found } from '../format.ts'
import { isKnownItem, isOwnItem, itemsIn, type ResponsesSource, readResponses } from '../responsesItems.ts'
import { recordsOf, type Source } from '../source.ts'
import { titleOfMessages } from '../title.ts'
import { isList } from '../value.ts'
import { writeOpenAiResponses } from '../writers/openAiResponses.ts'

function itemsOf(source: Source): ResponsesSource | undefined {
  if (source.kind === 'prose') return undefined
  return itemsIn(source.kind === 'value' ? source.value : recordsOf(source).map(({ value }) => value))
}

/** OpenAI's Responses: a request with `input` and `instructions`, a response with `output`, a list of items, or one a line. */
export const openAiResponses: Format = {
  id: 'openai-responses',
  name: 'OpenAI responses',
  detect(source) {
    const found = itemsOf(source)
    if (!found) return undefined
    if (found.response.object === 'response') return { reason: 'a response with output', strength: 85 }
    const some = found.input.slice(0, 60)
    if (some.some(isOwnItem) && some.filter(isKnownItem).length * 2 >= some.length)
      return { reason: 'items such as function_call with call_id', strength: 75 }
    const { input, instructions } = found.request
    if (typeof instructions === 'string') return { reason: 'instructions beside input', strength: 70 }
    return isList(input) && input.length > 0 ? { reason: 'a list called input', strength: 15 } : undefined
  },
  list(source) {
    const items = itemsOf(source) ?? { input: [], output: [], request: {}, response: {} }
    const found: Found = {
      title: titleOfMessages(items.input) ?? titleOfMessages(items.output) ?? 'Messages',
      kind: 'main',
      messages: items.input.length + items.output.length,
      branches: [],
      open: (report) => readResponses(items, report),
    }
    return [found]
  },
  write: writeOpenAiResponses,
}
