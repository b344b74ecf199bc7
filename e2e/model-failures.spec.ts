import type { Reply, TestServer } from '../src/services/models/testing/server.ts'
import { ENDS, ERROR_EVENTS, streamText } from '../src/services/models/testing/streams.ts'
import { BenchPage } from './bench-page.ts'
import { expect, type Page } from './fixtures.ts'
import { refuses, says, test } from './model-server.ts'

const PIECES = ['- keep the public API unchanged\n', '- the parser fails on line 12']
const PARTIAL = PIECES.join('')

interface Failing {
  readonly what: string
  /** What the server answers, one after the other; the last again and again. */
  readonly replies: readonly [Reply, ...Reply[]]
  /** Calls that it gets; how an input is split is not told here. */
  readonly calls: number | 'some'
  readonly said: RegExp
  readonly todo: RegExp
  /** What had come is shown as partial. */
  readonly partial?: true
}

const cut = streamText('openai', { pieces: PIECES, end: '' })

const FAILURES: readonly Failing[] = [
  {
    what: '401',
    replies: [refuses(401, { message: 'Incorrect API key provided', code: 'invalid_api_key' })],
    calls: 1,
    said: /takes no call without a valid key/,
    todo: /Type a key for 127\.0\.0\.1:\d+ under Models/,
  },
  {
    what: '402',
    replies: [refuses(402, { message: 'Payment required' })],
    calls: 1,
    said: /has no credit left for this key/,
    todo: /Waiting does not help/,
  },
  {
    what: '403',
    replies: [refuses(403, { message: 'Not for you' })],
    calls: 1,
    said: /does not allow this key to make this call.*“Not for you”/,
    todo: /what the key may do/,
  },
  {
    what: '404',
    replies: [refuses(404, { message: 'The model `m-1` does not exist', code: 'model_not_found' })],
    calls: 1,
    said: /knows no model “m-1”/,
    todo: /List models under Models/,
  },
  {
    what: 'a 429 that asks for a long wait',
    replies: [refuses(429, { message: 'Slow down' }, { 'retry-after': '600' })],
    calls: 1,
    said: /takes no more calls for the moment/,
    todo: /It asks for 10 minutes: wait, then ask again/,
  },
  {
    what: 'a quota that is used up',
    replies: [refuses(429, { message: 'You exceeded your current quota', type: 'insufficient_quota' })],
    calls: 1,
    said: /its quota is used up/,
    todo: /Waiting does not help/,
  },
  {
    what: 'a server that has too much to do at every try',
    replies: [
      refuses(503, { message: 'Loading model' }),
      refuses(529, { message: 'Overloaded', type: 'overloaded_error' }),
    ],
    calls: 3,
    said: /has too much to do at the moment \(529\)\. It was tried 3 times\. It said: “Overloaded”/,
    todo: /or choose another model/,
  },
  {
    what: 'a request that is too long even in parts',
    replies: [
      refuses(400, {
        message: 'request (2102 tokens) exceeds the available context size (512 tokens)',
        type: 'exceed_context_size_error',
        n_prompt_tokens: 2102,
        n_ctx: 512,
      }),
    ],
    calls: 'some',
    said: /too long for the model at .*: 2,102 tokens, and it takes 512/,
    todo: /go in parts, or choose a model with a larger one/,
  },
  {
    what: 'a request that is refused before an answer',
    replies: [refuses(400, { message: 'Filtered', code: 'content_filter' })],
    calls: 1,
    said: /refused: content_filter/,
    todo: /Change the instructions/,
  },
  {
    what: 'an answer that a filter ends',
    replies: [says(PIECES, ENDS.openai.refused)],
    calls: 1,
    said: /refused: content_filter/,
    todo: /Change the instructions/,
    partial: true,
  },
  {
    what: 'an answer that is cut at its limit',
    replies: [says(PIECES, ENDS.openai.length)],
    calls: 1,
    said: /was cut at its limit of 1,000 tokens/,
    todo: /Raise the limit.* Whatever came is not used; the history is as it was/,
    partial: true,
  },
  {
    what: 'a stream that ends without its end',
    replies: [says(PIECES, '')],
    calls: 1,
    said: /broke off before its end/,
    todo: /Ask again.* Whatever came is not used; the history is as it was/,
    partial: true,
  },
  {
    what: 'a connection that breaks in the middle',
    // What is in flight when a connection breaks is lost: a moment lies between.
    replies: [{ chunks: [cut, ': still here\n\n'], pause: 200, finish: 'destroy' }],
    calls: 1,
    said: /broke off before its end/,
    todo: /Ask again.* Whatever came is not used; the history is as it was/,
    partial: true,
  },
  {
    what: 'an error inside of a stream',
    replies: [{ chunks: [cut, ERROR_EVENTS.openai] }],
    calls: 1,
    said: /reported an error in the middle of its answer\. It said: “the upstream broke”/,
    todo: /Ask again.* Whatever came is not used; the history is as it was/,
    partial: true,
  },
  {
    what: 'an empty answer',
    replies: [says([])],
    calls: 1,
    said: /answered with no text/,
    todo: /raise the limit, or ask again/,
  },
  {
    what: 'a page where an answer should be',
    replies: [{ type: 'text/html', chunks: ['<!doctype html><p>Welcome to the router</p>'] }],
    calls: 1,
    said: /is not an answer in the protocol that was expected/,
    todo: /See that the address ends with its path/,
  },
  {
    what: 'a server that lets no page in',
    replies: [{ cors: 'none', chunks: [cut] }],
    calls: 0,
    said: /did not reach 127\.0\.0\.1:\d+\. A page cannot see why: nothing answers .*\(CORS\).*local network/,
    todo: /is running and the address is right/,
  },
]

