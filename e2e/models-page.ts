import type { BenchPage } from './bench-page.ts'
import { expect, type Locator } from './fixtures.ts'

/** What a user does to have a lane ask a model. */
export class ModelsPage {
  readonly bench: BenchPage

  constructor(bench: BenchPage) {
    this.bench = bench
  }

  async open(): Promise<Locator> {
    await this.bench.choose('Menu', 'Models…')
    return this.bench.dialog('Models')
  }

  /** Sets up a server of one's own, and leaves the dialog. `protocol` as the preset is called. */
  async setUp(address: string, given: { protocol?: string; model?: string; key?: string } = {}): Promise<void> {
    const dialog = await this.open()
    await dialog.getByLabel('Provider').selectOption(given.protocol ?? 'own')
    await dialog.getByLabel('Address', { exact: true }).first().fill(address)
    await dialog.getByLabel('Model', { exact: true }).fill(given.model ?? 'm-1')
    if (given.key !== undefined) {
      await dialog.getByLabel(/^Key for/).fill(given.key)
      await dialog.getByRole('button', { name: 'Set' }).click()
      await expect(dialog.getByText(/A key is set for/)).toBeVisible()
    }
    await dialog.getByRole('button', { name: 'Done' }).click()
  }

  /** Lets a compacting lane ask the provider that was set up. */
  async letLaneAsk(lane: string, preset = 'own'): Promise<void> {
    await this.bench.choose(`${lane}: actions`, 'Name, rule and parameters…')
    const dialog = this.bench.dialog(/^Lane/)
    await dialog.getByLabel('Summariser').selectOption('provider')
    await dialog.getByLabel('Provider').selectOption(preset)
    await dialog.getByRole('button', { name: 'Done' }).click()
  }

  ask(lane: string): Promise<void> {
    const buttons = this.bench.lane(lane).getByRole('button', { name: /^Ask (for a summary|again)/ })
    return buttons.click()
  }
}
