import { expectAccessible } from './axe.ts'
import type { BenchPage } from './bench-page.ts'
import { expect, test } from './fixtures.ts'
import { sixtyMessages } from './histories.ts'

async function openSixty(bench: BenchPage): Promise<void> {
  await bench.paste(sixtyMessages())
  await expect(bench.page.getByRole('dialog')).toHaveCount(0)
}

test.describe('axe finds nothing in the light and the dark theme', () => {
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
    await expectAccessible(bench.page, 600)

    await bench.choose('Broken: actions', 'Name, rule and parameters')
    await expect(bench.dialog('Lane: Broken')).toBeVisible()
    await expectAccessible(bench.page, 30)
  })

  test('in the first view, with a menu, a panel and a notice', { tag: '@soak' }, async ({ bench, page }) => {
    test.slow()
    await bench.open()
    await expectAccessible(bench.page, 200)
    await bench.button('Prune: actions').click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(bench.page, 7, '[role=menu]')
    await page.keyboard.press('Escape')
    await bench.panel('Counted by')
    await expectAccessible(bench.page, 12, '[role=dialog]')
    await bench.closePanel()
    await bench.drop('broken.json', '[1')
    await expect(bench.notice).toBeVisible()
    await expectAccessible(bench.page, 5, 'aside')
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('with the history and with a lane', { tag: '@soak' }, async ({ bench, page }) => {
      test.slow()
      await bench.open()
      await bench.drop('sixty.json', sixtyMessages())
      await expect(page.getByRole('tab', { name: 'Broken' })).toBeVisible()
      await expectAccessible(bench.page, 200)
      await page.getByRole('tab', { name: 'Broken' }).tap()
      await expect(page.getByRole('tabpanel', { name: 'Broken' })).toContainText('The summariser’s answer was empty')
      await expectAccessible(bench.page, 200)
    })
  })
})
