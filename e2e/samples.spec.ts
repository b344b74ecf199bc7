import { expect, test } from './fixtures.ts'
import { findSample } from './sample.ts'

test.use({ ranks: 'load' })

const samples = [
  { name: 'openai-chat.airline', opened: /\d+ messages, \d+ tool calls, \d+ tool results/ },
  { name: 'openai-chat.repeated-call-ids', opened: /\d+ messages, \d+ tool calls, \d+ tool results/ },
  { name: 'openai-chat.1183-messages', opened: /1,183 messages/ },
] as const

for (const { name, opened } of samples) {
  const tag = name === 'openai-chat.airline' ? [] : '@soak'
  test(`the transcript ${name} opens, is computed, and can be marked from end to end`, { tag }, async ({
    bench,
    page,
  }) => {
    const path = findSample(name, 'this test is skipped')
    // biome-ignore lint/suspicious/noSkippedTests: the samples are not ours to publish, and the reason is printed
    test.skip(path === undefined, `${name}.json does not lie beside this checkout`)
    test.slow()
    await bench.open()
    await bench.pick(path ?? '')
    await expect(bench.notice).toContainText(opened, { timeout: 30_000 })
    const count = Number(/([\d,]+) messages/.exec((await bench.notice.textContent()) ?? '')?.[1]?.replace(/,/g, ''))
    expect(count).toBeGreaterThan(10)
    await expect(bench.lane('Prune')).toContainText(/ of [\d,]+ messages? (removed|changed)|no message changed/)
    await expect(bench.lane('Compact')).toContainText(/replaced by one summary/)
    await expect(bench.grid).toContainText(count.toLocaleString('en-GB'))

    // To the end and back: a long history has only the rows near the screen.
    await expect(async () => {
      // Rows are measured when they come near: the end may move away once more.
      await page.keyboard.press('End')
      await expect(bench.message(count)).toBeInViewport({ timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await expect(bench.message(count)).toHaveAttribute(
      'aria-rowindex',
      (await bench.grid.getAttribute('aria-rowcount')) ?? '',
    )
    expect(await bench.grid.getByRole('row').count()).toBeLessThan(220)
    await bench.choose(`Message ${count}: actions`, 'Mark a phrase…')
    const dialog = bench.dialog(/^Mark a phrase in message/)
    await dialog.getByRole('textbox', { name: /^Text of message/ }).press('Control+a')
    await dialog.getByRole('button', { name: 'Mark it' }).click()
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('Home')
    await expect(bench.heading).toBeInViewport()
    await expect(bench.message(1)).toBeVisible()
    await expect(bench.grid.getByRole('rowheader', { name: new RegExp(`in ${count}$`) })).toBeVisible()
    await expect(bench.heading).toContainText(/keeps? (the (correction|one fact)|“)/)
  })
}
