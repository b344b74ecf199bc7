import type { Failure } from '../summaries/failure.ts'

/** What happened when a model was asked, and what to do about it. */
export function failureWords({ code, who, said }: Failure): { readonly said: string; readonly todo: string } {
  return { said: `${who}: ${code}${said ? `: ${said}` : ''}.`, todo: 'Ask again.' }
}