/** Replies one after the other, the last again and again. */
function inTurn(server: TestServer, [first, ...rest]: readonly [Reply, ...Reply[]]): void {
  const before = server.requests.length
  // Of a preflight the count is one lower, and how it is let in is the same for all of them.
  server.reply((_request, nth) => [first, ...rest][Math.min(Math.max(0, nth - before - 1), rest.length)] ?? first)
}

test('whatever goes wrong, the lane says what happened and what to do, and the rest stands', { tag: '@soak' }, async ({
  bench,
  models,
  server,
  watch,
}) => {
  watch.expectProblem(/Failed to load resource: the server responded with a status of (4|5)\d\d/)
  watch.expectProblem(/blocked by CORS policy|net::ERR_FAILED/)
  watch.expectProblem(/ERR_INCOMPLETE_CHUNKED_ENCODING/)
  watch.expectProblem(/ERR_CONNECTION_REFUSED/)
  await bench.open()
  await models.setUp(`${server.url}/v1`)
  await models.letLaneAsk('Compact')
  const lane = bench.lane('Compact')
  const failed = lane.locator('.failed-run')
  const takes = bench.grid.getByRole('combobox', { name: 'Take of Compact' })
  await expect(lane).toContainText('no summary yet')
  const others = await bench.lane('Prune').allInnerTexts()
  const order = await bench.order()
  const summarised = await bench.grid.getByText('summarised in').count()
  const numbers = await lane.locator('.lane-numbers b').allInnerTexts()

  for (const { what, replies, calls, said, todo, partial } of FAILURES) {
    await test.step(what, async () => {
      const before = server.requests.length
      inTurn(server, replies)
      await models.ask('Compact')
      await expect(failed).toContainText(said)
      await expect(failed).toContainText(todo)
      await expect(lane).toContainText('failed, history unchanged · The summariser failed: ')
      if (calls !== 'some') expect(server.requests.length - before, 'calls').toBe(calls)
      if (partial) {
        await failed.getByText(`${PARTIAL.length} characters had come: partial, not used`).click()
        await expect(failed.locator('.partial')).toHaveText(PARTIAL)
      } else await expect(failed.locator('details')).toHaveCount(0)
      // Words of a failure are never a summary, and what came is not used.
      await expect(bench.grid.getByText('summarised in')).toHaveCount(summarised)
      await expect(takes).toHaveCount(0)
      expect(await lane.locator('.lane-numbers b').allInnerTexts()).toEqual(numbers)
      await failed.getByRole('button', { name: 'Dismiss' }).click()
      await expect(failed).toHaveCount(0)
      await expect(lane).toContainText('no summary yet')
    })
  }
  expect(await bench.lane('Prune').allInnerTexts()).toEqual(others)
  expect(await bench.order()).toEqual(order)

  await test.step('a hung server, and stop', async () => {
    server.reply({ chunks: [cut], finish: 'hang' })
    await models.ask('Compact')
    await expect(lane.locator('.partial')).toHaveText(PARTIAL)
    await bench.button(/^Stop ?, Compact$/).click()
    await expect(failed).toContainText(/was stopped\. Ask again when you like\. Whatever came is not used/)
    await expect(failed.locator('.lost')).toHaveCount(0)
    await failed.getByText('had come: partial, not used').click()
    await expect(failed.locator('.partial')).toHaveText(PARTIAL)
    await expect(takes).toHaveCount(0)
    expect(await bench.order()).toEqual(order)
  })

  await test.step('a 500, then a 429 that says how long to wait, then an answer', async () => {
    inTurn(server, [refuses(500, {}), refuses(429, { message: 'Slow down' }, { 'retry-after': '1' }), says(PIECES)])
    await models.ask('Compact')
    await expect(lane).toContainText(/answered 500: try 2 of 3 in \d s/)
    await expect(lane).toContainText('answered 429: try 3 of 3 in 1 s')
    await expect(bench.grid.getByText('the parser fails on line 12')).toBeVisible()
    await expect(failed).toHaveCount(0)
    // The first take of all: nothing that failed before it is recorded.
    await expect(takes.getByRole('option')).toHaveText([/^take 1 of 1,/])
  })

  await test.step('an answer that is longer than its source', async () => {
    server.reply(says(['A word and another one. '.repeat(2000)]))
    await models.ask('Compact')
    await expect(lane).toContainText(/The summary takes [\d,]+, not less than the [\d,]+ that it replaces/)
    expect(await bench.order()).toEqual(order)
  })

  await test.step('a dead server', async () => {
    await server.close()
    await models.ask('Compact')
    await expect(failed).toContainText(/A page cannot see why: nothing answers at 127/)
  })
})

