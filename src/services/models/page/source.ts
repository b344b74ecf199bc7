/** Where the weights of a model come from. */
export type PageSource =
  /** Picked by the user: one GGUF file, or all parts of one. */
  | { readonly kind: 'files'; readonly name: string; readonly files: readonly File[] }
  /** `urls`: one file, or its parts in order. `place`: the address as people are told it, without what follows a `?`. */
  | { readonly kind: 'address'; readonly name: string; readonly urls: readonly string[]; readonly place: string }

export type Sourced =
  | { readonly ok: true; readonly source: PageSource }
  | { readonly ok: false; readonly problem: string }

/** A part of a split model is named so by llama.cpp’s gguf-split: `name-00001-of-00003.gguf`. */
const PART = /^(.*)-(\d{5})-of-(\d{5})\.gguf$/

/** WebAssembly in browsers reads parts of up to 2 GiB each. Source: the README of wllama 3.13.0, "Split model". */
export const MOST_PART_BYTES = 2 ** 31

function no(problem: string): Sourced {
  return { ok: false, problem }
}

/** What the files lack to be one whole model; undefined where nothing does. */
function missingPart(files: readonly File[]): string | undefined {
  const [first] = files
  const match = first && PART.exec(first.name)
  if (!match) {
    return files.length > 1 ? 'These are several files and not the parts of one model. Pick one of them.' : undefined
  }
  const [, stem, , of] = match
  const names = files.map(({ name }) => name)
  for (let n = 1; n <= Number(of); n++) {
    const wanted = `${stem}-${String(n).padStart(5, '0')}-of-${of}.gguf`
    if (!names.includes(wanted)) return `${wanted} is missing. Pick all ${Number(of)} parts at once.`
  }
  return files.length > Number(of) ? 'There are more files than parts. Pick the parts of one model.' : undefined
}

/** A model from picked files, or why it is none. What is in the files is looked at when they are loaded. */
export function sourceOfFiles(picked: readonly File[]): Sourced {
  const files = [...picked].sort((a, b) => (a.name < b.name ? -1 : 1))
  const [first] = files
  if (!first) return no('No file was picked.')
  const missing = missingPart(files)
  if (missing !== undefined) return no(missing)
  const large = files.find(({ size }) => size > MOST_PART_BYTES)
  if (large) {
    return no(`${large.name} is larger than 2 GB. Take a smaller one, or split it with llama.cpp’s gguf-split.`)
  }
  return { ok: true, source: { kind: 'files', name: first.name, files } }
}

/** The addresses of all parts, where one of them was given. */
function partsOf(url: URL): readonly string[] {
  const slash = url.pathname.lastIndexOf('/') + 1
  const match = PART.exec(url.pathname.slice(slash))
  if (!match) return [url.href]
  const [, stem, , of] = match
  return Array.from({ length: Number(of) }, (_, i) => {
    const part = new URL(url)
    part.pathname = `${url.pathname.slice(0, slash)}${stem}-${String(i + 1).padStart(5, '0')}-of-${of}.gguf`
    return part.href
  })
}

/** Names of this computer, whose pages browsers count as secure. */
const OWN_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** A path segment as people read it. */
function readable(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** A model from an address that the user typed, or why it is none. Nothing is fetched. */
export function sourceOfAddress(typed: string): Sourced {
  let url: URL
  try {
    url = new URL(typed.trim())
  } catch {
    return no('This is no address: it should begin with https://.')
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return no('The address should begin with https://.')
  if (url.protocol === 'http:' && !OWN_HOST.test(url.hostname)) {
    return no('The address should begin with https://: http:// is for this computer only (localhost).')
  }
  if (url.username !== '' || url.password !== '') {
    return no('A name or a password in an address would be seen: leave it out.')
  }
  url.hash = ''
  const name = readable(url.pathname.slice(url.pathname.lastIndexOf('/') + 1))
  if (!/\.gguf$/i.test(name)) return no('The address should be that of a file whose name ends in .gguf.')
  const urls = partsOf(url)
  return { ok: true, source: { kind: 'address', name, urls, place: `${url.host}${url.pathname}` } }
}
