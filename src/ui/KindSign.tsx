/** The kind of a fact by colour and letter: a small ring, unlike the filled square of a fact's own letter. The word
 * stands beside it. */
export function KindSign({ kind, letter }: { readonly kind: string; readonly letter: string }) {
  return (
    <i className="kind" data-kind={kind} aria-hidden="true">
      {letter}
    </i>
  )
}
