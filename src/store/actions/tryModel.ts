import { pageKeys } from '../../services/models/keys.ts'
import type { ModelAnswer } from '../../services/models/model.ts'
import { listModels } from '../../services/models/providers/provider.ts'
import { setUp } from '../models.ts'
import { connect, providerSource } from '../sources.ts'
import { announce } from '../store.ts'
import { run } from './running.ts'

/** Under this key the dialog of models runs what it tries. */
export const TRYING = 'models'

const WORD = { instructions: 'Answer with one word and nothing else.', text: 'Say: ready', limit: 2000 } as const

/** Asks a provider for one word: the answer, or undefined; why not is then in the run. */
export async function tryProvider(presetId: string): Promise<ModelAnswer | undefined> {
  const done = await run(TRYING, 'Try it', { label: presetId }, async (on, signal) => {
    const { model } = await providerSource(presetId, '')
    return model.say(WORD, on, signal)
  })
  if (!done.ok) return undefined
  announce(`It answered: ${done.value.text.slice(0, 60)}`)
  return done.value
}

/** Asks a provider for the names of its models. */
export async function listProvider(presetId: string): Promise<void> {
  const done = await run(TRYING, 'List models', { label: presetId }, (_on, signal) =>
    listModels(connect(presetId, ''), pageKeys.of, signal),
  )
  if (!done.ok) return
  setUp(presetId, { listed: done.value })
  announce(`${done.value.length} models listed`)
}
