import { readFileSync } from 'node:fs'
import { expectAccessible, namelessPictures } from './axe.ts'
import { eachDialog, type Kind, openFull, WAYS } from './dialogs.ts'
import { expect, test } from './fixtures.ts'

const KINDS = Object.keys(WAYS) as Kind[]
const HERE = KINDS.filter((kind) => typeof WAYS[kind] === 'function')
const ELSEWHERE = Object.values(WAYS).flatMap((way) => (typeof way === 'function' ? [] : [way.lookedAtIn]))

/** They are laid out anew where the screen is narrow, or have what scrolls only there. */
const OTHER_ON_A_PHONE: readonly Kind[] = [
  'open',
  'request',
  'judge',
  'generate',
  'counters',
  'system-prompt',
  'saved',
  'exercise',
]

/** What is read out by itself. The code editor brings a place of its own, which stays when it is closed. */
const LIVE = ['[aria-live="polite"]', '[aria-live="assertive"]', '[role="status"]', '[role="alert"]']
  .map((one) => `${one}:not(.monaco-aria-container *)`)
  .join(', ')

/** How many tests share the dialogs of a desk: each is one worker's. */
const SHARES = 3

test('a dialog that is not opened here is looked at where it is', () => {
  expect(HERE.length + ELSEWHERE.length).toBe(KINDS.length)
  for (const file of ELSEWHERE) {
    expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toContain('expectAccessible')
  }
})

const DESK = Array.from({ length: SHARES }, (_, share) => ({
  name: `a desk, dialogs ${share + 1} of ${SHARES}`,
  kinds: HERE.filter((_kind, index) => index % SHARES === share),
  screen: { viewport: { width: 1440, height: 900 } },
  dark: false,
}))
// All dialogs are made of the same parts: the first share, on a desk, stands for the others in `npm test`.
const FIRST = DESK.slice(0, 1)
const OTHERS = DESK.slice(1).map((desk) => ({ ...desk, tag: '@soak' }))
// What differs in the dark is colour, and all dialogs have theirs from the same few names.
const DARK = DESK.map((desk) => ({ ...desk, name: `${desk.name}, in the dark too`, dark: true, tag: '@soak' }))
const PHONE = {
  name: 'a phone',
  kinds: OTHER_ON_A_PHONE,
  screen: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  dark: false,
}

for (const { name, kinds, screen, dark, ...tag } of [...FIRST, PHONE, ...OTHERS, ...DARK]) {
  test.describe(`on ${name}`, tag, () => {
    test.use(screen)

    test('axe finds nothing; every picture has its words; one live region', async ({ bench, page }) => {
      test.slow()
      await bench.open()
      await openFull(bench)
      const faults: string[] = []
      const seen = await eachDialog(bench, kinds, async (kind) => {
        try {
          await expectAccessible(page, 3, '[role=dialog]', dark)
        } catch (problem) {
          faults.push(`${kind}: ${String(problem)}`)
        }
        for (const picture of await namelessPictures(page)) faults.push(`${kind}: a picture without words: ${picture}`)
        const regions = await page.locator(LIVE).count()
        if (regions !== 1) faults.push(`${kind}: ${regions} live regions`)
      })
      expect(faults).toEqual([])
      expect(seen).toEqual(kinds)
    })
  })
}
