import type { Page } from './fixtures.ts'

/** Every place of a page that lasts, is seen or is sent along, in which a text stands. */
export function tracesOf(page: Page, text: string): Promise<string[]> {
  return page.evaluate(async (needle) => {
    const request = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
    async function* records() {
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await request(indexedDB.open(name))
        for (const store of database.objectStoreNames) {
          const one = database.transaction(store).objectStore(store)
          const [keys, values] = await Promise.all([request(one.getAllKeys()), request(one.getAll())])
          yield { place: `IndexedDB ${store}`, value: JSON.stringify([keys, values]) }
        }
        database.close()
      }
    }
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
    const places: { place: string; value: string }[] = [
      { place: 'DOM', value: document.documentElement.outerHTML },
      { place: 'fields', value: fields.map(({ value, defaultValue }) => `${value} ${defaultValue}`).join('\n') },
      { place: 'URL', value: `${location.href} ${document.referrer}` },
      { place: 'history', value: JSON.stringify(history.state) ?? '' },
      {
        place: 'requests',
        value: performance
          .getEntries()
          .map(({ name }) => name)
          .join('\n'),
      },
      { place: 'title', value: `${document.title} ${window.name}` },
      { place: 'cookies', value: document.cookie },
      { place: 'localStorage', value: JSON.stringify({ ...localStorage }) },
      { place: 'sessionStorage', value: JSON.stringify({ ...sessionStorage }) },
    ]
    for await (const one of records()) places.push(one)
    for (const name of await caches.keys()) {
      const urls = (await (await caches.open(name)).keys()).map(({ url }) => url)
      places.push({ place: 'caches', value: `${name} ${urls.join(' ')}` })
    }
    const found = places.filter(({ value }) => value.includes(needle) || value.includes(encodeURIComponent(needle)))
    return [...new Set(found.map(({ place }) => place))]
  }, text)
}

/** Puts a text into places, so that a test can see that they are searched. */
export function plant(page: Page, text: string): Promise<void> {
  return page.evaluate((words) => {
    document.body.dataset.planted = words
    history.replaceState({ words }, '', `#${words}`)
    localStorage.setItem('planted', words)
    sessionStorage.setItem('planted', words)
    // biome-ignore lint/suspicious/noDocumentCookie: planted
    document.cookie = `planted=${words}`
    document.title = words
    performance.mark(words)
  }, text)
}
