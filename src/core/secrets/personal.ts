/** What in a text tells of a person or of a network and is no key. */
export type PersonalKind = 'home folder' | 'e-mail address' | 'private address' | 'private host name'

/** Something personal in a text, in UTF-16 offsets. Of a home folder it is the user's name alone. */
export interface FoundPersonal {
  readonly kind: PersonalKind
  readonly start: number
  readonly end: number
}

/** Not inside a word, but behind the escape of a line break. */
const START = '(?:(?<![\\w.-])(?<!\\\\(?=[nrt]))|(?<=\\\\[nrt]))'
// A path of a web page is none: before the folder stands no word, or one of the places where systems mount it.
const BEFORE_HOME =
  '(?:(?<![\\w.-])|(?<=\\\\[nrt])|(?<=(?<!\\w)(?:/mnt)?/[A-Za-z])|(?<=(?<!\\w)/(?:export|var|System/Volumes/Data|private)))'
const NAME = '[^\\s/\\\\:*?"\'`<>|,;()\\[\\]{}$%&=#]{1,64}'
const UNIX_HOME = new RegExp(`${BEFORE_HOME}(/(?:home|Users)/)(${NAME})`, 'g')
// Up to four backslashes: a path in JSON in JSON. A name may have spaces where a backslash ends it.
const WINDOWS_HOME = new RegExp(
  `(?<![A-Za-z0-9])([A-Za-z]:[\\\\/]{1,4}Users[\\\\/]{1,4})(${NAME}(?: [\\w.-]{1,40}){1,2}(?=\\\\)|${NAME})`,
  'gi',
)
/** A folder named after the path of another: `projects/-home-ada-work`. */
const FOLDED_HOME = /(?<=[/\\])(-(?:home|Users)-)([A-Za-z0-9_.]{1,64})/g

/** Folders that are nobody's, and names that are put in the place of one. */
const NOBODY =
  /^(?:user\d{0,9}|user[-_]?name|you|your[-_]?(?:user[-_]?)?name|me|name|someone|shared|public|default|default user|all users|runner|runneradmin|ubuntu|node|vscode|codespace|linuxbrew|ec2-user|example|\.{1,3}|…|~)$/i
const FILE_NAME = /\.(?:html?|[cm]?[jt]sx?|php|css|json|md|png|jpe?g|svg|py|rb|vue)$/i

const EMAIL =
  /(?:(?<![\w.+-])(?<!\\(?=[nrt]))|(?<=\\[nrt]))[\w.+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,6}([A-Za-z]{2,24})(?![\w-])/g
const NO_EMAIL_END =
  /^(?:png|jpe?g|gif|svg|webp|ico|[cm]?[jt]sx?|css|scss|py|rb|rs|go|json|md|html?|ya?ml|toml|txt|sh|git|zip|tar|gz|example|test|invalid|localhost)$/i
/** Nobody reads there, or everybody knows it. */
const NO_PERSON =
  /^(?:git|no-?reply|do-?not-?reply|noreply\+[\w.-]*|hg|svn)@|@(?:[\w-]+\.)*(?:example|your-?domain|domain)\.(?:com|org|net)$/i

const BYTE = '\\d{1,3}'
const PRIVATE_IP = new RegExp(
  `${START}(?:10\\.${BYTE}|192\\.168|172\\.(?:1[6-9]|2\\d|3[01])|169\\.254|100\\.(?:6[4-9]|[7-9]\\d|1[01]\\d|12[0-7]))(?:\\.${BYTE}){2}(?![\\w-]|\\.\\d)`,
  'g',
)
const PRIVATE_IP6 = /(?<![\w:])(?:f[cd][0-9a-f]{2}|fe[89ab][0-9a-f])(?::[0-9a-f]{0,4}){2,7}(?![\w:])/gi

const HOST = new RegExp(
  `${START}(?:[A-Za-z0-9_-]{1,63}\\.){1,8}(?:local|internal|corp|lan|intranet|localdomain|home\\.arpa)(?![\\w-]|\\.[\\w-]|\\()`,
  'gi',
)
/** Hosts that stand on every computer or in every cloud. */
const KNOWN_HOST =
  /^(?:localhost\.localdomain|host\.docker\.internal|gateway\.docker\.internal|metadata\.google\.internal)$/i
/** `threading.local` is a name in a program: only by itself, such a name is none of a host. */
const PROPERTY_LIKE = /^[A-Za-z_]+\.(?:local|internal)$/i
const BEFORE_HOST = /(?:\/\/|@|\bhost(?:name)?["']?\s?[:=]?\s?["']?|\b(?:ssh|ping|scp|curl|dig|nslookup) )$/i

/** What any of it has: a text without all of it is passed over at once. */
const HINT =
  /@|[/\\-](?:home|users)[/\\-]|\.(?:local|internal|corp|lan|intranet|home\.arpa)|\d\.\d{1,3}\.|f[cde][0-9a-f]{2}:/i

type Take = (kind: PersonalKind, start: number, end: number) => void

function findHomes(text: string, take: Take): void {
  for (const pattern of [UNIX_HOME, WINDOWS_HOME, FOLDED_HOME]) {
    for (const match of text.matchAll(pattern)) {
      const [, before = '', whole = ''] = match
      const name = whole.replace(/[.!]+$/, '')
      if (name === '' || NOBODY.test(name) || FILE_NAME.test(name)) continue
      const start = match.index + before.length
      take('home folder', start, start + name.length)
    }
  }
}

function isByte(part: string): boolean {
  return Number(part) <= 255
}

function findAddresses(text: string, take: Take): void {
  for (const match of text.matchAll(EMAIL)) {
    const [whole, ending = ''] = match
    if (NO_EMAIL_END.test(ending) || NO_PERSON.test(whole)) continue
    take('e-mail address', match.index, match.index + whole.length)
  }
  for (const match of text.matchAll(PRIVATE_IP)) {
    if (match[0].split('.').every(isByte)) take('private address', match.index, match.index + match[0].length)
  }
  for (const match of text.matchAll(PRIVATE_IP6)) take('private address', match.index, match.index + match[0].length)
  for (const match of text.matchAll(HOST)) {
    const [host] = match
    const end = match.index + host.length
    if (KNOWN_HOST.test(host)) continue
    if (PROPERTY_LIKE.test(host) && !/^:\d/.test(text.slice(end, end + 2))) {
      if (!BEFORE_HOST.test(text.slice(Math.max(0, match.index - 16), match.index))) continue
    }
    take('private host name', match.index, end)
  }
}

const NONE: readonly FoundPersonal[] = []

/**
 * The home folders and addresses of a text, in order and without overlap: user names of `/home/…`, `/Users/…` and
 * `C:\Users\…`; e-mail addresses; IP addresses and host names that mean something inside one network only (RFC 1918,
 * 6598, 3927, 4193; `.local`, `.internal`, `.corp`). Names such as `user` and addresses of `example.com` are none.
 * Linear, as `secretsInText` is.
 */
export function personalInText(text: string): readonly FoundPersonal[] {
  if (text.length < 6 || !HINT.test(text)) return NONE
  const all: FoundPersonal[] = []
  const take: Take = (kind, start, end) => all.push({ kind, start, end })
  findHomes(text, take)
  findAddresses(text, take)
  if (all.length < 2) return all.length === 0 ? NONE : all
  const found: FoundPersonal[] = []
  for (const one of all.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = found.at(-1)
    if (!last || one.start >= last.end) found.push(one)
  }
  return found
}
