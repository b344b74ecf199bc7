import type { Document } from '../../core/document/document.ts'
import type { Shared } from '../../core/share/link.ts'
import { linkable } from '../../core/share/shared.ts'
import type { Exercise } from '../../core/teach/exercise.ts'
import { linkTo, scenarioOf } from '../../store/links.ts'

/** The address of an exercise that begins with `start`. It holds the start, never what somebody made of it. */
export async function exerciseLink(exercise: Exercise, start: Document): Promise<string> {
  const base = scenarioOf(start)?.id
  const shared: Shared = { ...(base !== undefined && { base }), document: linkable(start, true), view: {}, exercise }
  return linkTo(shared)
}
