import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

describe('lint holds the borders', () => {
  // Each file is linted under the project's own configuration as if it stood at that path.
  const forbidden: [file: string, code: string][] = [
    ['src/core/budget/a.ts', "import { x } from '../../store/store.ts'"],
    ['src/core/budget/a.ts', "import { x } from '../../services/tokens.ts'"],
    ['src/core/budget/a.ts', "import { x } from '../../features/lanes/x.ts'"],
    ['src/core/budget/a.ts', "import { x } from '../../ui/x.ts'"],
    ['src/core/budget/a.ts', "import { x } from '../../app/x.ts'"],
    ['src/core/budget/a.ts', "import { x } from '../../scenarios/x.ts'"],
    ['src/core/budget/a.ts', "import type { x } from '../../store/store.ts'"],
    ['src/core/budget/a.ts', "export const x = () => import('../../store/store.ts')"],
    ['src/core/budget/a.ts', "import x from 'react'"],
    ['src/core/budget/a.ts', "import x from 'react-dom/client'"],
    ['src/core/budget/a.ts', "import x from 'zustand'"],
    ['src/core/budget/a.ts', "import x from 'zustand/vanilla'"],
    ['src/core/budget/a.ts', "import x from 'js-tiktoken/lite'"],
    ['src/core/budget/a.ts', "import x from 'node:fs'"],
    ['src/core/budget/a.ts', "import { x } from '../testing/builders.ts'"],
    ['src/core/a.test.ts', "import { x } from '../store/store.ts'"],
    ['src/core/testing/a.ts', "import x from 'zustand'"],
    ['src/scenarios/a.ts', "import { x } from '../store/store.ts'"],
    ['src/scenarios/a.ts', "import { x } from '../services/tokens.ts'"],
    ['src/scenarios/a.ts', "import x from 'react'"],
    ['src/services/a.ts', "import { x } from '../store/store.ts'"],
    ['src/services/a.ts', "import { x } from '../features/lanes/x.ts'"],
    ['src/services/a.ts', "import { x } from '../ui/x.ts'"],
    ['src/services/a.ts', "import x from 'react'"],
    ['src/store/a.ts', "import { x } from '../features/lanes/x.ts'"],
    ['src/store/a.ts', "import { x } from '../app/x.ts'"],
    ['src/store/a.ts', "import { x } from '../ui/x.ts'"],
    ['src/ui/a.tsx', "import { x } from '../core/x.ts'"],
    ['src/ui/a.tsx', "import { x } from '../store/store.ts'"],
    ['src/ui/a.tsx', "import { x } from '../features/lanes/x.ts'"],
    ['src/features/a/x.tsx', "import { x } from '../b/x.ts'"],
    ['src/features/a/x.tsx', "import { x } from '../shared.ts'"],
    ['src/features/a/x.tsx', "import { x } from '../../features/b/x.ts'"],
    ['src/features/a/x.tsx', "import { x } from '../../app/x.ts'"],
    ['src/features/a/x.test.tsx', "import { x } from '../b/x.ts'"],
    ['src/features/a/part/x.tsx', "import { x } from '../../b/x.ts'"],
    ['src/features/a/part/x.tsx', "import { x } from '../../../app/x.ts'"],
    ['src/features/a/x.tsx', "import x from 'js-tiktoken/lite'"],
    ['e2e/a.spec.ts', "import { test as x } from '@playwright/test'"],
  ]
  const allowed: [file: string, code: string][] = [
    ['src/core/budget/a.ts', "import { x } from './x.ts'"],
    ['src/core/budget/a.ts', "import { x } from '../message/x.ts'"],
    ['src/core/budget/a.ts', "import * as x from 'jsonc-parser'"],
    ['src/core/budget/a.test.ts', "import { readFileSync as x } from 'node:fs'"],
    ['src/core/budget/a.test.ts', "import { x } from '../testing/builders.ts'"],
    ['src/scenarios/a.ts', "import { x } from '../core/message/x.ts'"],
    ['src/services/a.ts', "import { x } from '../core/message/x.ts'"],
    ['src/services/a.ts', "import { Tiktoken as x } from 'js-tiktoken/lite'"],
    ['src/store/a.ts', "import { x } from '../services/tokens.ts'"],
    ['src/store/a.ts', "import { x } from '../scenarios/first.ts'"],
    ['src/store/a.ts', "import { create as x } from 'zustand'"],
    ['src/ui/a.tsx', "import { x } from './x.tsx'"],
    ['src/features/a/x.tsx', "import { x } from './own.tsx'"],
    ['src/features/a/x.tsx', "import { x } from './part/own.tsx'"],
    ['src/features/a/x.tsx', "import { x } from '../../store/store.ts'"],
    ['src/features/a/x.tsx', "import { x } from 'monaco-editor/features/find/register'"],
    ['src/features/a/x.tsx', "import { x } from '../../core/budget/x.ts'"],
    ['src/features/a/x.tsx', "import { x } from '../../ui/x.tsx'"],
    ['src/features/a/part/x.tsx', "import { x } from '../own.tsx'"],
    ['src/features/a/part/x.tsx', "import { x } from '../../../ui/x.tsx'"],
    ['src/app/a.tsx', "import { x } from '../features/a/x.tsx'"],
    ['e2e/a.spec.ts', "import { test as x } from './fixtures.ts'"],
  ]
  const impure = [
    'export const x = document.title',
    'export const x = window.innerWidth',
    'export const x = Date.now()',
    'export const x = new Date()',
    'export const x = performance.now()',
    "export const x = fetch('./x')",
    'export const x = crypto.randomUUID()',
    'export const x = setTimeout(() => {}, 1)',
    'export const x = globalThis.document',
    'console.log(1)',
  ]

  const cases = [
    ...forbidden.map(([file, code]) => ({ file, code, rule: 'lint/style/noRestrictedImports' })),
    ...allowed.map(([file, code]) => ({ file, code, rule: undefined })),
    ...impure.map((code) => ({ file: 'src/core/impure.ts', code, rule: 'lint/style/noRestrictedGlobals' })),
  ].map((each, index) => ({ ...each, path: each.file.replace(/(?=(\.test|\.spec)?\.tsx?$)/, `${index}`) }))

  let found: Map<string, string[]>
  let place: string

  beforeAll(() => {
    place = mkdtempSync(join(tmpdir(), 'what-survives-borders-'))
    for (const file of ['biome.json', '.gitignore']) cpSync(join(root, file), join(place, file))
    for (const { path, code } of cases) {
      mkdirSync(dirname(join(place, path)), { recursive: true })
      writeFileSync(join(place, path), code.includes('import ') ? `${code}\nexport const y = [x]\n` : `${code}\n`)
    }
    found = lint(place)
  })
  afterAll(() => rmSync(place, { recursive: true, force: true }))

  it.each(cases.filter(({ rule }) => rule))('$file may not: $code', ({ path, rule }) => {
    expect(found.get(path)).toContain(rule)
  })

  it.each(cases.filter(({ rule }) => !rule))('$file may: $code', ({ path }) => {
    expect(found.get(path)).toBeUndefined()
  })
})

