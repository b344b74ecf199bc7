import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { openFound, recogniseText } from '../../src/core/formats/readText.ts'
import type { Message } from '../../src/core/message/message.ts'

/** Public transcripts that are long enough to be cut; they lie beside the project, never in it. */
const FILES = [
  'gemini-contents.milestones.json',
  'letta-v1.af',
  'openai-chat.1183-messages.json',
  'openai-chat.airline.json',
  'openai-chat.repeated-call-ids.json',
  'openhands-v1.events.json',
  'swe-agent.traj',
  'trajectories/inspect_sonnet35_django__django-12039.traj',
  'trajectories/inspect_sonnet35_django__django-14011.traj',
  'trajectories/inspect_sonnet35_matplotlib__matplotlib-20676.traj',
  'trajectories/inspect_sonnet35_matplotlib__matplotlib-24149.traj',
  'trajectories/inspect_sonnet35_pydata__xarray-6992.traj',
  'trajectories/inspect_sonnet35_sympy__sympy-23262.traj',
] as const

export interface PublicRun {
  readonly name: string
  readonly messages: readonly Message[]
}

function read(path: string): readonly Message[] {
  const recognised = recogniseText(readFileSync(path, 'utf8'))
  const [first] = recognised.ok && recognised.kind === 'transcript' ? recognised.found : []
  const opened = first && openFound(first, [])
  if (!opened?.ok) throw new Error(`${path}: nothing was read`)
  return opened.conversation.history.map(({ message }) => message)
}

/** The public runs that are there, and the names of those that are not. */
export function publicRuns(): { readonly runs: readonly PublicRun[]; readonly missing: readonly string[] } {
  const folder = resolve('../shared/samples')
  const there = FILES.filter((file) => existsSync(resolve(folder, file)))
  return {
    runs: there.map((file) => ({ name: file, messages: read(resolve(folder, file)) })),
    missing: FILES.filter((file) => !there.includes(file)),
  }
}
