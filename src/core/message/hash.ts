import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { oncePerMessage } from './memo.ts'
import type { Part, ToolDefinition } from './message.ts'
import type { Prompt } from './prompt.ts'

/** The whole sha256 of a text as 64 hex digits, for a hash that is shown and compared with other tools. */
export function sha256Text(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/** A short name for a text: the first 16 bytes of its sha256 as 32 hex digits. Same text, same hash. */
export function hashText(text: string): string {
  return sha256Text(text).slice(0, 32)
}

/** The fields of a part in a fixed order: the order of an object's keys must not change a hash. */
function partFields(part: Part): readonly unknown[] {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return [part.type, part.text]
    case 'image':
      return [part.type, part.source, part.detail ?? null]
    case 'opaque':
      return [part.type, part.kind, part.size]
    case 'file':
      return [part.type, part.name ?? null, part.data ?? null, part.text ?? null]
    case 'call':
      return [part.type, part.callId, part.name, part.arguments]
  }
}

/** Names what a message sends. Its id is not sent, so it is not in the hash. */
export const messageHash = oncePerMessage(({ role, name, answers, failed, parts }) =>
  hashText(JSON.stringify([role, name ?? null, answers ?? null, failed ?? null, parts.map(partFields)])),
)

/**
 * Names exactly what a call would be sent: the messages in order, and the tool definitions where given.
 * Ids and origins are not sent: a prompt that was reached in another way has the same hash.
 */
export function promptHash(prompt: Prompt, tools: readonly ToolDefinition[] = []): string {
  const lines = prompt.map((entry) => messageHash(entry.message))
  for (const { name, description, parameters } of tools) {
    lines.push(hashText(JSON.stringify(['tool', name, description ?? null, parameters ?? null])))
  }
  return hashText(lines.join('\n'))
}
