/** The word by which a page knows what a frame tells it. */
const TYPE = 'what-survives:height'

/** Pixels: a history of thousands of messages scrolls in its frame rather than making the page around it endless. */
const MOST = 4000

/**
 * Tells the page around the frame how high the content is, in CSS pixels, now and whenever that changes:
 * `{type: 'what-survives:height', height}`. Nothing else is told, so anybody may hear it. Gives what ends it.
 */
export function reportHeight(content: HTMLElement): () => void {
  if (window.parent === window) return () => {}
  let told = 0
  const tell = () => {
    // A bench that is wider than the frame has a scroll bar below it.
    const bar = window.innerHeight - document.documentElement.clientHeight
    const height = Math.min(MOST, Math.ceil(content.getBoundingClientRect().height) + bar)
    if (height === told) return
    told = height
    window.parent.postMessage({ type: TYPE, height }, '*')
  }
  const observer = new ResizeObserver(tell)
  observer.observe(content)
  return () => observer.disconnect()
}

/**
 * In a frame as high as its content, the middle of the window may be far from what one sees: dialogs open beside what was
 * pressed last. Gives what ends it.
 */
export function markNear(): () => void {
  const mark = (y: number) => document.documentElement.style.setProperty('--near', `${Math.round(y)}px`)
  const onPointer = (event: PointerEvent) => mark(event.clientY)
  const onKey = () => {
    const { activeElement } = document
    if (activeElement && !activeElement.closest('[role="dialog"]')) mark(activeElement.getBoundingClientRect().top)
  }
  window.addEventListener('pointerdown', onPointer, true)
  window.addEventListener('keydown', onKey, true)
  return () => {
    window.removeEventListener('pointerdown', onPointer, true)
    window.removeEventListener('keydown', onKey, true)
  }
}
