const STAND_IN =
  /x{4}|\*{3}|\.{3}|…|_{4}|^[<{[$%(]|[>}\])%]$|\$\{|\{\{|your|example|placeholder|change_?me|redacted|dummy|insert|replace|sample|hidden|removed|^(?:none|null|undefined|true|false)$|^(?:process\.|os\.|env\.|import\.meta|config\.|settings\.|self\.|this\.)/i

/** Characters that tell how varied a text is. */
const LOOKED_AT = 64
const counts = new Uint8Array(0x10000)

/** Bits in a character of the beginning of a text, by how often each of its characters occurs. */
export function entropy(text: string): number {
  const length = Math.min(text.length, LOOKED_AT)
  for (let at = 0; at < length; at++) counts[text.charCodeAt(at)] = 0
  for (let at = 0; at < length; at++) counts[text.charCodeAt(at)] = (counts[text.charCodeAt(at)] ?? 0) + 1
  let bits = 0
  // Each character adds its own share, so that none has to be remembered.
  for (let at = 0; at < length; at++) bits -= Math.log2((counts[text.charCodeAt(at)] ?? 1) / length) / length
  return bits
}

/** True for what stands where a key would: `<token>`, `YOUR_API_KEY`, `sk-xxxx`, `***`, the name of a variable. */
export function isStandIn(value: string): boolean {
  return STAND_IN.test(value)
}

/** True for what has the shape of a key and was typed to stand for one: `sk-xxxxxxxx`, `ghp_YOUR_TOKEN`, `sk-0000…`. */
export function isFilledIn(value: string): boolean {
  return /x{4}|your|placeholder|redacted|replace/i.test(value) || entropy(value) < 2.2
}

/** A letter and a digit: what words with hyphens do not have. */
export function isMixed(value: string): boolean {
  return /[A-Za-z]/.test(value) && /\d/.test(value)
}

/** Whether what stands under the name of a password or key is one. `quoted`: as a literal, which code is not. */
export function isStrong(value: string, kind: string, quoted: boolean): boolean {
  if (isStandIn(value) || /\s/.test(value)) return false
  // A path, an address, a call, a name in code.
  if (/^(?:\.{0,2}\/|https?:)|^[A-Za-z_]+$|^[\d.,-]+$/.test(value)) return false
  const least = kind === 'password' ? 8 : 12
  if (value.length < least || entropy(value) < (kind === 'password' ? 2.5 : 2.8)) return false
  const digit = /\d/.test(value)
  if (kind === 'password' && quoted) return digit || /[^\w.-]/.test(value)
  if (!digit || !/[A-Za-z]/.test(value)) return false
  // Without quotation marks it may be code: `token = tokens2.next_one`.
  return quoted || !/^[a-z]+\d?(?:[._][a-z]+\d?)+$/i.test(value)
}
