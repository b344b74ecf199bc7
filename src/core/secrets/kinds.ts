/** What a key-shaped string is the key of, in the words that stand in its place: "GitHub token". */
export type SecretKind = string

export interface Shape {
  readonly kind: SecretKind
  /** The string from its first character on. Every run has a limit, or one class of characters: nothing backtracks far. */
  readonly source: string
  /** Also words and hyphens fit: only with a digit and a letter among them is it a key. */
  readonly mixed?: true
}

/** Keys that are told by how they begin. The first that fits counts. */
export const SHAPES: readonly Shape[] = [
  { kind: 'Anthropic key', source: 'sk-ant-[\\w-]{20,400}', mixed: true },
  { kind: 'OpenRouter key', source: 'sk-or-[\\w-]{20,400}', mixed: true },
  { kind: 'OpenAI key', source: 'sk-[\\w-]{20,400}', mixed: true },
  { kind: 'GitHub token', source: '(?:gh[opsru]_[A-Za-z0-9]{20,255}|github_pat_\\w{20,255})' },
  { kind: 'AWS access key', source: 'A(?:KIA|SIA|BIA|CCA)[A-Z0-9]{16}(?![A-Za-z0-9])' },
  { kind: 'Google key', source: 'AIza[\\w-]{30,60}' },
  { kind: 'Google token', source: '(?:ya29\\.[\\w-]{20,400}|GOCSPX-[\\w-]{20,60})' },
  { kind: 'Slack token', source: 'x(?:ox[abeoprs]|app)-[A-Za-z0-9-]{10,250}', mixed: true },
  { kind: 'GitLab token', source: 'gl(?:pat|ptt|dt|rt|soat)-[\\w-]{20,100}' },
  { kind: 'npm token', source: 'npm_[A-Za-z0-9]{30,60}' },
  { kind: 'Hugging Face token', source: 'hf_[A-Za-z0-9]{30,60}' },
  { kind: 'Stripe key', source: '[rs]k_(?:live|test)_[A-Za-z0-9]{16,250}' },
  { kind: 'SendGrid key', source: 'SG\\.[\\w-]{16,40}\\.[\\w-]{16,60}' },
  { kind: 'Groq key', source: 'gsk_[A-Za-z0-9]{30,80}' },
  { kind: 'xAI key', source: 'xai-[A-Za-z0-9]{30,100}' },
  { kind: 'Replicate token', source: 'r8_[A-Za-z0-9]{30,60}' },
  { kind: 'PyPI token', source: 'pypi-[\\w-]{50,300}' },
  { kind: 'Docker token', source: 'dckr_pat_[\\w-]{20,60}' },
  { kind: 'DigitalOcean token', source: 'do[opr]_v1_[a-f0-9]{40,80}' },
  { kind: 'JSON web token', source: 'eyJ[\\w-]{10,2000}\\.eyJ[\\w-]{10,4000}\\.[\\w-]{10,1000}' },
]

/** Names under which a password or a key stands: the end of the name decides. */
export const NAMES =
  'pass(?:word|wd|phrase)?|pwd|secret(?:[_-]?(?:access)?[_-]?key)?|token|(?:api|access|auth|private|account|master|encryption|signing)[_-]?key|credentials?'

/** Names of tokens that are no secrets: places in a list, marks of a model's vocabulary. */
export const HARMLESS =
  /(?:next|page|continuation|cursor|sync|resume|pagination|eos|bos|pad|unk|sep|mask|stop|max|min|first|last|input|output|prompt|csrf_?param)[_-]?$/i

/** The kind of what stands under a name. */
export function kindOfName(name: string): SecretKind {
  if (/^(?:pass|pwd)/i.test(name)) return 'password'
  return /token/i.test(name) ? 'token' : /key/i.test(name) ? 'key' : 'secret'
}