for (const [how, leave] of [
  ['loaded anew', (page: Page) => page.reload().then(() => page)],
  [
    'closed',
    async (page: Page) => {
      // So long an answer takes: the sign of it has come to the database.
      await page.waitForTimeout(1500)
      await page.close()
      const next = await page.context().newPage()
      await next.goto('./')
      return next
    },
  ],
] as const) {
  // As after a reload, later.
  const tag = how === 'closed' ? '@soak' : []
  test(`a page that is ${how} while a model is asked says so when it is back, once`, { tag }, async ({
    bench,
    models,
    server,
  }) => {
    server.reply({ chunks: [cut], finish: 'hang' })
    await bench.open()
    await models.setUp(`${server.url}/v1`)
    await models.letLaneAsk('Compact')
    await expect(bench.button(/: snapshots and drafts$/)).toHaveAttribute('data-state', 'saved')
    await models.ask('Compact')
    await expect(bench.lane('Compact').locator('.partial')).toHaveText(PARTIAL)

    const back = new BenchPage(await leave(bench.page))
    await expect(back.notice).toContainText(
      /The page was left while a model was asked: Compact \(127\.0\.0\.1:\d+ · m-1\)/,
    )
    await expect(back.notice).toContainText('nothing of it was recorded. Ask again when you like.')
    await expect(back.lane('Compact')).toContainText('no summary yet')
    await expect(back.grid.getByRole('combobox', { name: 'Take of Compact' })).toHaveCount(0)
    expect(server.requests).toHaveLength(1)

    await back.page.reload()
    await back.ready.waitFor()
    await back.page.waitForTimeout(700)
    await expect(back.page.getByText('The page was left while a model was asked')).toHaveCount(0)
  })
}
