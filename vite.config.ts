import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { firstPicture } from './scripts/lib/first-picture.mjs'
import { contentSecurityPolicy, signInPolicy } from './scripts/lib/policy.mjs'
import { serviceWorker } from './scripts/lib/service-worker.mjs'

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

/** A chunk with the engine of a model in the page. */
function isEngine(moduleIds: readonly string[]): boolean {
  return moduleIds.some((id) => id.includes('@wllama/wllama'))
}

/** `npm run soak` sets it: every property runs that many times as often. */
const soakFactor = Number(process.env.SOAK ?? 1)

export default defineConfig({
  base: './',
  plugins: [
    react(),
    cspMeta(),
    firstPicture({ page: 'src/main.tsx', narrow: 'src/features/bench/PhoneBench.tsx' }),
    VitePWA(serviceWorker),
  ],
  build: {
    target: 'es2022',
    rollupOptions: {
      input: ['index.html', 'signin.html'],
      // Named, so that the service worker knows it: see `WHEN_USED`.
      output: { chunkFileNames: ({ moduleIds }) => `assets/${isEngine(moduleIds) ? 'wllama' : '[name]'}-[hash].js` },
    },
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
