import { messageSW, Workbox } from 'workbox-window'

/** What becomes of the service worker, as it is told. */
export interface WorkerEvents {
  /** The page and all that it needs is kept on this computer. */
  readonly ready: () => void
  /** A newer version is kept too, and waits until it is asked to take over. */
  readonly waiting: () => void
  /** A newer version took over, and this page did not ask for it: another tab did. */
  readonly replaced: () => void
  /** There will be none: the browser forbids it, or a file did not come. */
  readonly failed: () => void
}

export interface OfflineWorker {
  /** Keeps files that were loaded before the worker watched over the page; what is not its to keep it leaves alone. */
  keep(addresses: readonly string[]): Promise<void>
  /** The newer version takes over, and the page is loaded anew. */
  takeOver(): void
  /** Asks the server for a newer version. False: there is none. Rejects without a network. */
  check(): Promise<boolean>
}

/** Starts the service worker that stands beside the page. Undefined where the browser has none. */
export function startServiceWorker(events: WorkerEvents): OfflineWorker | undefined {
  if (!('serviceWorker' in navigator)) return undefined
  const before = navigator.serviceWorker.controller
  const workbox = new Workbox('./sw.js', { scope: './' })
  let registration: ServiceWorkerRegistration | undefined
  let asked = false

  workbox.addEventListener('waiting', events.waiting)
  workbox.addEventListener('activated', events.ready)
  workbox.addEventListener('redundant', ({ isUpdate }) => {
    // An update that did not come leaves the version before it in its place.
    if (!isUpdate) events.failed()
  })
  workbox.addEventListener('controlling', () => {
    if (asked) window.location.reload()
    // The first worker takes up the page that started it: nothing changes for that.
    else if (before) events.replaced()
  })
  workbox.register().then((one) => {
    registration = one
    if (one?.active) events.ready()
  }, events.failed)

  return {
    async keep(addresses) {
      const worker = registration?.active
      if (worker) await messageSW(worker, { type: 'CACHE_URLS', payload: { urlsToCache: addresses } })
    },
    takeOver() {
      asked = true
      if (registration?.waiting) workbox.messageSkipWaiting()
      else window.location.reload()
    },
    async check() {
      await registration?.update()
      return Boolean(registration?.installing ?? registration?.waiting)
    },
  }
}
