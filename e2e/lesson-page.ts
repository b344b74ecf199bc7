import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import type { BenchPage } from './bench-page.ts'

/** A lesson as a reader has it: the panel beside the bench, and the list that it is opened from. */
export class LessonPage {
  readonly bench: BenchPage
  readonly page: Page
  readonly panel: Locator

  constructor(bench: BenchPage) {
    this.bench = bench
    this.page = bench.page
    this.panel = this.page.getByRole('complementary', { name: 'Lesson' })
  }

  /** Opens the list of lessons. */
  async list(): Promise<Locator> {
    const button = this.bench.button('Lessons')
    if (await button.isVisible()) await button.click()
    else await this.bench.choose('Menu', 'Lessons')
    const dialog = this.bench.dialog('Lessons')
    await dialog.waitFor()
    return dialog
  }

  /** The row of a lesson in the list, by its title. */
  row(title: string): Locator {
    const heading = this.page.getByRole('heading', { level: 3, name: title, exact: true })
    return this.bench.dialog('Lessons').getByRole('listitem').filter({ has: heading })
  }

  /** Opens a lesson by its title, as the list offers it: from its beginning, or where it was left. */
  async open(title: string): Promise<void> {
    await this.list()
    await this.row(title)
      .getByRole('button', { name: new RegExp(`^(Start|Go on at step \\d+|Do it again) ?, ${title}$`) })
      .click()
    await expect(this.panel.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
  }

  /** The step that is open. */
  get step(): Locator {
    return this.panel.locator('[aria-current="step"]')
  }

  /** Says which step is open, by its number and title. */
  async expectStep(number: number, title: string): Promise<void> {
    await expect(this.panel.getByText(new RegExp(`^step ${number} of \\d$`))).toBeVisible()
    await expect(this.step.getByRole('heading', { level: 3 })).toContainText(title)
  }

  /** A check of the open step, by how its words begin. */
  check(words: string): Locator {
    return this.step.getByRole('listitem').filter({ hasText: words })
  }

  /** Says that a check has been seen; without words, that all of the step have, and that its notice is there. */
  async done(words?: string): Promise<void> {
    if (words === undefined) {
      await expect(this.step.getByText('Notice.', { exact: true })).toBeVisible()
      await expect(this.step.getByText('Not yet:')).toHaveCount(0)
    } else await expect(this.check(words)).toContainText('Seen:')
  }

  /** Says that a check has not been seen. */
  async notYet(words: string): Promise<void> {
    await expect(this.check(words)).toContainText('Not yet:')
  }

  /** The panel keeps nobody out: what changes from step to step. The whole page is looked at once in a lesson. */
  async accessible(): Promise<void> {
    await expectAccessible(this.page, 20, '.side.lesson', false)
  }

  async next(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Next step', exact: true }).click()
  }

  /** Says of facts, by their quotes, what is expected of them in a lane that asks. */
  async say(lane: string, expected: Readonly<Record<string, 'stands' | 'lost'>>): Promise<void> {
    for (const [quote, said] of Object.entries(expected)) {
      const cell = await this.bench.cell(this.bench.fact(quote), lane)
      await cell.getByRole('button', { name: new RegExp(`^${said}`) }).click()
    }
  }
}
