import { cameBack, inView, LAYERS, landing, noteOpener, type Place } from './nearFocus.ts'

/** Milliseconds in which whatever closed or was drawn anew puts the keyboard somewhere itself. */
const OTHERS_FIRST = 80
/** Milliseconds after a scroll in which a long list takes rows out of the page because they are far away. */
const SCROLLED = 300

/**
 * Keeps the keyboard on the page: what had the focus and is taken out of it, moved in it or disabled hands the focus
 * to its neighbour, and never to `<body>`, from where Tab would begin at the top or leave an open dialog. Only what
 * falls is caught: whoever puts the focus somewhere does so undisturbed, and a click beside everything may drop it.
 */
export function keepFocus(): void {
  const places = new WeakMap<Node, Place>()
  const openers = new WeakMap<Element, HTMLElement>()
  const first = document.activeElement
  let last = first instanceof HTMLElement && first !== document.body ? first : undefined
  let before: HTMLElement | undefined
  let fell = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let scrolled = Number.NEGATIVE_INFINITY

  const nobodyHasIt = (): boolean => {
    const active = document.activeElement
    if (active === null || active === document.body) return true
    return active === last ? last.matches(':disabled') : active === (last && aliveAbove(last)?.closest(LAYERS))
  }

  function settle(): void {
    timer = undefined
    if (!last || !nobodyHasIt()) {
      fell = false
      return
    }
    // It comes back: while a history is read, the page is only inert.
    if (last.isConnected && last.closest('[inert]')) return
    fell = false
    const target = cameBack(last, before, places) ?? landing(last, places, openers)
    target?.focus()
  }

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target === last) return
    // The trap of a dialog may hear first that a control has gone, and takes the focus itself for want of a better.
    if (openers.has(target) && last && !inView(last)) return
    noteOpener(target, last, openers)
    before = last
    last = target
    fell = false
  })

  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget !== null || target !== last) return
    // What is taken out of the page is heard of before the next task: this is for a click beside everything.
    setTimeout(() => {
      if (target === last && !fell && nobodyHasIt() && inView(last)) last = undefined
    })
  })

  window.addEventListener('scroll', () => (scrolled = performance.now()), { passive: true })

  new MutationObserver((records) => {
    let hit = false
    for (const { type, target, removedNodes, previousSibling } of records) {
      if (last === undefined) break
      if (type === 'attributes') hit ||= target.contains(last)
      for (const node of removedNodes) {
        places.set(node, { parent: target, previous: previousSibling })
        if (!last || !node.contains(last)) continue
        const windowed = target instanceof Element && target.hasAttribute('data-windowed')
        if (windowed && performance.now() - scrolled < SCROLLED) last = undefined
        else hit = true
      }
    }
    if (!hit) return
    fell = true
    clearTimeout(timer)
    // In a dialog at once: its own trap would put the focus on the dialog as a whole. Elsewhere something may close,
    // and give the focus back where it came from.
    const there = last?.isConnected ? last : last && aliveAbove(last)
    if (there?.closest(LAYERS) && nobodyHasIt()) settle()
    else timer = setTimeout(settle, OTHERS_FIRST)
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'inert'] })

  /** The nearest element of the page that what was taken out stood in. */
  function aliveAbove(gone: Node): Element | undefined {
    for (let node: Node | null | undefined = gone; node; node = node.parentNode ?? places.get(node)?.parent) {
      if (node.isConnected) return node instanceof Element ? node : undefined
    }
    return undefined
  }
}
