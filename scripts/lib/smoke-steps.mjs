/** @typedef {import('./smoke-page.mjs').SmokePage} SmokePage */

/** A chat as a file has it, with a call and its result. */
const chat = JSON.stringify([
  { role: 'system', content: 'You look after a garden.' },
  { role: 'user', content: 'How wet is bed 1? Only water after sunset.' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'a', type: 'function', function: { name: 'moisture', arguments: '{"bed":1}' } }],
  },
  { role: 'tool', tool_call_id: 'a', content: 'bed 1: 18 percent' },
])

/**
 * What a person does first, in an order in which each step may rest on those before it. A step throws what is wrong.
 * @type {readonly (readonly [does: string, step: (page: SmokePage) => Promise<void>])[]}
 */
export const steps = [
  [
    'opens with the example: its headline and three lanes',
    async (page) => {
      await page.open()
      await page.see('Prune loses the failing test.', 'h1')
      for (const lane of ['Prune', 'Compact', 'Compact + survival set']) await page.see(lane, 'thead th')
      await page.see('was in 4, removed', '.fact td')
    },
  ],
  [
    'stands on the screen: nothing scrolls sideways, every lane has its width',
    async (page) => {
      const fault = await page.evaluate(() => {
        const over = document.documentElement.scrollWidth - document.documentElement.clientWidth
        if (over > 0) return `the page is ${over} px too wide`
        const widths = [...document.querySelectorAll('thead th, .corner')].map(
          (head) => head.getBoundingClientRect().width,
        )
        return widths.some((width) => width < 200) ? `columns of ${widths.map(Math.round).join(', ')} px` : ''
      })
      if (fault) throw new Error(String(fault))
    },
  ],
  [
    'moves a threshold by keys, and a lane changes',
    async (page) => {
      await page.focus('slider', 'Compaction threshold')
      for (let press = 0; press < 8; press++) await page.press('PageDown')
      await page.see('2 of 12 messages removed', 'thead')
      await page.see('Prune: 2 of 12 messages removed, 1 fact lost.', '[role=status]')
    },
  ],
  [
    'takes the steps of a threshold back by keys',
    async (page) => {
      await page.press('Control', 'z')
      await page.see('1 of 12 messages removed', 'thead')
      await page.see('Prune: 1 of 12 messages removed, 1 fact lost.', '[role=status]')
    },
  ],
  [
    'edits a message in place, and the facts follow',
    async (page) => {
      await page.click('button', 'Message 5 user')
      await page.click('button', 'Edit')
      await page.focus('textbox', 'Text of the message')
      await page.paste('Let us leave old fees alone.')
      await page.see('already lost', '.fact td')
      await page.click('button', 'Done')
      await page.click('button', 'Undo')
      await page.waitFor('the fact in its place', () => !document.body.textContent?.includes('already lost'))
    },
  ],
  [
    'deletes a message through its menu, and undo brings it back',
    async (page) => {
      await page.click('button', 'Message 12: actions')
      await page.click('menuitem', 'Delete')
      await page.waitFor('eleven rows', () => document.querySelectorAll('tr.message').length === 11)
      await page.press('Control', 'z')
      await page.waitFor('twelve rows', () => document.querySelectorAll('tr.message').length === 12)
    },
  ],
  [
    'counts by o200k_base in the worker, beside the estimate',
    async (page) => {
      await page.see('so the estimate is ', '.counted-by')
    },
  ],
  [
    'counts everything by the tokenizer when that is chosen',
    async (page) => {
      await page.click('button', 'Counted by estimate')
      await page.click('radio', 'o200k_base')
      await page.see('Counted by o200k_base', '.counted-by')
      await page.click('radio', 'Estimate')
      await page.see('1,407 of 1,500 tokens', '.budget')
      await page.press('Escape')
    },
  ],
  [
    'opens a file’s text that is pasted',
    async (page) => {
      await page.click('button', 'Open…')
      await page.focus('textbox', 'Text to open')
      await page.paste(chat)
      await page.click('button', 'Open the text')
      await page.see('4 messages, 1 tool call, 1 tool result', 'aside')
      await page.see('of moisture', 'tr.message')
    },
  ],
  [
    'shows a history of 400 messages, and scrolls to its end',
    async (page) => {
      const messages = Array.from({ length: 400 }, (_, index) => {
        return {
          role: index % 2 === 0 ? 'user' : 'assistant',
          content: `Thought ${index + 1}. `.repeat(1 + (index % 9)),
        }
      })
      await page.click('button', 'Open…')
      await page.focus('textbox', 'Text to open')
      await page.paste(JSON.stringify(messages))
      await page.click('button', 'Open the text')
      await page.see('400 messages', 'aside')
      await page.click('button', 'all')
      // The height of rows that were never drawn is a guess until they are.
      await page.waitFor('the last message', () => {
        window.scrollTo(0, document.documentElement.scrollHeight)
        const [row] = [...document.querySelectorAll('tr.message')].slice(-1)
        const box = row?.getBoundingClientRect()
        return row?.textContent?.includes('Thought 400.') && box && box.top < window.innerHeight && box.bottom > 0
      })
    },
  ],
  [
    'opens a file that is dropped',
    async (page) => {
      await page.evaluate((text) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([text], 'dropped.json', { type: 'application/json' }))
        for (const type of ['dragover', 'drop']) {
          const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer })
          document.querySelector('main')?.dispatchEvent(event)
        }
      }, chat)
      await page.see('dropped: 4 messages', 'aside')
    },
  ],
  [
    'opens a scenario',
    async (page) => {
      await page.click('button', 'Scenarios. Open now')
      await page.click('menuitem', 'The second compaction')
      await page.see('The second compaction', 'aside')
    },
  ],
  [
    'has a dark theme',
    async (page) => {
      const dark = await page.evaluate(() => {
        document.documentElement.dataset.theme = 'dark'
        return getComputedStyle(document.body).backgroundColor
      })
      await page.evaluate(() => delete document.documentElement.dataset.theme)
      if (dark !== 'rgb(20, 22, 25)') throw new Error(`the paper is ${dark}`)
    },
  ],
  [
    'opens the JSON view with its editor, and leaves it by Escape',
    async (page) => {
      await page.click('button', 'Menu')
      await page.click('menuitem', 'Edit as JSON')
      await page.see('"format"', '[role=dialog] .view-lines')
      await page.press('Escape')
      await page.press('Escape')
      await page.waitFor('the view closed', () => document.querySelector('[role=dialog]') === null)
    },
  ],
  [
    'keeps what was typed two seconds ago: it is there after a reload',
    async (page) => {
      await page.click('button', 'Message 1 system')
      await page.click('button', 'Edit')
      await page.focus('textbox', 'Text of the message')
      await page.paste('You keep the books of a lighthouse.')
      await new Promise((resolve) => setTimeout(resolve, 2000))
      await page.waitFor('the draft saved', () => document.querySelector('.draft-state[data-state=saved]') !== null)
      await page.open()
      await page.see('You keep the books of a lighthouse.', 'tr.message')
    },
  ],
  [
    'asked no other host for anything, and nothing failed on the way',
    async (page) => {
      const problems = await page.problems()
      if (problems.length > 0) throw new Error(problems.join('; '))
    },
  ],
]
