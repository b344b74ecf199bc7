import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The tools' own entry files, run by this Node: no shell and no `.cmd` files, so it is the same on Windows. */
export const tools = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  playwright: 'node_modules/@playwright/test/cli.js',
  tsc: 'node_modules/typescript/bin/tsc',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
}

/**
 * Runs a command in the project with its output shown and gives its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, shell?: boolean }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { env, shell = false } = {}) {
  return new Promise((resolve) => {
    // Each tool chooses its own NODE_ENV: one from outside would build the wrong React.
    const ownEnv = { ...process.env, NODE_ENV: undefined, ...env }
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell, env: ownEnv })
    // Without a terminal nobody else tells the child that we were told to end.
    const end = () => child.kill()
    process.once('SIGTERM', end)
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      resolve(1)
    })
    child.on('close', (code) => {
      process.off('SIGTERM', end)
      resolve(code ?? 1)
    })
  })
}

/**
 * @param {keyof typeof tools} tool
 * @param {string[]} [args]
 * @param {Record<string, string | undefined>} [env]
 */
export function runTool(tool, args = [], env = {}) {
  return run(process.execPath, [tools[tool], ...args], { env })
}

/**
 * npm, or npx as `npm exec`. Under `npm run` its own entry file is known; else a shell finds it (`npm.cmd` on Windows).
 * @param {string[]} args without anything that a shell would have to quote
 */
export function runNpm(args) {
  const own = process.env.npm_execpath
  return own?.endsWith('npm-cli.js')
    ? run(process.execPath, [own, ...args])
    : run(['npm', ...args].join(' '), [], { shell: true })
}
