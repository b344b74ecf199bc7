import './json.css'
import { useMemo, useRef, useState } from 'react'
import { encodePrompt, type PromptForm } from '../../core/jsonView/promptForms.ts'
import type { Prompt } from '../../core/message/prompt.ts'
import { secretsWords } from '../../core/secrets/secrets.ts'
import { count, num } from '../../core/words/words.ts'
import { replaceSecrets } from '../../store/actions/secrets.ts'
import { closeDialog, openDialog } from '../../store/actions/view.ts'
import { useBench } from '../../store/bench.ts'
import { useSecretsIn } from '../../store/secrets.ts'
import { announce } from '../../store/store.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { SecretsLine } from '../../ui/SecretsLine.tsx'
import { LARGEST_TEXT } from './contract.ts'
import { JsonEditor, usePlainOnly } from './JsonEditor.tsx'

const FORMS: readonly (readonly [PromptForm, string])[] = [
  ['entries', 'With ids and origins'],
  ['openai', 'As OpenAI chat'],
]

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
  const [form, setForm] = useState<PromptForm>('entries')
  const [failed, setFailed] = useState(false)
  const [copied, setCopied] = useState(false)
  const foot = useRef<HTMLDivElement>(null)
  const plainOnly = usePlainOnly()
  const prompt = result?.outcome.prompt
  const secrets = useSecretsIn(prompt ?? NOTHING, tools)
  const text = useMemo(() => (prompt ? encodePrompt(form, prompt, tools) : ''), [form, prompt, tools])
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
        {FORMS.map(([value, label]) => (
          <label key={value} className="check">
            <input
              type="radio"
              name="form"
              checked={form === value}
              onChange={() => {
                setForm(value)
                setCopied(false)
              }}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {form === 'openai' && (
        <p className="soft json-aside">
          OpenAI’s form has no ids of messages, no origins, and no flag for a failed tool.
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
      <SecretsLine
        words={secretsWords(secrets ?? [])}
        onShow={() => openDialog({ kind: 'secrets' })}
        onReplace={replaceSecrets}
      />
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
        <button type="button" className="button primary" onClick={closeDialog}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
