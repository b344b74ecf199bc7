import type { Document } from '../../core/document/document.ts'
import { isRecord } from '../../core/formats/value.ts'
import { replaceLeaving } from '../../core/secrets/leaving.ts'
import type { Shared } from '../../core/share/link.ts'
import { encodeShared } from '../../core/share/shared.ts'
import { packLink } from './links.ts'
import type { ToPack } from './packer.ts'

/** What stands behind the # of a link. `plain`: nothing differs from the scenario, and its name is enough. */
export interface Packed {
  readonly hash: string
  readonly plain: boolean
}

/**
 * What is shared, without what is replaced, as the part of an address behind its #: `scenario=<id>` where nothing differs
 * from that, since a scenario's own texts are public.
 */
export function packShared({ shared, base, replace }: ToPack): Packed {
  const { base: id, ...rest } = shared
  if (!base) return packed({ ...rest, document: replaceLeaving(shared.document, replace).document })
  const value = encodeShared(shared, base)
  const plain = isRecord(value) && Object.keys(value).every((key) => key === 'base')
  if (plain) return { hash: `scenario=${id}`, plain }
  return packed({ ...shared, document: replaceLeaving(shared.document, replace).document }, base)
}

function packed(shared: Shared, base?: Document): Packed {
  return { hash: packLink(encodeShared(shared, base)), plain: false }
}
