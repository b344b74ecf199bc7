import { create } from 'zustand'
import type { Fact } from '../core/survival/fact.ts'

/** Whom a judge asks: a preset of providers and a model of it; '' for the one that is set in Models. */
export interface Whom {
  readonly preset: string
  readonly model: string
}

/** A question before it is asked. */
export interface Drafted {
  readonly question: string
  /** Who wrote it, in words: `BY_HAND`, `AS_BEFORE`, `by OpenAI · gpt-5-mini`. */
  readonly origin: string
}

/** Somebody typed it, or changed what a model had written. */
export const BY_HAND = 'by hand'
/** A judge was asked it before. */
export const AS_BEFORE = 'as asked before'

interface Judging {
  readonly whom: Whom | undefined
  /** By fact: see `questionKey`. Of all lanes, so that what they are asked is the same. */
  readonly drafts: ReadonlyMap<string, Drafted>
  /** What the last writing took, in words. */
  readonly effort: string | undefined
}

/** What a judge is about to be asked. Never saved: what it is answered is a recording, with the questions. */
export const useJudging = create<Judging>()(() => ({ whom: undefined, drafts: new Map(), effort: undefined }))

/** A fact of another document, or with other words, is another one. */
export function questionKey({ id, quote, pattern }: Pick<Fact, 'id' | 'quote' | 'pattern'>): string {
  return JSON.stringify([id, quote, pattern ?? false])
}

export function chooseWhom(whom: Whom): void {
  useJudging.setState({ whom })
}

export function draftQuestions(changes: Iterable<readonly [Fact, Drafted]>): void {
  const drafts = new Map(useJudging.getState().drafts)
  for (const [fact, drafted] of changes) drafts.set(questionKey(fact), drafted)
  useJudging.setState({ drafts })
}
