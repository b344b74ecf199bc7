import type { Locator, Page } from '@playwright/test'

/** What a user sees and does on the page, in the user's words. Specs go through it and find things by role and name. */
export class BenchPage {
  readonly page: Page
  readonly heading: Locator
  /** Stands when the page has drawn its first complete result. */
  readonly ready: Locator

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { level: 1 })
    this.ready = this.heading
  }

  async open(hash = ''): Promise<void> {
    await this.page.goto(`./${hash}`)
    await this.ready.waitFor()
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name })
  }

  region(name: string | RegExp): Locator {
    return this.page.getByRole('region', { name })
  }
}
