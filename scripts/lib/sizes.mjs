import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { root } from './process.mjs'

/**
 * The size of a built file, as it is and as a host with brotli at its best would send it.
 * @param {string} path in dist/
 */
export function fileSize(path) {
  const bytes = readFileSync(join(root, 'dist', path))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return { path, raw: bytes.length, brotli: brotliCompressSync(bytes, { params }).length }
}

/**
 * @param {string} title
 * @param {ReturnType<typeof fileSize>[]} sizes
 */
export function printSizes(title, sizes) {
  const sum = sizes.reduce((total, { raw, brotli }) => ({ raw: total.raw + raw, brotli: total.brotli + brotli }), {
    raw: 0,
    brotli: 0,
  })
  const rows = [...sizes].sort((a, b) => b.brotli - a.brotli).concat({ path: 'all', ...sum })
  const line = ({ path = '', raw = 0, brotli = 0 }) => `| ${path} | ${kilobytes(raw)} | ${kilobytes(brotli)} |`
  console.log([title, '', '| file | kB | kB with brotli |', '| --- | ---: | ---: |', ...rows.map(line), ''].join('\n'))
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return (bytes / 1000).toFixed(1)
}
