import { compareEnvironments } from '../../core/prompt/sections.ts'
import { buildSystemPrompt } from '../../core/prompt/systemPrompt.ts'
import { environmentWords } from '../../core/words/prompt.ts'
import { addCompared, dropCompared } from '../../store/actions/systemPrompt.ts'
import { EnvironmentFields } from './EnvironmentFields.tsx'
import { LineTable } from './LineTable.tsx'
import type { PromptView } from './usePromptView.ts'

/** The same sections in two environments, beside each other. */
export function Environments({ view }: { readonly view: PromptView }) {
  const { texts, environment, compared } = view.source
  if (!compared) {
    return (
      <section className="block" aria-label="Two environments">
        <h3>Two environments</h3>
        <p className="soft">The same sections on another day or another machine: which bytes change?</p>
        <button type="button" className="button small" onClick={addCompared}>
          Compare with a second environment
        </button>
      </section>
    )
  }
  const other = buildSystemPrompt(texts, compared)
  return (
    <section className="block" aria-label="Two environments">
      <h3>Two environments</h3>
      <EnvironmentFields which="compared" label="Second environment" environment={compared} />
      <div className="row">
        <b>{environmentWords(compareEnvironments(environment, compared))}</b>
        <span className="grow" />
        <button type="button" className="button small" onClick={dropCompared}>
          Drop the second environment
        </button>
      </div>
      <LineTable
        label="The prompt in two environments"
        a={{ title: 'First, as above', text: view.built.text, hash: view.built.hash }}
        b={{ title: 'Second', text: other.text, hash: other.hash }}
      />
    </section>
  )
}
