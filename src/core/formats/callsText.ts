import type { Draft } from './history.ts'
import { parseJson } from './json.ts'
import type { Say } from './report.ts'
import { isList, isRecord } from './value.ts'

/** Calls as one JSON text: one call or a list of them, `{name, arguments}`. */
export function callsIn(text: string, say: Say): Draft['parts'] {
  const parsed = parseJson(text)
  const list = parsed.ok ? (isList(parsed.value) ? parsed.value : [parsed.value]) : []
  const calls = list.filter(isRecord)
  if (calls.length > 0) {
    return calls.map((call) => ({
      type: 'call',
      callId: call.id,
      name: call.name,
      arguments: call.arguments ?? call.parameters,
    }))
  }
  say('repaired', 'a function_call whose value is no JSON object: kept as the arguments of a call')
  return [{ type: 'call', arguments: text }]
}
