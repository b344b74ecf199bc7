import './embed.css'
import { useLayoutEffect } from 'react'
import { useStore } from '../store/store.ts'
import { tabAddress } from './embedded.ts'
import { markNear, reportHeight } from './frame.ts'

/** What a frame in another page has instead of the bar: what it shows, and the way to the whole of it. */
export function EmbedBar() {
  const title = useStore((state) => state.document.title)
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-embed', true)
    const ends = [reportHeight(document.body), markNear()]
    return () => {
      document.documentElement.toggleAttribute('data-embed', false)
      for (const end of ends) end()
    }
  }, [])
  return (
    <header className="embed-bar">
      <span className="name">What Survives</span>
      <span className="embed-title" dir="auto">
        {title}
      </span>
      <a href={tabAddress()} target="_blank" rel="noopener">
        Open in a tab
      </a>
    </header>
  )
}
