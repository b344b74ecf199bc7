/** Stands until the draft has been read, and what the address shows. */
export function Opening() {
  return (
    <main className="opening">
      <p role="status">Opening…</p>
    </main>
  )
}
