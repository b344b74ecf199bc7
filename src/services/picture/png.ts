/** Some browsers draw no larger canvas, in pixels of area. */
const LARGEST = 16_000_000

/** An SVG of the given size in pixels as a PNG, twice as large where the browser can. Nothing is fetched. Rejects where it cannot be drawn. */
export async function pngOf(svg: string, width: number, height: number): Promise<Blob> {
  const scale = Math.min(2, Math.sqrt(LARGEST / (width * height)))
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image(width, height)
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('The browser gives no canvas to draw on.')
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (!blob) throw new Error('The browser could not write the picture.')
    return blob
  } finally {
    URL.revokeObjectURL(url)
  }
}
