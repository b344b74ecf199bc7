// `npm run bench [section]`: bundles bench/run.ts as the page is bundled, since code that a dev server runs is slower, and
// runs it, and after that what is measured in the built page (`scale`). Fails when a promised limit is broken.
import { bundle } from './lib/bundle.mjs'
import { runScale } from './scale.mjs'

/** @param {string | undefined} section */
async function runSections(section) {
  // The second is a process of its own.
  const load = await bundle('bench', { run: 'bench/run.ts', trimLong: 'bench/trimLong.ts' })
  const { runBench } = await load('run')
  return runBench(section)
}

const asked = process.argv[2]
let held = true
if (asked !== 'scale') held = await runSections(asked)
if (asked === 'scale' || asked === undefined) held = (await runScale()) && held
process.exitCode = held ? 0 : 1
