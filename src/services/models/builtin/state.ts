import { type Api, type ApiName, apisOf, type BuiltinScope } from './api.ts'

/** Whether the browser's own model can be used here. `why`: the end of a sentence, after a colon. */
export type BuiltinState =
  | { readonly kind: 'unavailable'; readonly why: string }
  | { readonly kind: 'downloadable' | 'downloading' | 'available'; readonly api: ApiName }

const NOT_SECURE = 'the browser gives its model only to pages that came by https, and this one did not'
const NO_SUCH = 'this browser has none for pages. Chrome and Edge on a desktop computer have one'
const CANNOT_RUN =
  'the browser knows of it, and says that it does not run here. Chrome wants a desktop computer with 22 GB of free ' +
  'disk, and more than 4 GB of graphics memory or 16 GB of memory with four cores'

/** The page's own global object as what the browser may have put there. */
export const PAGE = globalThis as BuiltinScope

export type Found =
  | { readonly api: Api; readonly kind: 'downloadable' | 'downloading' | 'available' }
  | { readonly api?: undefined; readonly why: string }

/** The first way to a model that the browser says it has. */
export async function findApi(scope: BuiltinScope): Promise<Found> {
  const apis = apisOf(scope)
  if (apis.length === 0) return { why: scope.isSecureContext === false ? NOT_SECURE : NO_SUCH }
  const refusals: string[] = []
  for (const api of apis) {
    try {
      const kind = await api.availability()
      if (kind !== 'unavailable') return { api, kind }
    } catch (error) {
      refusals.push(`${api.name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return {
    why: refusals.length === 0 ? CANNOT_RUN : `the browser refused to say whether it has one. ${refusals.join(' ')}`,
  }
}

/**
 * Asks the browser whether its model can be used, with the options with which it would be made: that the interface is
 * there says nothing. Never rejects, and starts no download.
 */
export async function builtinState(scope: BuiltinScope = PAGE): Promise<BuiltinState> {
  const found = await findApi(scope)
  return found.api ? { kind: found.kind, api: found.api.name } : { kind: 'unavailable', why: found.why }
}
