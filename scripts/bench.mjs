// `npm run bench [section]`: bundles bench/run.ts as the page is bundled, since code that a dev server runs is slower, and
// runs it. Fails when a promised limit is broken.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { root } from './lib/process.mjs'

const outDir = join(root, '.cache/bench')
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    // The second is a process of its own.
    rolldownOptions: { input: { run: 'bench/run.ts', trimLong: 'bench/trimLong.ts' } },
    outDir,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
  },
})
const { runBench } = await import(pathToFileURL(join(outDir, 'run.js')).href)
process.exitCode = (await runBench(process.argv[2])) ? 0 : 1
