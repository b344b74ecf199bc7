/** Histories that the tests make themselves. */

interface ChatMessage {
  readonly role: string
  readonly content: unknown
  readonly [field: string]: unknown
}

const asJson = (value: unknown): string => JSON.stringify(value, null, 2)

/** An OpenAI chat of so many messages: a system message, then user, assistant with a call, its result, assistant. */
export function chat(messages: number, words = 'Please look at the next file and say what you find in it.'): string {
  const list: ChatMessage[] = [{ role: 'system', content: 'You are a coding agent.' }]
  for (let turn = 1; list.length < messages; turn++) {
    const id = `call_${turn}`
    list.push(
      { role: 'user', content: `Step ${turn}. ${words}` },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id, type: 'function', function: { name: 'read_file', arguments: `{"path":"src/part${turn}.ts"}` } },
        ],
      },
      { role: 'tool', tool_call_id: id, content: `export const part${turn} = ${turn}\n`.repeat(1 + (turn % 9) * 4) },
      { role: 'assistant', content: `Part ${turn} is the number ${turn}, as the list of parts says.` },
    )
  }
  return asJson(list.slice(0, messages))
}

/** A saved document of 60 messages: marked facts, a lane that fails, and an open question about nothing. */
export function sixtyMessages(): string {
  const history = Array.from({ length: 60 }, (_, index) => {
    const role = index === 0 ? 'system' : index % 2 === 1 ? 'user' : 'assistant'
    const text =
      index === 7 ? 'Do not touch the file ledger.ts, whatever the tests say.' : `This is thought ${index}. `.repeat(6)
    return { message: { id: `m${index + 1}`, role, parts: [{ type: 'text', text }] } }
  })
  const compact = (summary: string) => ({
    id: 'compact',
    parameters: { summariser: 'scripted', policy: 'keep', summary },
  })
  return asJson({
    format: 'what-survives',
    version: 1,
    title: 'Sixty messages',
    budget: { window: 2_600, compaction: 0.8, pruning: 0.9, keepLast: 4 },
    lanes: [
      { id: 'a', name: 'Prune', when: 'now', strategy: { id: 'prune', parameters: {} }, repair: 'none' },
      { id: 'b', name: 'Broken', when: 'now', strategy: compact(''), repair: 'none' },
      { id: 'c', name: 'Short', when: 'now', strategy: compact('- all went well'), repair: 'none' },
    ],
    facts: [
      { id: 'f1', messageId: 'm8', kind: 'constraint', quote: 'Do not touch the file ledger.ts' },
      { id: 'f2', messageId: 'm60', kind: 'other', quote: 'This is thought 59' },
    ],
    pins: {},
    tools: [],
    history,
  })
}
