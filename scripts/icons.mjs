// `node scripts/icons.mjs`: draws the icons in public/ from favicon.svg. To be run when that has changed; they are committed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from './lib/browser.mjs'
import { root } from './lib/process.mjs'

const svg = readFileSync(join(root, 'public/favicon.svg'), 'utf8')
const ground = '#171a21'

/** `share`: of the side that the drawing takes. A system cuts its own shape out of a full square, so that has no corners. */
const icons = [
  { file: 'icon-192.png', side: 192, share: 1 },
  { file: 'icon-512.png', side: 512, share: 1 },
  // What is outside of a circle of four fifths may be cut off.
  { file: 'icon-maskable-512.png', side: 512, share: 0.8, full: true },
  { file: 'apple-touch-icon.png', side: 180, share: 0.9, full: true },
]

const executablePath = await findBrowser()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const page = await browser.newPage()
for (const { file, side, share, full = false } of icons) {
  await page.setViewportSize({ width: side, height: side })
  const edge = side * share
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${full ? ground : 'transparent'}">
      <div style="width:${edge}px;height:${edge}px">${svg}</div></body>`,
  )
  await page.screenshot({ path: join(root, 'public', file), omitBackground: true })
  console.log(`public/${file}`)
}
await browser.close()
