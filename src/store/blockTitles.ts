/** Loads what says the blocks of a ribbon in words: they are needed where one is pointed at, and not to draw it. */
export const loadTitles = () => import('../core/words/blocks.ts')
