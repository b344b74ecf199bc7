/** No transcript nests deeper. */
const MOST_LEVELS = 400

/**
 * A JSON text that ends too early, closed behind the last whole object that stands in a list: what a crash in the middle of
 * a write leaves, or a download that broke off. Nothing where the text is broken otherwise, or has no such object.
 */
export function closedJson(text: string): { readonly text: string; readonly lost: number } | undefined {
  const closers: string[] = []
  let quoted = false
  let cut = 0
  let tail = ''
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (quoted) {
      if (code === 92) index++
      else if (code === 34) quoted = false
    } else if (code === 34) quoted = true
    else if (code === 91) closers.push(']')
    else if (code === 123) closers.push('}')
    else if (code === 93 || code === 125) {
      if (closers.pop() !== (code === 93 ? ']' : '}')) return undefined
      if (code === 125 && closers.at(-1) === ']') {
        if (closers.length > MOST_LEVELS) return undefined
        cut = index + 1
        tail = ''
        // The brackets change behind this place: what closes it is kept with it.
        for (let at = closers.length - 1; at >= 0; at--) tail += closers[at]
      }
    }
  }
  if (closers.length === 0 || cut === 0) return undefined
  return { text: text.slice(0, cut) + tail, lost: text.length - cut }
}
