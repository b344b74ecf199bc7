import { expect } from './fixtures.ts'
import { says, test } from './model-server.ts'

test.describe('A lane whose summary a model writes', () => {
  test('asks when it is told to, shows what it wrote, and replays it after a reload with no call', async ({
    bench,
    models,
    server,
  }) => {
    server.reply(says(['- keep the public API unchanged\n', '- the parser fails on line 12']))
    await bench.open()
    await models.setUp(`${server.url}/v1`)
    await models.letLaneAsk('Compact')
    await expect(bench.grid.getByText('no summary yet').first()).toBeVisible()
    expect(server.requests).toHaveLength(0)

    await models.ask('Compact')
    await expect(bench.grid.getByText('the parser fails on line 12')).toBeVisible()
    expect(server.requests).toHaveLength(1)
    expect(server.requests[0]?.path).toBe('/v1/chat/completions')
    await expect(bench.grid.getByRole('combobox', { name: 'Take of Compact' })).toHaveValue('take1')

    await expect(bench.button(/: snapshots and drafts$/)).toHaveAttribute('data-state', 'saved')
    await bench.page.reload()
    await bench.ready.waitFor()
    await expect(bench.grid.getByText('the parser fails on line 12')).toBeVisible()
    expect(server.requests).toHaveLength(1)
  })
})
