// `npm run e2e [playwright's arguments]`: the browser tests against the built page, built first if it is out of date.
import { findBrowser } from './lib/browser.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { runTool } from './lib/process.mjs'

if (!(await ensureBuilt())) process.exit(1)
process.exitCode = await runTool('playwright', ['test', ...process.argv.slice(2)], { CHROME_PATH: await findBrowser() })
