import './json.css'
import { useMemo, useRef, useState } from 'react'
import { encodePrompt, PROMPT_FORMS } from '../../core/jsonView/promptForms.ts'
import { sentPrompt } from '../../core/lanes/merge.ts'
import type { Prompt } from '../../core/message/prompt.ts'
import { findLeavingInText } from '../../core/secrets/leaving.ts'
import { secretsWords } from '../../core/secrets/secrets.ts'
import { checkProvider } from '../../core/validity/check.ts'
import { PROVIDERS } from '../../core/validity/providers.ts'
import { personalWords } from '../../core/words/leaving.ts'
import { count, num } from '../../core/words/words.ts'
import { savePrompt } from '../../store/actions/saving.ts'
import { replacePersonal, replaceSecrets } from '../../store/actions/secrets.ts'
import { closeDialog, openDialog } from '../../store/actions/view.ts'
import { useBench } from '../../store/bench.ts'
import { useFindingsSaid, useSecretsIn } from '../../store/secrets.ts'
import { announce } from '../../store/store.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { SecretsLine } from '../../ui/SecretsLine.tsx'
import { LARGEST_TEXT } from './contract.ts'
import { JsonEditor, usePlainOnly } from './JsonEditor.tsx'

const NOTHING: Prompt = []
const nothing = () => {}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    announce(`Copied ${count(text.length, 'character')}`)
  } catch {
    announce('The browser did not let the text be copied. Select it and copy it by hand.')
  }
}

/** What a lane's next model call would be sent, as JSON to read and to copy. */
export function PromptJsonDialog({ laneId }: { readonly laneId: string }) {
  const result = useBench((state) => state.bench.lanes.find(({ lane }) => lane.id === laneId))
  const tools = useBench((state) => state.bench.document.tools)
  const [form, setForm] = useState('entries')
  const [failed, setFailed] = useState(false)
  const [copied, setCopied] = useState(false)
  const foot = useRef<HTMLDivElement>(null)
  const plainOnly = usePlainOnly()
  const history = useBench((state) => state.bench.document.history)
  const prompt = useMemo(() => result && sentPrompt(result.outcome.prompt, result.lane.repair), [result])
  const secrets = secretsWords(useSecretsIn(prompt ?? NOTHING, tools) ?? [])
  const { text, losses } = useMemo(() => encodePrompt(form, prompt ?? [], tools), [form, prompt, tools])
  const personal = useMemo(() => personalWords(findLeavingInText(text)), [text])
  useFindingsSaid([secrets, personal])
  const provider = PROVIDERS.find(({ id }) => id === form)
  const check = provider && prompt && checkProvider(prompt, provider.id, history)
  if (!result || !prompt) return null
  const { name } = result.lane
  const plain = plainOnly || failed
  const shown = text.length <= LARGEST_TEXT[plain ? 'plain' : 'code']
  return (
    <Dialog
      full
      title={`${name}: the prompt as JSON`}
      description={`${count(prompt.length, 'message')}${tools.length > 0 ? ` and ${count(tools.length, 'tool definition')}` : ''}, ${num(text.length)} characters. What the next model call of this lane would be sent; it cannot be changed here.`}
      onClose={closeDialog}
      onEscape={(event) => {
        if (event.target instanceof Element && event.target.closest('.json-editor')) event.preventDefault()
      }}
    >
      <fieldset className="json-forms row">
        <legend className="visually-hidden">Form</legend>
        {PROMPT_FORMS.map(({ id, name: label }) => (
          <label key={id} className="check">
            <input
              type="radio"
              name="form"
              checked={form === id}
              onChange={() => {
                setForm(id)
                setCopied(false)
              }}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {losses.length > 0 && (
        <p className="soft json-aside">Left behind, as this form has no place for it: {losses.join(', ')}.</p>
      )}
      {check?.acceptance === 'refused' && (
        <p className={check.made ? 'json-aside lost' : 'json-aside'}>
          {check.provider.name} would refuse this prompt.{' '}
          <button type="button" className="link" onClick={() => openDialog({ kind: 'validity', laneId })}>
            Why
          </button>
        </p>
      )}
      {shown ? (
        <JsonEditor
          // A text of another form is another text, not an edit of this one.
          key={form}
          document={false}
          plain={plain}
          onFailed={() => setFailed(true)}
          value={text}
          onChange={nothing}
          readOnly
          label={`The prompt of ${name}, to read. Escape leaves the editor.`}
          problems={[]}
          caret={undefined}
          onLeave={() => foot.current?.querySelector<HTMLElement>('button')?.focus()}
          onApply={nothing}
        />
      ) : (
        <p>The text is too long to be shown here. It can be copied.</p>
      )}
      <SecretsLine words={secrets} onShow={() => openDialog({ kind: 'secrets' })} onReplace={replaceSecrets} />
      <SecretsLine words={personal} onReplace={replacePersonal} />
      <div ref={foot} className="foot">
        <button
          type="button"
          className="button"
          onClick={async () => {
            await copy(text)
            setCopied(true)
          }}
        >
          {copied ? 'Copied' : 'Copy'}
        </button>
        <button type="button" className="button" onClick={() => savePrompt(text, name, form)}>
          Save
        </button>
        <button type="button" className="button primary" onClick={closeDialog}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