describe('the core', () => {
  const files = sources(join(root, 'src/core')).filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  const code = new Map(files.map((file) => [relative(root, file), withoutComments(readFileSync(file, 'utf8'))]))
  // Pure libraries, each looked at. Whoever adds one says in the commit why it is pure.
  const pure = ['jsonc-parser', '@noble/hashes']

  it('loads where there is no DOM', async () => {
    expect(files.length).toBeGreaterThan(0)
    expect(globalThis).not.toHaveProperty('document')
    expect(globalThis).not.toHaveProperty('window')
    for (const file of files) await import(/* @vite-ignore */ file)
    expect(globalThis).not.toHaveProperty('document')
  })

  it('imports only itself and pure libraries', () => {
    const strangers = [...code].flatMap(([file, text]) =>
      imports(text)
        .filter((specifier) => !isOwn(file, specifier) && !pure.some((name) => `${specifier}/`.startsWith(`${name}/`)))
        .map((specifier) => `${file} imports ${specifier}`),
    )
    expect(strangers).toEqual([])
  })

  it('mentions no clock, randomness, network or console', () => {
    const impure = /\bDate\.now|\bnew Date\(|Math\.random|\bperformance\.|\bfetch\(|\bcrypto\.|setTimeout|\bconsole\./
    const mentions = [...code].flatMap(([file, text]) => {
      const word = impure.exec(text)?.[0]
      return word ? [`${file} mentions ${word}`] : []
    })
    expect(mentions).toEqual([])
  })
})

describe('the repository', () => {
  it('pins packages by hash and names no download address', () => {
    const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
    expect(lock).not.toContain('"resolved"')
    expect(lock).not.toMatch(/https?:\/\/[^"]*\.tgz/)
  })
})

/** Rule names by path. Biome ends with 1 when it finds something, and that is the normal case here. */
function lint(place: string): Map<string, string[]> {
  const args = [
    join(root, 'node_modules/@biomejs/biome/bin/biome'),
    'lint',
    '--reporter=json',
    '--max-diagnostics=none',
  ]
  const found = new Map<string, string[]>()
  for (const { category, location } of diagnostics(run(args, place))) {
    const path = location.path.replaceAll('\\', '/')
    found.set(path, [...(found.get(path) ?? []), category])
  }
  return found
}

function run(args: string[], cwd: string): string {
  try {
    return execFileSync(process.execPath, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout)
  }
}

function diagnostics(json: string): { category: string; location: { path: string } }[] {
  return JSON.parse(json).diagnostics
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name).replaceAll('\\', '/'))
}

/** Only whole-line and block comments: a `//` inside of a line may stand in a string. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

function isOwn(file: string, specifier: string): boolean {
  if (!specifier.startsWith('.')) return false
  return !relative(join(root, 'src/core'), join(root, dirname(file), specifier)).startsWith('..')
}

function imports(text: string): string[] {
  const found = text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)(['"])(.+?)\1/g)
  return [...found].flatMap((match) => match[2] ?? [])
}
