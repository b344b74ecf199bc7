import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from '../../store/store.ts'
import { showSpot, takeSpot } from './spots.ts'

interface Props<T> {
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  readonly propsOf: (item: T) => { readonly className: string; readonly role: string | undefined }
  /** The message that an item is about, so that a click on a fact can go there. */
  readonly messageOf: (item: T) => string | undefined
  readonly children: (item: T, index: number) => ReactNode
}

/** Up to this many items all of them are in the page. */
const ALL = 120

/** A list as long as it wants to be: only what is near the screen is in the page where it is long. */
export function LongList<T>({ items, keyOf, propsOf, messageOf, children }: Props<T>) {
  const list = useRef<HTMLOListElement>(null)
  const [margin, setMargin] = useState(0)
  const virtual = items.length > ALL
  useLayoutEffect(() => {
    // Only a long one needs it: a layout that is asked for costs a short one its first paint.
    const top = virtual ? list.current?.getBoundingClientRect().top : undefined
    if (top !== undefined) setMargin(Math.round(top + window.scrollY))
  }, [virtual])
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    enabled: virtual,
    estimateSize: () => 96,
    overscan: 6,
    scrollMargin: margin,
  })
  const spot = useStore((state) => state.view.spot)
  useEffect(() => {
    // A page that is being left stays for one more drawing: the spot is meant for the one that comes.
    if (!spot || list.current?.closest('[role="tabpanel"][data-state="inactive"]')) return
    const at = items.findIndex((item) => messageOf(item) === spot.messageId)
    if (at < 0 || !takeSpot(spot)) return
    if (virtual) virtualizer.scrollToIndex(at, { align: 'center' })
    showSpot(spot, () => list.current?.querySelector(`[data-index="${at}"]`))
  }, [spot, items, messageOf, virtual, virtualizer])
  const shown = virtual ? virtualizer.getVirtualItems().map(({ index }) => index) : items.map((_, index) => index)
  const first = virtual ? virtualizer.getVirtualItems()[0] : undefined
  const last = virtual ? virtualizer.getVirtualItems().at(-1) : undefined
  return (
    <ol
      ref={list}
      className="page-list"
      // Items that are far from the screen leave the page: see keepFocus.
      data-windowed={virtual ? '' : undefined}
      style={{
        paddingTop: first ? first.start - margin : 0,
        paddingBottom: last ? virtualizer.getTotalSize() - (last.end - margin) : 0,
      }}
    >
      {shown.map((index) => {
        const item = items[index]
        if (item === undefined) return null
        const { className, role } = propsOf(item)
        return (
          <li
            key={keyOf(item)}
            ref={virtual ? virtualizer.measureElement : undefined}
            data-index={index}
            className={className}
            data-role={role}
            data-target={`message:${messageOf(item)}`}
            data-spot={spot && messageOf(item) === spot.messageId ? spot.turn : undefined}
            aria-setsize={items.length}
            aria-posinset={index + 1}
          >
            {children(item, index)}
          </li>
        )
      })}
    </ol>
  )
}
