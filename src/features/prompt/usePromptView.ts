import { useMemo } from 'react'
import type { TokenCount } from '../../core/budget/count.ts'
import type { PromptSource, SectionKey } from '../../core/prompt/sections.ts'
import { buildSystemPrompt, type PromptSection, type SystemPrompt } from '../../core/prompt/systemPrompt.ts'
import { count } from '../../core/words/words.ts'
import { NO_SOURCE } from '../../store/actions/systemPrompt.ts'
import { useStore } from '../../store/store.ts'
import { useTextTokens } from '../../store/textTokens.ts'

/** The system prompt of the document as it is written now, built and counted. */
export interface PromptView {
  readonly source: PromptSource
  readonly built: SystemPrompt
  /** No section has a text and no input a value. */
  readonly unwritten: boolean
  /** A section with its heading; undefined where it is absent. */
  tokensOf(key: SectionKey): TokenCount | undefined
  /** All of it as one message. */
  readonly total: TokenCount
  readonly frame: number
}

/** A section as it is sent. */
export function sectionText({ heading, text }: PromptSection): string {
  return `# ${heading}\n\n${text}`.trimEnd()
}

/** A count with its noun; one that is not exact says so. */
export function tokenWords({ tokens, exact }: TokenCount): string {
  return `${exact ? '' : '≈'}${count(tokens, 'token')}`
}

export function usePromptView(): PromptView {
  const source = useStore((state) => state.document.systemPrompt) ?? NO_SOURCE
  const built = useMemo(() => buildSystemPrompt(source.texts, source.environment), [source])
  const { counts, frame } = useTextTokens([built.text, ...built.sections.map(sectionText)])
  const [whole, ...parts] = counts
  return {
    source,
    built,
    unwritten: built.sections.every(({ text }) => text === ''),
    frame,
    tokensOf: (key) => parts[built.sections.findIndex((section) => section.key === key)],
    total: { tokens: (whole?.tokens ?? 0) + frame, exact: whole?.exact ?? false },
  }
}
