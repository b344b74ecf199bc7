/** Where a node stood when it was taken out of the page. */
export interface Place {
  readonly parent: Node
  readonly previous: Node | null
}

type Places = WeakMap<Node, Place>

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]'
/** What lies over the page, with the focus in it. */
export const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"]'
const ROWS = 'li, tr, td, th, fieldset'

/** True for what is drawn and can take the focus. */
export function inView(element: HTMLElement): boolean {
  return (
    element.isConnected &&
    !element.matches(':disabled') &&
    element.closest('[inert], [aria-hidden="true"]') === null &&
    element.getClientRects().length > 0
  )
}

/** What Tab stops at inside an element, itself included. */
function controlsOf(element: Element): readonly HTMLElement[] {
  return [element, ...element.querySelectorAll(CONTROLS)].filter(
    (one): one is HTMLElement =>
      one instanceof HTMLElement && one.tabIndex >= 0 && one.matches(CONTROLS) && inView(one),
  )
}

function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.textContent ?? ''
}

/** Remembers what a dialog, menu or panel was opened from, when it gets the focus for the first time. */
export function noteOpener(
  target: HTMLElement,
  last: HTMLElement | undefined,
  openers: WeakMap<Element, HTMLElement>,
): void {
  const layer = target.closest(LAYERS)
  if (!layer || openers.has(layer)) return
  const button = document.getElementById(layer.getAttribute('aria-labelledby') ?? '')
  const opener = layer.getAttribute('role') === 'menu' && button ? button : last
  if (opener && opener.closest(LAYERS) !== layer) openers.set(layer, opener)
}

/** A node of the page itself; of what was taken out, the root of the piece that went. */
function rootOf(node: Node): Node {
  if (node.isConnected) return node
  let root = node
  while (root.parentNode) root = root.parentNode
  return root
}

/** The elements before and after a place, the nearest first; what has been put there since comes after it. */
function around({ parent, previous }: Place, self: Node, places: Places): { after: Element[]; before: Element[] } {
  const children = parent instanceof Element ? [...parent.children].filter((one) => one !== self) : []
  let left = previous
  // What stood before it may have gone as well, or be words.
  while (left && !(left instanceof Element && left.parentNode === parent)) {
    left = left.parentNode === parent ? left.previousSibling : (places.get(left)?.previous ?? null)
  }
  const cut = left instanceof Element ? children.indexOf(left) + 1 : 0
  return { after: children.slice(cut), before: children.slice(0, cut).reverse() }
}

/** The same control in a row beside: of the same words, or of the same kind. */
function twinIn(row: Element, lost: Element): HTMLElement | undefined {
  const controls = controlsOf(row)
  return (
    controls.find((one) => one.textContent !== '' && one.textContent === lost.textContent) ??
    controls.find((one) => one.tagName === lost.tagName && one.className === lost.className)
  )
}

/** A form that stood in a row for as long as it was filled in hands back to the button that asked for it. */
export function cameBack(lost: HTMLElement, asker: HTMLElement | undefined, places: Places): HTMLElement | undefined {
  if (inView(lost)) return lost
  const root = rootOf(lost)
  const parent = places.get(root)?.parent
  if (!asker || !(parent instanceof Element) || !(root instanceof Element && root.matches('form, fieldset'))) {
    return undefined
  }
  const row = parent.isConnected ? parent.closest(ROWS) : null
  const is = (one: HTMLElement) => one === asker || (one.className === asker.className && nameOf(one) === nameOf(asker))
  return row ? controlsOf(row).find(is) : undefined
}

/** Where the focus goes from what lost it: to its neighbour, in the same dialog; to what opened it when that is gone. */
export function landing(
  lost: HTMLElement,
  places: Places,
  openers: WeakMap<Element, HTMLElement>,
): HTMLElement | undefined {
  const modal = [...document.querySelectorAll<HTMLElement>('.dialog')].findLast((one) => one.isConnected)
  const found = near(lost, places, openers)
  return !modal || (found && modal.contains(found)) ? found : modal
}

function near(lost: HTMLElement, places: Places, openers: WeakMap<Element, HTMLElement>): HTMLElement | undefined {
  if (inView(lost)) return lost
  const layer = lost.closest(LAYERS)
  if (layer && !layer.isConnected) {
    const opener = openers.get(layer)
    return opener && near(opener, places, openers)
  }
  let beside = true
  for (let from = rootOf(lost); from !== document.body; ) {
    if (from instanceof HTMLElement && from.isConnected && from.matches(LAYERS)) return from
    const place = placeOf(from, places)
    if (!place) return undefined
    if (place.parent.isConnected) {
      const { after, before } = around(place, from, places)
      const rows = [after[0], before[0]].filter((one) => beside && one?.nodeName === from.nodeName)
      const twin = rows.map((row) => row && twinIn(row, lost)).find((one) => one !== undefined)
      const found = twin ?? firstIn(after) ?? lastIn(before)
      if (found) return found
      beside = false
    }
    from = place.parent.isConnected ? place.parent : rootOf(place.parent)
  }
  return undefined
}

/** Where a node stands, or stood until it was taken out. */
function placeOf(node: Node, places: Places): Place | undefined {
  const { parentNode: parent, previousSibling: previous } = node
  return parent ? { parent, previous } : places.get(node)
}

function firstIn(elements: readonly Element[]): HTMLElement | undefined {
  for (const element of elements) {
    const [first] = controlsOf(element)
    if (first) return first
  }
  return undefined
}

function lastIn(elements: readonly Element[]): HTMLElement | undefined {
  for (const element of elements) {
    const last = controlsOf(element).at(-1)
    if (last) return last
  }
  return undefined
}
