import { promptTokens } from '../budget/costs.ts'
import type { RecordedPrompt } from '../document/document.ts'
import type { Entry, Prompt } from '../message/prompt.ts'
import type { Rule } from './outcome.ts'
import type { Strategy } from './strategy.ts'

const AS_RECORDED: Rule = { code: 'recorded' }

/** A recorded prompt on a history as it is now: messages that are gone are gone in it, those that came later follow it. */
export function applyRecorded(prompt: Prompt, { entries, upTo }: RecordedPrompt): Prompt {
  const byId = new Map(prompt.map((entry, index) => [entry.message.id, { entry, index }]))
  const own = new Set<string>()
  let last = -1
  const out = entries.flatMap((one): readonly Entry[] => {
    const id = typeof one === 'string' ? one : one.message.id
    const found = byId.get(id)
    own.add(id)
    if (found) last = Math.max(last, found.index)
    if (typeof one !== 'string') return [one]
    return found ? [found.entry] : []
  })
  // In a prompt that was made by this, the last message that it covers may be one that it left out.
  const end = upTo === undefined ? -1 : (byId.get(upTo)?.index ?? last)
  return [...out, ...prompt.slice(end + 1).filter(({ message }) => !own.has(message.id))]
}

/**
 * Shows a prompt that was not computed here: what a model saw after a compaction, or what other code made of the
 * history. It is in no list of strategies to choose from: a file brings it.
 */
export const recorded: Strategy = {
  id: 'recorded',
  label: 'As recorded',
  source: { system: 'a file', version: '', evidence: 'source read' },
  trigger: 'never',
  fixedPoint: true,
  parameters: [{ kind: 'text', id: 'prompt', default: '' }],
  run(prompt, parameters, { counter, overhead, target, recorded: known }) {
    const recording = known.get(String(parameters.prompt))
    const before = promptTokens(prompt, counter) + overhead
    const base = { requests: [], calls: 0 }
    if (!recording) {
      const reason = { code: 'recording-missing' } as const
      return { ...base, prompt, status: 'failed', reason, tokens: { before, after: before, target }, rules: [] }
    }
    const made = applyRecorded(prompt, recording)
    const same = made.length === prompt.length && made.every((entry, index) => entry === prompt[index])
    const after = same ? before : promptTokens(made, counter) + overhead
    const own = recording.entries.filter((one) => typeof one !== 'string').length
    return {
      ...base,
      prompt: same ? prompt : made,
      status: same ? 'unchanged' : after < target ? 'met' : 'cannot-fit',
      reason: { code: 'recorded', label: recording.label, own },
      tokens: { before, after, target },
      rules: prompt.map(() => AS_RECORDED),
    }
  },
}
