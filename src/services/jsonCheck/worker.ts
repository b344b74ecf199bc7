import { checkJson } from '../../core/jsonView/check.ts'
import type { TextProblem } from '../../core/jsonView/places.ts'

export interface Checked {
  readonly turn: number
  readonly problems: readonly TextProblem[]
}

self.addEventListener('message', ({ data }: MessageEvent<{ readonly turn: number; readonly text: string }>) => {
  const answer: Checked = { turn: data.turn, problems: checkJson(data.text).problems }
  self.postMessage(answer)
})
