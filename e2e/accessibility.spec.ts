import AxeBuilder from '@axe-core/playwright'
import type { BenchPage } from './bench-page.ts'
import { expect, test } from './fixtures.ts'
import { sixtyMessages } from './histories.ts'

/** No violation on the page, or in a part of it, and so many nodes looked at that an empty one cannot pass. */
async function expectAccessible({ page }: BenchPage, leastNodes: number, part?: string): Promise<void> {
  // What fades in has not its colours yet.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)))
  // Not among the rules that run by default: what is read out holds what is seen.
  const axe = new AxeBuilder({ page }).options({ rules: { 'label-content-name-mismatch': { enabled: true } } })
  const { violations, passes } = await (part ? axe.include(part) : axe).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
  expect(found).toEqual([])
  const nodes = new Set(passes.flatMap((rule) => rule.nodes.map(({ target }) => target.join(' '))))
  expect(nodes.size, 'nodes that axe looked at').toBeGreaterThan(leastNodes)
}

async function openSixty(bench: BenchPage): Promise<void> {
  await bench.paste(sixtyMessages())
  await expect(bench.page.getByRole('dialog')).toHaveCount(0)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('with 60 messages, a failed lane, an open message and the checks, then with a dialog', async ({ bench }) => {
      test.slow()
      await bench.open()
      await openSixty(bench)
      await expect(bench.lane('Broken')).toContainText('The summariser’s answer was empty')
      await bench
        .lane('Prune')
        .getByRole('button', { name: /Structure/ })
        .click()
      await bench.openMessage(8)
      await bench.message(8).getByRole('button', { name: 'Edit', exact: true }).click()
      await expectAccessible(bench, 600)

      await bench.choose('Broken: actions', 'Name, rule and parameters')
      await expect(bench.dialog('Lane: Broken')).toBeVisible()
      await expectAccessible(bench, 30)
    })

    test('in the first view, with a menu, a panel and a notice', async ({ bench, page }) => {
      test.slow()
      await bench.open()
      await expectAccessible(bench, 200)
      await bench.button('Prune: actions').click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectAccessible(bench, 7, '[role=menu]')
      await page.keyboard.press('Escape')
      await bench.panel('Counted by')
      await expectAccessible(bench, 12, '[role=dialog]')
      await bench.closePanel()
      await bench.drop('broken.json', '[1')
      await expect(bench.notice).toBeVisible()
      await expectAccessible(bench, 5, 'aside')
    })

    test.describe('on a phone', () => {
      test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

      test('with the history and with a lane', async ({ bench, page }) => {
        test.slow()
        await bench.open()
        await bench.drop('sixty.json', sixtyMessages())
        await expect(page.getByRole('tab', { name: 'Broken' })).toBeVisible()
        await expectAccessible(bench, 200)
        await page.getByRole('tab', { name: 'Broken' }).tap()
        await expect(page.getByRole('tabpanel', { name: 'Broken' })).toContainText('The summariser’s answer was empty')
        await expectAccessible(bench, 200)
      })
    })
  })
}
