// `npm start`: needs only Node and npm. Installs what is missing, builds, serves the page and prints its address.
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { serve } from './lib/serve.mjs'

if (!(await ensureInstalled()) || !(await ensureBuilt())) process.exit(1)

const { url } = await serve({ port: Number(process.env.PORT) || 4173 })
console.log(`What Survives is at ${url} (Ctrl+C ends it)`)

// Closing would wait for the browser's open connections; there is nothing to save.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0))
