/** A text as a string of Python, JavaScript or TypeScript: what JSON writes, all three read as the same text. */
export function literal(text: string): string {
  const written = JSON.stringify(text.replace(/\p{Cs}/gu, '\ufffd'))
  // A line separator is a line break to older JavaScript.
  return written.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

/** A text that Python's `str.format` gives back as it is. */
export function formatLiteral(text: string): string {
  return text.replace(/[{}]/g, (one) => one + one)
}
