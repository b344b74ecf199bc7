// `npm run sizes`: every file of the built page, built first if it is out of date.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { root } from './lib/process.mjs'
import { fileSize, printSizes } from './lib/sizes.mjs'

if (!(await ensureBuilt())) process.exit(1)

const dist = join(root, 'dist')
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((path) =>
  statSync(join(dist, path)).isFile(),
)
printSizes(
  'The built page',
  files.map((path) => fileSize(path)),
)
