import type { Request } from '../src/services/models/testing/server.ts'
import { expectAccessible } from './axe.ts'
import { expect } from './fixtures.ts'
import { says, test } from './model-server.ts'

const QUESTIONS = [
  'What must stay as it is?',
  'Which test is the one that fails?',
  'What is the most that a reader pays?',
  'How is the change switched on?',
]

const ANSWERS = [
  'UNKNOWN',
  // The compacted lane has lost the name: a guess.
  'It is test_fees.py::test_monday_is_free.',
  'Fees are capped at 12 euros for each reader.',
  'Put it behind the flag fair_fees.',
]

/** Writes the questions, answers those that it is asked, and grades what is left. */
function judge({ body }: Request) {
  // A preflight has no body.
  const asked = JSON.stringify(body ?? '')
  if (asked.includes('Write one question for each')) {
    return says([JSON.stringify(QUESTIONS.map((question, at) => ({ n: at + 1, question })))])
  }
  if (asked.includes('numbered facts, each with a question')) return says(['[{"n":1,"verdict":"partly"}]'])
  const at = ['fees must nobody touch', ...QUESTIONS.slice(1)].findIndex((question) => asked.includes(question))
  return says([ANSWERS[at] ?? 'no such question'])
}

test.describe('A judge that is asked of a lane', () => {
  test('has its questions written and changed, is asked, recorded, shown beside the text, replayed and stale after an edit', async ({
    bench,
    models,
    server,
  }) => {
    const { page } = bench
    server.reply(judge)
    await bench.open()
    await models.setUp(`${server.url}/v1`)
    await bench.choose('Compact: actions', 'Ask a judge…')
    const dialog = bench.dialog('Compact: judged recall')
    await expect(dialog.getByText(`Calls go to ${new URL(server.url).host}.`)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Ask the questions' })).toBeDisabled()

    await dialog.getByRole('button', { name: 'Write questions' }).click()
    const fields = dialog.getByRole('textbox', { name: /Question for/ })
    await expect(fields.nth(3)).toHaveValue(QUESTIONS[3] ?? '')
    expect(server.requests).toHaveLength(1)
    await fields.first().fill('Is it: do not change fees that are already booked?')
    await expect(dialog.getByText('The question has the fact in it, word for word.')).toBeVisible()
    await fields.first().fill('Which fees must nobody touch?')
    await expect(dialog.getByText('word for word')).toHaveCount(0)
    await expect(dialog.getByText(/^Asking sends .* 4 times, each time with one question: 4 calls\./)).toBeVisible()

    await dialog.getByRole('button', { name: 'Ask 4 questions' }).click()
    const table = dialog.getByRole('table', { name: 'Judged recall beside lexical survival' })
    const row = (quote: string) => table.getByRole('row').filter({ hasText: quote })
    await expect(row('do not change fees')).toContainText(/lost.*not known.*lost from the text, and not answered/)
    await expect(row('do not change fees')).toContainText('Which fees must nobody touch?')
    await expect(row('test_monday_is_free')).toContainText(/lost from the text, answered all the same \(a guess/)
    await expect(row('12 euros per loan')).toContainText(/altered.*in part.*graded by the model itself/)
    await expect(row('fair_fees')).toContainText(
      /in summary.*recalled.*kept in the text, and recalled.*told by its words/,
    )
    await expect(dialog.getByText(/3 by .* and 1 by hand/)).toBeVisible()
    // Four questions, and one call for the answer whose words did not tell.
    expect(server.requests).toHaveLength(6)
    await expectAccessible(page, 30, '[role="dialog"]')

    await dialog.getByRole('button', { name: 'Close' }).click()
    const line = bench.lane('Compact').getByRole('button', { name: /^Judged: 2 of 4 recalled, 1 in part, by m-1/ })
    await expect(line).toBeVisible()
    await expect(bench.grid.getByRole('button', { name: /^Judged/ })).toHaveCount(1)

    await expect(bench.button(/: snapshots and drafts$/)).toHaveAttribute('data-state', 'saved')
    await page.reload()
    await bench.ready.waitFor()
    await line.click()
    await expect(row('do not change fees')).toContainText('Which fees must nobody touch?')
    await expect(fields.first()).toHaveValue('Which fees must nobody touch?')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(line).not.toContainText('stale')

    await bench.rewrite(12, 'Go on, and be quick.')
    await expect(line).toContainText('stale')
    await line.click()
    await expect(dialog.getByText(/^Judged: 2 of 4 .* Stale: what the lane sends/)).toBeVisible()
    await expect(table).not.toContainText('kept in the text')
    expect(server.requests).toHaveLength(6)
  })

  test('can be stopped, and leaves nothing', async ({ bench, models, server }) => {
    server.reply((request) =>
      server.requests.length < 3 ? judge(request) : { chunks: [': wait\n\n'], finish: 'hang' },
    )
    await bench.open()
    await models.setUp(`${server.url}/v1`)
    await bench.choose('Prune: actions', 'Ask a judge…')
    const dialog = bench.dialog('Prune: judged recall')
    await dialog.getByRole('button', { name: 'Write questions' }).click()
    await dialog.getByRole('button', { name: 'Ask 4 questions' }).click()
    await expect(dialog.getByText(/question 2 of 4/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Stop asking' }).click()
    await expect(dialog.getByText(/Nothing of it is kept/)).toBeVisible()
    await expect(dialog.getByRole('table')).toHaveCount(0)
    expect(server.requests).toHaveLength(3)
  })

  test('fits a phone, and asks nobody without a key', async ({ bench }) => {
    await bench.page.setViewportSize({ width: 390, height: 844 })
    await bench.open()
    await bench.page
      .getByRole('tab', { name: /^Compact/ })
      .first()
      .click()
    await bench.choose('Compact: actions', 'Ask a judge…')
    const dialog = bench.dialog('Compact: judged recall')
    await expect(dialog.getByText('No key is set for api.openai.com.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Write questions' })).toBeDisabled()
    await dialog
      .getByRole('textbox', { name: /Question for/ })
      .first()
      .fill('Which fees must nobody touch?')
    await expect(dialog.getByRole('button', { name: 'Ask 1 question' })).toBeDisabled()
    const wide = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(wide).toBeLessThanOrEqual(0)
  })
})
