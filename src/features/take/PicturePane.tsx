import { useMemo, useState } from 'react'
import type { Theme } from '../../core/picture/colours.ts'
import { pictureOf, type Shape } from '../../core/picture/picture.ts'
import { comparisonOf } from '../../core/share/comparison.ts'
import { copyPng, copyText, type Done, savePng, saveText } from '../../store/actions/taking.ts'
import { useShownBench } from '../../store/shown.ts'
import { LeavingPreview } from '../../ui/LeavingPreview.tsx'
import { Choice } from './Choice.tsx'
import { DoneWords } from './DoneWords.tsx'
import { type Replacing, useTaken } from './useTaken.ts'

const SHAPES: readonly (readonly [Shape, string])[] = [
  ['slide', 'As a slide, 16:9'],
  ['tall', 'As tall as it needs'],
]

const THEMES: readonly (readonly [Theme, string])[] = [
  ['light', 'Light'],
  ['dark', 'Dark'],
]

/** Below this many pixels on a slide, the text is small for a hall. */
const SMALL = 18

function themeNow(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** The comparison as a picture. */
export function PicturePane({ kinds, onReplace }: Replacing) {
  const bench = useShownBench()
  const [shape, setShape] = useState<Shape>('slide')
  const [theme, setTheme] = useState<Theme>(themeNow)
  const [done, setDone] = useState<Done>()
  const { value, groups } = useTaken(bench, comparisonOf, kinds)
  const picture = useMemo(() => pictureOf(value, theme, shape), [value, theme, shape])
  const { svg, width, height, text, alternative } = picture
  return (
    <LeavingPreview groups={groups} replaced={kinds} onReplace={onReplace}>
      <div className="row away-choices">
        <Choice legend="Shape" options={SHAPES} value={shape} onChange={setShape} />
        <Choice legend="Colours" options={THEMES} value={theme} onChange={setTheme} />
      </div>
      <img
        className="away-picture"
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        width={width}
        height={height}
        alt={alternative}
      />
      <p className="soft away-note">
        {width} × {height}, PNG twice that; its smallest text is {text} pixels.
        {text < SMALL && ' For a hall, show fewer lanes or facts.'}
      </p>
      <details className="away-note">
        <summary>The picture in words, for whoever does not see it</summary>
        <p>{alternative}</p>
      </details>
      <div className="away-buttons row">
        <button type="button" className="button primary" onClick={async () => setDone(await savePng(picture))}>
          Save PNG
        </button>
        <button type="button" className="button" onClick={() => setDone(saveText(svg, 'svg', 'image/svg+xml'))}>
          Save SVG
        </button>
        <button type="button" className="button" onClick={async () => setDone(await copyPng(picture))}>
          Copy
        </button>
        <button type="button" className="button" onClick={async () => setDone(await copyText(alternative))}>
          Copy its words
        </button>
        <DoneWords done={done} />
      </div>
    </LeavingPreview>
  )
}
