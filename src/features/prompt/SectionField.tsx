import { type ReactNode, useId } from 'react'
import type { SECTIONS, SectionTexts } from '../../core/prompt/sections.ts'
import type { Spoof } from '../../core/prompt/systemPrompt.ts'
import { spoofWords } from '../../core/words/prompt.ts'
import { setSection } from '../../store/actions/systemPrompt.ts'
import { endMerge } from '../../store/store.ts'
import { EnvironmentFields } from './EnvironmentFields.tsx'
import { type PromptView, tokenWords } from './usePromptView.ts'

const HELP: { readonly [key in (typeof SECTIONS)[number]['key']]: string } = {
  identity: 'Who the model is. Always there, so that the text starts with it.',
  environment: 'Inputs, never looked up: same input, same bytes.',
  tools: 'What is said about the tools, beside their definitions.',
  security: 'What must never happen, whoever asks for it.',
  project: 'How things are done in this project.',
  user: 'How this user wants it.',
  operational: 'How the work is done.',
}

interface Props {
  readonly section: (typeof SECTIONS)[number]
  readonly view: PromptView
  /** What else belongs to the section. */
  readonly children?: ReactNode
}

/** One section: whom it comes from, its text, its tokens, and every heading in it that belongs to another. */
export function SectionField({ section, view, children }: Props) {
  const id = useId()
  const { key, heading, owner } = section
  const { texts, environment } = view.source
  const tokens = view.tokensOf(key)
  const spoofed = view.built.spoofed.filter((spoof) => spoof.section === key)
  const empty = (key === 'environment' ? '' : (texts[key] ?? '')).trim() === ''
  return (
    <li className="section-field">
      <div className="section-head">
        {key === 'environment' ? <b>{heading}</b> : <label htmlFor={id}>{heading}</label>}
        <span className="owner" data-owner={owner}>
          {owner}
        </span>
        <span className="grow" />
        <span className="soft">{tokens ? tokenWords(tokens) : 'absent, leaves no heading'}</span>
      </div>
      {key === 'environment' ? (
        <EnvironmentFields which="environment" label="Environment" environment={environment} />
      ) : (
        <TextField id={id} sectionKey={key} text={texts[key] ?? ''} spoofed={spoofed.length > 0} />
      )}
      <small id={`${id}-help`} className="soft">
        {HELP[key]}
        {key === 'identity' && empty && ' Empty: its heading stands alone.'}
      </small>
      <Spoofs id={`${id}-spoofs`} spoofed={spoofed} />
      {children}
    </li>
  )
}

interface TextFieldProps {
  readonly id: string
  readonly sectionKey: keyof SectionTexts
  readonly text: string
  readonly spoofed: boolean
}

function TextField({ id, sectionKey, text, spoofed }: TextFieldProps) {
  return (
    <textarea
      id={id}
      className="input"
      rows={2}
      dir="auto"
      value={text}
      aria-describedby={spoofed ? `${id}-help ${id}-spoofs` : `${id}-help`}
      onChange={(event) => setSection(sectionKey, event.target.value)}
      onBlur={endMerge}
    />
  )
}

function Spoofs({ id, spoofed }: { readonly id: string; readonly spoofed: readonly Spoof[] }) {
  if (spoofed.length === 0) return null
  return (
    <ul id={id} className="spoofs altered">
      {spoofed.map((spoof) => (
        <li key={spoof.line}>{spoofWords(spoof)}</li>
      ))}
    </ul>
  )
}
