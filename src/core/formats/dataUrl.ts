/** A data URL in base64, taken apart. */
export interface DataUrl {
  readonly mediaType: string
  readonly data: string
}

/** Takes a data URL in base64 apart; nothing for an address. */
export function parseDataUrl(source: string): DataUrl | undefined {
  // Not one expression over the whole text: it may be megabytes.
  const comma = source.slice(0, 200).indexOf(',')
  const head = comma < 0 ? undefined : /^data:([^;,]+);base64$/.exec(source.slice(0, comma))
  const mediaType = head?.[1]
  return mediaType === undefined ? undefined : { mediaType, data: source.slice(comma + 1) }
}

export function dataUrl(mediaType: string, data: string): string {
  return `data:${mediaType};base64,${data}`
}
