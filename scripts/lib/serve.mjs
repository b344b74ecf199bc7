import { root } from './process.mjs'

/**
 * Serves the built page. A port that is taken gives way to the next one.
 * @param {{ port: number, base?: string, strictPort?: boolean, plugins?: import('vite').Plugin[] }} where
 */
export async function serve({ port, base = '/', strictPort = false, plugins = [] }) {
  // Vite is loaded here and not at the top: `npm start` runs before it is installed.
  const { preview } = await import('vite')
  const server = await preview({
    root,
    base,
    logLevel: 'warn',
    plugins,
    preview: { host: '127.0.0.1', port, strictPort },
  })
  const address = server.httpServer.address()
  if (!address || typeof address === 'string') throw new Error('the server has no port')
  return { url: `http://127.0.0.1:${address.port}${base}`, close: () => server.close() }
}
