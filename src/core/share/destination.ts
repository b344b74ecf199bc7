import type { Destination } from './link.ts'

/** What a chat puts behind an address without meaning it. */
const TRAILING = /[.,;:!?)\]}>"'*]+$/

/**
 * Where a hash leads: `#lesson=id`, `#lesson=id.step` (steps from 1), `#scenario=id`, or a link of any form. Undefined for
 * every other hash: it is left alone. Whether there is such a lesson or scenario, and what the link holds, is not looked at.
 */
export function destinationOf(hash: string): Destination | undefined {
  if (/^#v\d{1,6}(?:\.|$)/.test(hash)) return { kind: 'shared', hash }
  const [, kind, named = ''] = /^#(lesson|scenario)=(.*)$/s.exec(hash) ?? []
  const name = named.replace(TRAILING, '')
  if (kind === 'scenario') return { kind, id: name }
  if (kind !== 'lesson') return undefined
  const [, id = name, step] = /^(.*)\.(\d{1,3})$/s.exec(name) ?? []
  return { kind, id, ...(step !== undefined && { step: Number(step) }) }
}
