/** The names of the lanes in the table, and where their room begins: at the right edge of the history. */
export function columnsIn(bench: ParentNode): { readonly lanes: readonly DOMRect[]; readonly from: number } {
  const lanes = [...bench.querySelectorAll('.lane-names [scope="col"]')].map((lane) => lane.getBoundingClientRect())
  return { lanes, from: bench.querySelector('.corner')?.getBoundingClientRect().right ?? 0 }
}

/**
 * Calls `look` now, and whenever the page is scrolled sideways or resized. Up and down no lane comes or goes, and asking
 * where they stand would lay the page out in each frame. Returns what ends it.
 */
export function watchSideways(look: () => void): () => void {
  let left = window.scrollX
  const scrolled = () => {
    if (window.scrollX === left) return
    left = window.scrollX
    look()
  }
  look()
  window.addEventListener('scroll', scrolled, { passive: true })
  window.addEventListener('resize', look)
  return () => {
    window.removeEventListener('scroll', scrolled)
    window.removeEventListener('resize', look)
  }
}
