import type { Dialog } from '../src/store/store.ts'
import type { BenchPage } from './bench-page.ts'
import { expect, type Locator } from './fixtures.ts'
import { sixtyMessages } from './histories.ts'

export type Kind = Dialog['kind']

/** How a person opens a dialog, or the test that looks at it where that takes more than a page alone. */
export type Way = ((bench: BenchPage) => Promise<void>) | { readonly lookedAtIn: string }

/** Through the palette, by the words of the command. */
function byName(words: string): Way {
  return async ({ page }) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search commands' }).fill(words)
    await expect(page.getByRole('option', { selected: true })).toContainText(words)
    await page.keyboard.press('Enter')
  }
}

/** A key on the row of a message. */
function onRow(...keys: readonly string[]): Way {
  return async (bench) => {
    await bench.opener(5).focus()
    for (const key of keys) await bench.page.keyboard.press(key)
  }
}

const KEY = `ghp_${'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA1bC2'}`

/** Every dialog of the page: a kind without a way does not compile. */
export const WAYS: Readonly<Record<Kind, Way>> = {
  open: byName('Open…'),
  lane: byName('Short: Name, rule and parameters…'),
  request: byName('Short: What the summariser is asked…'),
  takes: { lookedAtIn: 'model-takes.spec.ts' },
  judge: byName('Prune: Ask a judge…'),
  models: byName('Models…'),
  mark: onRow('m'),
  fact: byName('Edit fact A…'),
  shortcuts: byName('Keyboard shortcuts…'),
  rename: byName('Rename…'),
  calls: onRow('c'),
  'system-prompt': byName('System prompt…'),
  budget: byName('Budget, turn by turn…'),
  counters: byName('Other counters…'),
  generate: byName('Make messages up…'),
  tools: byName('Tool definitions…'),
  json: byName('Edit as JSON…'),
  'prompt-json': byName('Prune: The prompt as JSON…'),
  validity: async ({ page }) => {
    await page
      .getByRole('button', { name: /(accepted|refused) by/i })
      .first()
      .click()
  },
  saved: byName('Snapshots and drafts…'),
  suggestions: byName('Suggest facts…'),
  secrets: byName('Key-shaped strings…'),
  'save-secrets': byName('Save'),
  share: byName('Share…'),
  take: byName('Take away…'),
  palette: async ({ page }) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search commands' }).waitFor()
  },
  help: byName('Help and words…'),
  lessons: byName('Lessons'),
  offline: byName('Offline and version…'),
  exercise: byName('Make an exercise…'),
  many: onRow('Control+a', 'd'),
}

async function open(bench: BenchPage, kind: Kind): Promise<void> {
  const way = WAYS[kind]
  if (typeof way !== 'function') throw new Error(`${kind} cannot be opened on a page alone`)
  await way(bench)
}

/** A history in which every dialog has something to show: a failed lane, facts, more than 50 messages, a key. */
export async function openFull(bench: BenchPage): Promise<void> {
  await bench.drop('sixty.json', sixtyMessages().replace('This is thought 11.', `This is thought 11 with ${KEY}.`))
  // What is opened closes whatever dialog stood before.
  await expect(bench.notice).toContainText('60 messages')
  await expect(bench.button(/^Fact A: actions|^A Do not touch|Do not touch the file ledger.ts/).first()).toBeVisible()
}

/** Opens each of these dialogs in turn and closes it again. Gives those that `look` was shown. */
export async function eachDialog(
  bench: BenchPage,
  kinds: readonly Kind[],
  look: (kind: Kind, dialog: Locator) => Promise<void>,
): Promise<Kind[]> {
  const { page } = bench
  const seen: Kind[] = []
  for (const kind of kinds) {
    await open(bench, kind)
    const dialog = page.getByRole('dialog')
    await expect(dialog, `the dialog “${kind}”`).toHaveCount(1)
    await look(kind, dialog)
    seen.push(kind)
    // An editor of code keeps the first Escape.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 700 })
    }).toPass()
    if (kind === 'many') await bench.opener(5).press('Escape')
  }
  return seen
}
