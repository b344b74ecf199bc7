import type { Prompt } from '../../message/prompt.ts'
import type { ProviderId } from '../providers.ts'

/** What a rule is known by. */
export type RuleEvidence = 'documentation' | 'types' | 'source read' | 'issue report' | 'memory'

/** How one provider holds to a rule. */
export interface Stand {
  /** `error`: a request is refused. `warning`: some models or servers refuse it, or what is sent is not what was meant. */
  readonly severity: 'error' | 'warning'
  readonly evidence: RuleEvidence
  readonly source: { readonly name: string; readonly link?: string }
  /** What its error says, with … for ids and places. `seen`: as somebody reported it; otherwise as remembered. */
  readonly error?: { readonly words: string; readonly seen: boolean }
}

/** One place that breaks a rule. */
export interface Breach {
  /** The message at fault. */
  readonly id: string
  /** Tells two breaches of one message apart. */
  readonly callId?: string
}

/** One rule of validity, as data. A new one is one object in the list of its file. */
export interface ValidityRule {
  readonly id: string
  /** What it forbids, as a noun: "a result without its call". */
  readonly forbids: string
  readonly providers: Readonly<Partial<Record<ProviderId, Stand>>>
  /**
   * The places that break it, in order. `was` is the history that the prompt was made of: some rules look at what was
   * taken from it. Of a history itself it is the same prompt. Pure; called once per prompt.
   */
  find(prompt: Prompt, was: Prompt): readonly Breach[]
}

/** A report with its number: `anthropics/claude-code#8210`. */
export function issue(place: string): Stand['source'] {
  const [repository, number] = place.split('#')
  return { name: place, link: `https://github.com/${repository}/issues/${number}` }
}

/** Refused, and somebody reported the error's words. */
export function refused(place: string, words: string): Stand {
  return { severity: 'error', evidence: 'issue report', source: issue(place), error: { words, seen: true } }
}

/** Refused as far as is remembered. */
export function remembered(system: string, words?: string): Stand {
  const source = { name: `${system}, no report at hand` }
  return { severity: 'error', evidence: 'memory', source, ...(words && { error: { words, seen: false } }) }
}

/** The same, where it is not always refused. */
export function doubtful(stand: Stand): Stand {
  return { ...stand, severity: 'warning' }
}
