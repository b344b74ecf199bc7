import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, headerPolicy, signInPolicy } from './policy.mjs'
import { root } from './process.mjs'
import { serviceWorker } from './service-worker.mjs'

describe('the README', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')

  it('has the policy of the built page, with who may frame it, for each host that can send it', () => {
    const written = readme.replaceAll("'\\''", "'").match(/default-src [^"\n]*/g)
    expect(written).toEqual(Array.from({ length: 4 }, () => headerPolicy()))
  })
})

describe('the policies', () => {
  const directives = (policy: string) => new Set(policy.split('; ').map((part) => part.split(' ')[0]))

  it('begin with nothing, and let no inline script run', () => {
    for (const policy of [contentSecurityPolicy, signInPolicy, headerPolicy('*')]) {
      expect(policy.startsWith("default-src 'none'; ")).toBe(true)
      expect(/script-src [^;]*/.exec(policy)?.[0]).not.toMatch(/unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')/)
    }
  })

  it('say in a meta element nothing that a meta element cannot say', () => {
    for (const policy of [contentSecurityPolicy, signInPolicy]) {
      expect([...directives(policy)]).not.toContain('frame-ancestors')
    }
  })
})

describe('what the service worker keeps when it is used', () => {
  const [rule] = serviceWorker.workbox?.runtimeCaching ?? []
  const pattern = rule?.urlPattern as RegExp

  it.each([
    'https://host.example/a/assets/MonacoEditor-D7UALCvj.css',
    'https://host.example/assets/o200k_base-DufpEp7C.js',
    'https://host.example/assets/wllama-CO25_j-y.wasm',
    'https://host.example/assets/json.worker-DevWWVKp.js',
  ])('%s', (address) => expect(pattern.test(address)).toBe(true))

  it.each([
    'https://host.example/assets/index-D2G8zuz5.js',
    'https://host.example/v1/chat/completions',
    'https://host.example/assets/worker-Dts2X_Le.js',
  ])('not %s', (address) => expect(pattern.test(address)).toBe(false))

  it('is never of another host: an expression is only matched there from the first letter', () => {
    expect(pattern.exec('https://other.example/assets/wllama-CO25czjY.wasm')?.index).toBeGreaterThan(0)
  })
})
