import type { Document } from '../../core/document/document.ts'
import { freshBatch, type Generated } from '../../core/generate/generate.ts'
import { emptied, tokensBefore, tokensToFill, toolsBefore, withGenerated } from '../../core/generate/place.ts'
import { type GenerateSettings, MAX_MADE_TOKENS } from '../../core/generate/settings.ts'
import { count, num, percent } from '../../core/words/words.ts'
import { announce, edit, useStore } from '../store.ts'
import { replaceDocument } from './document.ts'
import { focusMessage } from './view.ts'

/** What the dialog asks for: a length in messages, or a part of the window in percent. */
export interface GenerateForm extends Pick<GenerateSettings, 'kind' | 'seed' | 'toolShare' | 'facts' | 'place'> {
  readonly length: { readonly unit: 'messages' | 'percent'; readonly count: number }
  readonly into: 'add' | 'new'
}

export type Planned =
  /** `before`: tokens that stand before the made-up messages, by the estimate. */
  | { readonly ok: true; readonly settings: GenerateSettings; readonly before: number }
  | { readonly ok: false; readonly problem: string }

/** The document that the messages are put behind. */
function targetOf(document: Document, { into, kind, toolShare }: GenerateForm): Document {
  return into === 'add' ? document : emptied(document, toolsBefore({ kind, toolShare }))
}

/** What has to be made up for a form, or why that cannot be. */
export function planGenerate(form: GenerateForm, document: Document): Planned {
  const target = targetOf(document, form)
  const { kind, seed, toolShare, facts, place, length } = form
  const before = tokensBefore(target)
  const base = { kind, seed, toolShare, facts, place }
  const batch = freshBatch(target.history, target.facts)
  const settings = { ...base, batch, system: target.history.length === 0 }
  if (length.unit === 'messages')
    return { ok: true, settings: { ...settings, length: { unit: 'messages', count: length.count } }, before }
  const tokens = tokensToFill(target, length.count, before)
  if (tokens <= 0) {
    const now = percent((before / target.budget.window) * 100)
    return { ok: false, problem: `The window is ${now} full already: there is nothing to add.` }
  }
  if (tokens > MAX_MADE_TOKENS) {
    return {
      ok: false,
      problem: `That takes ${num(tokens)} tokens; at most ${num(MAX_MADE_TOKENS)} are made up at once.`,
    }
  }
  return { ok: true, settings: { ...settings, length: { unit: 'tokens', count: tokens } }, before }
}

/** Puts made-up messages into the document, as one step, and goes to the first of them. */
export function addGenerated(form: GenerateForm, settings: GenerateSettings, made: Generated): void {
  const { document } = useStore.getState()
  const messages = count(made.messages.length, 'made-up message')
  const next = withGenerated(targetOf(document, form), settings, made)
  if (form.into === 'new') replaceDocument(`start a history of ${messages}`, next)
  else edit(`add ${messages}`, () => next)
  const [first] = made.messages
  if (first) focusMessage(first.id)
  announce(`${messages} added, ${count(made.facts.length, 'planted fact')}`)
}
