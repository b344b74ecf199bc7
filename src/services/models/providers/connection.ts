import type { Preset } from './presets.ts'

/** Where a call goes. It has no place for a key: that is asked for by origin, at the moment of the call. */
export interface Connection {
  readonly preset: Preset
  /** Without a slash at its end. */
  readonly base: string
  readonly origin: string
  /** Host and port, as people are told it. */
  readonly host: string
  readonly model: string
}

export type Connected =
  | { readonly ok: true; readonly connection: Connection }
  | { readonly ok: false; readonly problem: string }

/**
 * A connection to a preset, or why there is none. `address` counts only where the preset has none or is local: the
 * address of a hosted provider is never another one.
 */
export function connectionOf(preset: Preset, given: { readonly address?: string; readonly model?: string }): Connected {
  const typed = preset.local ? (given.address?.trim() ?? '') : ''
  const address = typed === '' ? preset.base : typed
  const no = (problem: string): Connected => ({ ok: false, problem })
  if (address === '') return no('An address is needed: http://localhost:8080/v1, say.')
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return no('This is no address: it should begin with https:// or http://.')
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return no('The address should begin with https:// or http://.')
  if (url.username !== '' || url.password !== '')
    return no('A name or a password in an address would be seen: leave it out.')
  if (url.search !== '' || url.hash !== '') return no('The address should end with its path: nothing after ? or #.')
  const model = given.model?.trim() || preset.model
  const base = url.href.replace(/\/+$/, '')
  return { ok: true, connection: { preset, base, origin: url.origin, host: url.host, model } }
}

/** True for addresses of this computer. */
export function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin)
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$|\.localhost$/.test(hostname)
}

/** True for addresses of this computer and of a home or office network. */
export function isLocal(origin: string): boolean {
  const { hostname } = new URL(origin)
  const network =
    /^(?:0|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d+)+$|^\[f[cde]|\.(?:local|lan|internal)$|^[^.[]+$/
  return isLoopback(origin) || network.test(hostname)
}
