import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a test server answers with. */
export interface Reply {
  /** 200 where absent. */
  readonly status?: number
  /** `text/event-stream` where absent. */
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent one after the other, each in a write of its own. */
  readonly chunks: readonly (string | Uint8Array)[]
  /** Milliseconds between two chunks, and before the first. */
  readonly pause?: number
  /** `end` where absent. `hang`: nothing more comes. `destroy`: the connection is closed at once. */
  readonly finish?: 'end' | 'hang' | 'destroy'
  /**
   * Whom it lets in: `open` (where absent) every page with every header; `strict` every page, with the headers that
   * strict providers take and no other; `none` no page.
   */
  readonly cors?: 'open' | 'strict' | 'none'
}

export interface Request {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The body as JSON; undefined where there was none. */
  readonly body: unknown
}

export interface TestServer {
  /** `http://127.0.0.1:port`, no slash at its end. */
  readonly url: string
  /** All that came, but for preflights. */
  readonly requests: readonly Request[]
  /** What comes next: a reply, or one by the request. */
  reply(next: Reply | ((request: Request, nth: number) => Reply)): void
  close(): Promise<void>
}

const STRICT = 'authorization, content-type'

function corsHeaders(cors: Reply['cors'], request: IncomingMessage): Record<string, string> {
  if (cors === 'none') return {}
  const asked = request.headers['access-control-request-headers'] ?? ''
  return {
    'access-control-allow-origin': request.headers.origin ?? '*',
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': cors === 'strict' ? STRICT : asked,
    'access-control-expose-headers': 'retry-after',
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  request.setEncoding('utf8')
  for await (const piece of request) text += piece
  return text === '' ? undefined : JSON.parse(text)
}

const pauseFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function send(response: ServerResponse, reply: Reply, headers: Record<string, string>): Promise<void> {
  const { status = 200, type = 'text/event-stream', chunks, pause = 0, finish = 'end' } = reply
  response.socket?.setNoDelay(true)
  // A connection for each call: one that was broken on purpose must not be taken again for the next.
  response.writeHead(status, { ...headers, connection: 'close', 'content-type': type, ...reply.headers })
  response.flushHeaders()
  for (const chunk of chunks) {
    if (pause > 0) await pauseFor(pause)
    if (response.destroyed) return
    await new Promise((resolve) => response.write(chunk, resolve))
  }
  if (finish === 'end') response.end()
  if (finish === 'destroy') {
    await pauseFor(20)
    response.destroy()
  }
}

/** A provider of one's own for what no mock does: broken, slow and hostile answers. For tests in Node and in a browser. */
export async function startServer(): Promise<TestServer> {
  const requests: Request[] = []
  let next: (request: Request, nth: number) => Reply = () => ({ status: 500, chunks: ['no reply was set'] })
  const server = createServer(async (incoming, response) => {
    const request: Request = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: await bodyOf(incoming),
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(204, corsHeaders(next(request, requests.length).cors, incoming)).end()
      return
    }
    requests.push(request)
    const reply = next(request, requests.length)
    await send(response, reply, corsHeaders(reply.cors, incoming))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    reply(given) {
      next = typeof given === 'function' ? given : () => given
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
