import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Real transcripts lie beside some checkouts; they are not part of the repository. Says so where one is absent. */
export function findSample(name: string, otherwise: string): string | undefined {
  const path = fileURLToPath(new URL(`../../shared/samples/${name}.json`, import.meta.url))
  if (existsSync(path)) return path
  console.log(`The sample ${name}.json does not lie beside this checkout: ${otherwise}.`)
  return undefined
}
