import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { firstPicture } from './scripts/lib/first-picture.mjs'

const contentSecurityPolicy = [
  "default-src 'none'",
  // A model in the page is WebAssembly: it may be compiled, and nothing else is evaluated.
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  // Radix, the virtual list and Monaco set style attributes and insert style elements.
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "img-src 'self' data: blob:",
  // Any host that the user names, over https or on this computer; narrowed at run time before the first call.
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "base-uri 'none'",
  "form-action 'none'",
  "manifest-src 'self'",
].join('; ')

/** The window in which somebody signs in hands on what it was given, and calls nobody. */
const signInPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const charset = '<meta charset="utf-8" />'

/** Only the built page carries it: the dev server needs inline scripts and a web socket. */
function cspMeta(): Plugin {
  return {
    name: 'csp-meta',
    apply: 'build',
    transformIndexHtml(html, { path }) {
      if (!html.includes(charset)) throw new Error(`${path} has no ${charset} to put the policy after`)
      const policy = path.endsWith('/signin.html') ? signInPolicy : contentSecurityPolicy
      const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`
      return html.replace(charset, `${charset}\n    ${meta}`)
    },
  }
}

/** `npm run soak` sets it: every property runs that many times as often. */
const soakFactor = Number(process.env.SOAK ?? 1)

export default defineConfig({
  base: './',
  plugins: [
    react(),
    cspMeta(),
    firstPicture({ page: 'src/main.tsx', narrow: 'src/features/bench/PhoneBench.tsx' }),
  ],
  build: {
    target: 'es2022',
    rollupOptions: { input: ['index.html', 'signin.html'] },
    modulePreload: {
      // Every browser that runs ES2022 modules can preload them.
      polyfill: false,
      // Late parts are loaded at leisure: the first script need not carry a list of what each of them imports.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
    },
    reportCompressedSize: false,
    license: { fileName: 'licenses.md' },
  },
  worker: { format: 'es' },
  test: {
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 20_000 * soakFactor,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
        },
      },
      { extends: true, test: { name: 'dom', environment: 'jsdom', include: ['src/**/*.test.tsx'] } },
    ],
  },
})
