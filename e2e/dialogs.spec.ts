import { readFileSync } from 'node:fs'
import { expectAccessible, namelessPictures } from './axe.ts'
import { eachDialog, openFull, WAYS } from './dialogs.ts'
import { expect, test } from './fixtures.ts'

const ELSEWHERE = Object.values(WAYS).flatMap((way) => (typeof way === 'function' ? [] : [way.lookedAtIn]))

test('a dialog that is not opened here is looked at where it is', () => {
  for (const file of ELSEWHERE) {
    expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toContain('expectAccessible')
  }
})

for (const [name, width, height, touch] of [
  ['a desk', 1440, 900, false],
  ['a phone', 390, 844, true],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport: { width, height }, hasTouch: touch, isMobile: touch })

    test('axe finds nothing in any dialog, light or dark; every picture has its words; one live region', async ({
      bench,
      page,
    }) => {
      test.setTimeout(240_000)
      await bench.open()
      await openFull(bench)
      expect(await namelessPictures(page)).toEqual([])
      const faults: string[] = []
      const seen = await eachDialog(bench, async (kind) => {
        console.log(Date.now() % 1000000, kind)
        try {
          await expectAccessible(page, 3, '[role=dialog]')
        } catch (problem) {
          faults.push(`${kind}: ${String(problem)}`)
        }
        for (const picture of await namelessPictures(page)) faults.push(`${kind}: a picture without words: ${picture}`)
        const regions = await page.locator('[aria-live="polite"], [aria-live="assertive"], [role="status"]').count()
        if (kind !== 'json' && regions !== 1) faults.push(`${kind}: ${regions} live regions`)
      })
      expect(faults).toEqual([])
      expect(seen.length).toBe(Object.keys(WAYS).length - ELSEWHERE.length)
    })
  })
}
