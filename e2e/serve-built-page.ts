import { serve } from '../scripts/lib/serve.mjs'

/** In a sub-path: a page that works here works from any. PAGE_URL names a page that is served already. */
export default async function serveBuiltPage() {
  if (process.env.PAGE_URL) return undefined
  const { url, close } = await serve({ port: 0, base: '/some/where/' })
  process.env.PAGE_URL = url
  return close
}
