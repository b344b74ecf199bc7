import { type ImageSize, imageSize } from '../message/imageSize.ts'
import { oncePerMessage } from '../message/memo.ts'
import type { Message } from '../message/message.ts'

/** An image as far as its cost depends on it. */
export interface Picture {
  readonly size: ImageSize | undefined
  readonly detail: string | undefined
}

const NONE: readonly Picture[] = []

/** The images of a message with their sizes. */
export const picturesOf = oncePerMessage((message: Message): readonly Picture[] => {
  const pictures = message.parts.flatMap((part) =>
    part.type === 'image' ? [{ size: imageSize(part.source), detail: part.detail }] : [],
  )
  return pictures.length === 0 ? NONE : pictures
})

/** The most that Anthropic's rule gives, and what it gives for a size that is not known: the side of caution. */
export const MOST_BY_AREA = 1_600
const LONGEST_SIDE = 1_568
const PIXELS_PER_TOKEN = 750

/**
 * Anthropic's rule: width × height / 750, rounded up, of an image that is first scaled down to a longest side of 1,568
 * pixels, and never more than 1,600. Newer models take larger images. Kind of evidence: the vendor's guide, at second hand.
 */
export function tokensByArea({ size }: Picture): number {
  if (!size) return MOST_BY_AREA
  const scale = Math.min(1, LONGEST_SIDE / Math.max(size.width, size.height))
  const tokens = Math.ceil((size.width * scale * size.height * scale) / PIXELS_PER_TOKEN)
  return Math.min(MOST_BY_AREA, tokens)
}

const TILE_BASE = 85
const TILE_TOKENS = 170
const TILE = 512
/** Of 1024 × 1024: what is taken for a size that is not known. */
export const USUAL_BY_TILES = TILE_BASE + 4 * TILE_TOKENS

/**
 * OpenAI's rule for GPT-4o: 85, and 170 for each tile of 512 × 512 of an image that is first scaled down into 2,048 × 2,048
 * and then to a shortest side of 768; low detail is 85. Small images are left as they are. Newer models have other numbers.
 * Kind of evidence: the vendor's guide, at second hand.
 */
export function tokensByTiles({ size, detail }: Picture): number {
  if (detail === 'low') return TILE_BASE
  if (!size) return USUAL_BY_TILES
  const fit = Math.min(1, 2_048 / Math.max(size.width, size.height))
  const scale = fit * Math.min(1, 768 / (Math.min(size.width, size.height) * fit))
  // Rounded to pixels first: 768.0000000001 is not a second tile.
  const tiles = (side: number): number => Math.ceil(Math.max(1, Math.round(side * scale)) / TILE)
  return TILE_BASE + TILE_TOKENS * tiles(size.width) * tiles(size.height)
}

/** What an image costs: a fixed number of tokens, or a rule that looks at its size. */
export type ImageCost = number | 'area' | 'tiles'

/** Tokens of one image. */
export function pictureTokens(picture: Picture, cost: ImageCost): number {
  if (cost === 'area') return tokensByArea(picture)
  return cost === 'tiles' ? tokensByTiles(picture) : cost
}

/** Whether a cost had to be assumed, because it looks at the size and there is none to see. */
export function isAssumed({ size, detail }: Picture, cost: ImageCost): boolean {
  return size === undefined && (cost === 'area' || (cost === 'tiles' && detail !== 'low'))
}
