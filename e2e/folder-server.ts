import { readFile } from 'node:fs/promises'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

export const DIST = fileURLToPath(new URL('../dist', import.meta.url))

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}

export interface FolderServer {
  /** Ends in a slash. */
  readonly url: string
  /** The paths that were asked for, in their order. */
  readonly asked: string[]
  /** From now on it has the files of another folder: somebody has put a newer version in the place of the old one. */
  show(folder: string): void
  /** Ends it at once, open connections too. A second time it does nothing. */
  close(): Promise<void>
}

/** Serves a folder under a sub-path as a plain static host does, with a 404 for what is not there. */
export async function serveFolder(
  folder: string,
  { host = '127.0.0.1', headers = {} }: { readonly host?: string; readonly headers?: OutgoingHttpHeaders } = {},
): Promise<FolderServer> {
  const base = '/a/course/'
  const asked: string[] = []
  let shown = folder
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    asked.push(pathname)
    const inside = pathname.startsWith(base) ? normalize(pathname.slice(base.length)) : undefined
    const file = inside === undefined ? '' : join(shown, inside === '.' ? 'index.html' : inside)
    readFile(file).then(
      (bytes) => {
        const cache = pathname.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
        response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? '', 'Cache-Control': cache, ...headers })
        response.end(request.method === 'HEAD' ? undefined : bytes)
      },
      () => response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not here'),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host}:${port}${base}`,
    asked,
    show(other) {
      shown = other
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
