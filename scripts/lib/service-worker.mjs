/**
 * Files that a visit does not need, each some hundred kilobytes or more: the JSON editor with its workers and its font, the
 * ranks of the tokenizers, and the engine of a model in the page. Kept from when they are first used.
 */
const WHEN_USED = ['MonacoEditor', 'editor.worker', 'json.worker', 'codicon', 'o200k_base', 'cl100k_base', 'wllama']

/** More than there are of them: those of the version before go one by one, the longest unused first. */
const MOST_KEPT = 16

/**
 * What makes the service worker. Everything else is kept when it is installed; what is not a file of this page is none of its
 * business: a request to another host, or one that is no GET, it does not answer.
 * @type {Partial<import('vite-plugin-pwa').VitePWAOptions>}
 */
export const serviceWorker = {
  // The page registers it at rest, and asks before a newer version takes over: see src/services/offline.
  injectRegister: null,
  registerType: 'prompt',
  filename: 'sw.js',
  // The manifest is a file in public/: written into each page by the plugin it would break the policy of signin.html.
  manifest: false,
  workbox: {
    globPatterns: ['**/*.{js,css,html,svg,webmanifest}', 'icon-*.png', 'apple-touch-icon.png'],
    globIgnores: ['sw.js', ...WHEN_USED.map((name) => `assets/${name}-*`)],
    // Their names change with their content.
    dontCacheBustURLsMatching: /^assets\//,
    // `?present` and `?embed` are the same page, and a sign-in comes back to signin.html with a code in its address.
    ignoreURLParametersMatching: [/./],
    navigateFallback: null,
    // The first version may serve the page that installed it. A newer one waits until it is asked to.
    clientsClaim: true,
    skipWaiting: false,
    cleanupOutdatedCaches: true,
    inlineWorkboxRuntime: true,
    runtimeCaching: [
      {
        // Of this host only: an expression must match another host's address from its first letter.
        urlPattern: new RegExp(`/assets/(${WHEN_USED.join('|').replaceAll('.', '\\.')})-[\\w-]+\\.\\w+$`),
        handler: 'CacheFirst',
        options: {
          cacheName: 'what-survives-when-used',
          cacheableResponse: { statuses: [200] },
          expiration: { maxEntries: MOST_KEPT, purgeOnQuotaError: true },
        },
      },
    ],
  },
}
