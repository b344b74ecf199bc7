/**
 * The content security policy of the page, as it stands in the built page's meta element. A host that can set headers sends
 * the same as a header, see `headerPolicy`.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  // A model in the page is WebAssembly: it may be compiled, and nothing else is evaluated.
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  // Radix, the virtual list and Monaco set style attributes and insert style elements.
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "img-src 'self' data: blob:",
  // Any host that the user names, over https or on this computer; narrowed at run time before the first call.
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "base-uri 'none'",
  "form-action 'none'",
  "manifest-src 'self'",
].join('; ')

/** Of the window in which somebody signs in: it hands on what it was given, and calls nobody. */
export const signInPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/**
 * The page's policy as a header. `frame-ancestors` works in no meta element, so only a host can say who may frame the page.
 * @param {string} ancestors whose pages may hold it in a frame: `'self'`, origins, or `*`
 */
export function headerPolicy(ancestors = "'self'") {
  return `${contentSecurityPolicy}; frame-ancestors ${ancestors}`
}
