import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from './fixtures.ts'

/**
 * No violation on the page, or in a part of it, in either theme, and so many nodes looked at that an empty page cannot
 * pass. What differs between the themes is colour: the dark one is asked about that alone. `dark`: false leaves it out
 * where the same colours were asked about on another screen.
 */
export async function expectAccessible(page: Page, leastNodes: number, part?: string, dark = true): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  // Not among the rules that run by default: what is read out holds what is seen.
  const every = { rules: { 'label-content-name-mismatch': { enabled: true } } }
  expect(await look(page, every, part), 'nodes that axe looked at').toBeGreaterThan(leastNodes)
  if (!dark) return

  await page.emulateMedia({ colorScheme: 'dark' })
  const colours = { runOnly: ['color-contrast', 'link-in-text-block'] }
  expect(await look(page, colours, part), 'nodes whose colours axe looked at in the dark').toBeGreaterThan(
    leastNodes / 20,
  )
  await page.emulateMedia({ colorScheme: 'light' })
}

async function look(page: Page, options: Parameters<AxeBuilder['options']>[0], part?: string): Promise<number> {
  // What fades in has not its colours yet.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)))
  // Otherwise each look opens a page of its own to put frames together, and there are none here: a third of its time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options(options)
  const { violations, passes } = await (part ? axe.include(part) : axe).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
  return new Set(passes.flatMap((rule) => rule.nodes.map(({ target }) => target.join(' ')))).size
}

/** Pictures that a screen reader comes to and that say nothing: each as it stands in the page. */
export async function namelessPictures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('svg, canvas, img, [role="img"]')]
      .filter((picture) => !picture.closest('[aria-hidden="true"], [hidden], .monaco-editor'))
      .filter((picture) => {
        const by = picture.getAttribute('aria-labelledby')
        const labelled = by?.split(/\s+/).some((id) => document.getElementById(id)?.textContent?.trim())
        const named = [picture.getAttribute('aria-label'), picture.getAttribute('alt')].some((name) => name?.trim())
        const titled = picture.querySelector(':scope > title')?.textContent?.trim()
        return !labelled && !named && !titled
      })
      .map((picture) => picture.outerHTML.slice(0, 200)),
  )
}
