import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { digits } from './harness.ts'

const LIMIT_S = 240

/** One run of `trimMessages` on a long history, stopped after some minutes; only when BENCH_LONG asks for it. */
export async function trimLong(size: number): Promise<string> {
  const name = `trimMessages on ${size} messages`
  if (process.env.BENCH_LONG !== '1') return `${name}: skipped; BENCH_LONG=1 runs it once, for ${LIMIT_S} s at most.`
  const script = fileURLToPath(new URL('trimLong.js', import.meta.url))
  return await new Promise((resolve) => {
    execFile(process.execPath, [script, String(size)], { timeout: LIMIT_S * 1000 }, (error, stdout) => {
      if (!error) resolve(`${name}: ${digits(Number(stdout))} ms, one run without a warm-up.`)
      else resolve(error.killed ? `${name}: not finished in ${LIMIT_S} s.` : `${name}: failed: ${error.message}`)
    })
  })
}
