// `npm run bench [section]`: bundles bench/run.ts as the page is bundled, since code that a dev server runs is slower, and
// runs it, and after that what is measured in the built page (`scale`). Fails when a promised limit is broken.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { root } from './lib/process.mjs'
import { runScale } from './scale.mjs'

/** @param {string | undefined} section */
async function runSections(section) {
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
  return runBench(section)
}

const asked = process.argv[2]
let held = true
if (asked !== 'scale') held = await runSections(asked)
if (asked === 'scale' || asked === undefined) held = (await runScale()) && held
process.exitCode = held ? 0 : 1
