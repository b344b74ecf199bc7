/** Stands until the draft has been read. */
export function Opening() {
  return (
    <main className="opening">
      <p role="status">Opening your draft…</p>
    </main>
  )
}
