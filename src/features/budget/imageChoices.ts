import type { ImageCost } from '../../core/budget/imageCosts.ts'

export interface ImageChoice {
  readonly id: string
  readonly label: string
  readonly help: string
  /** Undefined: as the budget has it. */
  readonly cost: ImageCost | undefined
}

/** What an image costs, by whom. */
export const IMAGE_CHOICES: readonly ImageChoice[] = [
  {
    id: 'set',
    label: 'As this page counts it',
    help: 'Set in the panel of the counter. Others take 256 (LlamaIndex), 1,500 (opencode), about 1,844 (Codex CLI) or 3,000 (Gemini CLI).',
    cost: undefined,
  },
  { id: '0', label: '0', help: 'LangChain for JavaScript. Source read.', cost: 0 },
  { id: '85', label: '85', help: 'LangChain for Python. Source read. OpenAI’s number for low detail.', cost: 85 },
  {
    id: '1600',
    label: '1,600',
    help: 'About the most that Anthropic takes for one. The vendor’s guide, at second hand.',
    cost: 1_600,
  },
  {
    id: 'area',
    label: 'By size: width × height / 750',
    help: 'Anthropic, scaled down to 1,568 pixels, at most 1,600. The vendor’s guide, at second hand; newer models take more.',
    cost: 'area',
  },
  {
    id: 'tiles',
    label: 'By size: 85, and 170 a tile',
    help: 'OpenAI for GPT-4o, tiles of 512 pixels. The vendor’s guide, at second hand; newer models have other numbers.',
    cost: 'tiles',
  },
]
