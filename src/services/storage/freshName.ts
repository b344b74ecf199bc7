/** A name that nothing else has. Not `randomUUID`, which a page without TLS does not have. */
export function freshName(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}
