/** Words of a lesson: text, of which only what stands in backticks looks like code. */
export function Words({ text }: { readonly text: string }) {
  // Every second part stood between two backticks; the places are what tells them apart.
  return text.split('`').map((part, at) => {
    const key = `${at} ${part}`
    return at % 2 === 0 ? <span key={key}>{part}</span> : <code key={key}>{part}</code>
  })
}
