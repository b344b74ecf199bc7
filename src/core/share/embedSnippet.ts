const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

function attribute(value: string): string {
  return value.replace(/[&"<>]/g, (character) => ENTITIES[character] ?? character)
}

/** The address of the page in a frame: `?embed` before the hash. */
export function embedAddress(link: string): string {
  const at = link.indexOf('#')
  const [page, hash] = at < 0 ? [link, ''] : [link.slice(0, at), link.slice(at)]
  return `${page}?embed${hash}`
}

/**
 * What a course page pastes: a frame at `link`, an address of this page without a query, and a listener that gives it the
 * height which the page in it tells. HTML.
 */
export function embedSnippet(link: string): string {
  return `<iframe id="what-survives" title="What Survives" src="${attribute(embedAddress(link))}"
  style="width: 100%; height: 640px; border: 0"></iframe>
<script>
  addEventListener('message', (event) => {
    const frame = document.getElementById('what-survives')
    if (event.source !== frame.contentWindow || event.data?.type !== 'what-survives:height') return
    frame.style.height = \`\${event.data.height}px\`
  })
</script>
`
}
