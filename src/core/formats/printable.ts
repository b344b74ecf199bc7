/** A text that may hold anything, so that it can be shown: control characters by their pictures. */
export function printable(text: string): string {
  return text.replace(/[\t\u2028\u2029]/g, ' ').replace(/\p{Cc}/gu, (control) => {
    const code = control.charCodeAt(0)
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '\u2421' : '\uFFFD'
  })
}
