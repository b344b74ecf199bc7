export type GlyphKind = 'verbatim' | 'in-summary' | 'altered' | 'lost'

/** Survival by shape: disc, ring with a dot, half disc, struck ring. The word stands beside it, always. */
export function Glyph({ kind }: { readonly kind: GlyphKind }) {
  return (
    <svg className={`glyph ${kind}`} viewBox="0 0 14 14" aria-hidden="true">
      {kind === 'verbatim' && <circle className="full" cx="7" cy="7" r="5.5" />}
      {kind !== 'verbatim' && <circle cx="7" cy="7" r="5" />}
      {kind === 'in-summary' && <circle className="full" cx="7" cy="7" r="2.3" />}
      {kind === 'altered' && <path className="full" d="M7 2a5 5 0 0 0 0 10z" />}
      {kind === 'lost' && <path d="M1.2 12.8 12.8 1.2" />}
    </svg>
  )
}
