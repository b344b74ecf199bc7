import { describe, expect, it } from 'vitest'
import { masked, secretsInText, secretsUnder } from './find.ts'

const letters = 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA1bC2dE3fG4hI5jK6lM7nO8pQ9rS0tU1vW2x'
const run = (length: number) => letters.slice(0, length)

function found(text: string): readonly string[] {
  return secretsInText(text).map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`)
}

describe('A key is found by how it begins', () => {
  it.each([
    ['OpenAI key', `sk-${run(48)}`],
    ['OpenAI key', `sk-proj-${run(60)}`],
    ['Anthropic key', `sk-ant-api03-${run(60)}`],
    ['GitHub token', `ghp_${run(36)}`],
    ['GitHub token', `gho_${run(36)}`],
    ['GitHub token', `github_pat_${run(22)}_${run(50)}`],
    ['AWS access key', 'AKIAIOSFODNN7ABCDEFG'],
    ['Google key', `AIza${run(35)}`],
    ['Slack token', `xoxb-1234567890-${run(24)}`],
    ['Slack token', `xoxp-1234567890-${run(24)}`],
    ['GitLab token', `glpat-${run(20)}`],
    ['npm token', `npm_${run(36)}`],
    ['Hugging Face token', `hf_${run(34)}`],
    ['Stripe key', `sk_live_${run(24)}`],
    ['JSON web token', `eyJ${run(20)}.eyJ${run(30)}.${run(40)}`],
  ])('%s', (kind, secret) => {
    for (const text of [secret, `use ${secret}.`, `{"a": "${secret}"}`, `line\\n${secret}\\nline`, `(${secret})`]) {
      expect(found(text)).toEqual([`${kind}: ${secret}`])
    }
  })

  it('a private key is its whole block, also with escaped line breaks, and without its end', () => {
    const body = `${run(60)}\n${run(60)}`
    const block = `-----BEGIN RSA PRIVATE KEY-----\n${body}\n-----END RSA PRIVATE KEY-----`
    expect(found(`my key:\n${block}\nthat is it`)).toEqual([`private key: ${block}`])
    const escaped = block.replaceAll('\n', '\\n')
    expect(found(`"${escaped}"`)).toEqual([`private key: ${escaped}`])
    expect(found(`-----BEGIN PRIVATE KEY-----\n${body}`)).toEqual([`private key: -----BEGIN PRIVATE KEY-----\n${body}`])
  })
})

describe('A secret is found by the name it stands under', () => {
  it.each([
    [`aws_secret_access_key = ${run(40)}`, `key: ${run(40)}`],
    [`Authorization: Bearer ${run(30)}`, `bearer token: ${run(30)}`],
    ['password: "Tr0ub4dor&3"', 'password: Tr0ub4dor&3'],
    ['DB_PASSWORD=hunter2hunter2', 'password: hunter2hunter2'],
    [`API_KEY='${run(24)}'`, `key: ${run(24)}`],
    [`{\\"client_secret\\": \\"${run(24)}\\"}`, `secret: ${run(24)}`],
    [`{"auth_token":"${run(24)}"}`, `token: ${run(24)}`],
    [`export GITHUB_TOKEN=${run(20)}`, `token: ${run(20)}`],
    ['postgres://admin:s3cr3tpw9@db.host:5432/x', 'password in an address: s3cr3tpw9'],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual([expected])
  })

  it('also where the name is the key of an object', () => {
    expect(secretsUnder('password', 'Tr0ub4dor&3')).toEqual([{ kind: 'password', start: 0, end: 11 }])
    expect(secretsUnder('path', 'Tr0ub4dor&3')).toEqual([])
  })
})

describe('No secret', () => {
  it.each([
    'sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'sk-...',
    'OPENAI_API_KEY=YOUR_API_KEY_HERE_1',
    'password = "<your password 1>"',
    'token: <token>',
    'password: ***',
    `api_key: "\${API_KEY_2}"`,
    'api_key = os.environ["API_KEY_2"]',
    'token = next_page_token2',
    'max_tokens: 4096, total_tokens: 12345678',
    'tokenizer: o200k_base_2024',
    'next_page_token: "CAUQAA1234567890abc"',
    'the password is in the vault',
    'sk-learn-is-a-library-for-machine-learning',
    'https://example.org:8080/path@1',
    'postgres://user:password@localhost/db',
    'git@github.com:owner/name.git',
    'bearer of bad news and other internationalizations',
    'password: [secret 1: password]',
    'eyJ is how a web token begins',
    'def password(self): return self.password2',
  ])('%s', (text) => {
    expect(found(text)).toEqual([])
  })
})

it('never shows more than the first four characters, and of a short one a quarter', () => {
  expect(masked(`ghp_${run(36)}`)).toBe('ghp_…')
  expect(masked('hunter22')).toBe('hu…')
})

describe('A text of a megabyte takes no longer for what stands in it', () => {
  it.each([
    ['-----BEGIN PRIVATE KEY-----'],
    ['-----BEGIN PRIVATE KEY-----\n\\n'],
    ['eyJ'],
    ['eyJa.eyJ'],
    ['sk-'],
    ['sk-ant-a '],
    ['password="'],
    ['password'],
    ['secret_key='],
    ['aws_secret_access_'],
    ['bearer '],
    ['a:b://'],
    ['http://a:'],
    ['x'],
    ['"'],
    ['\\'],
    [' '],
    ['authorization: basic '],
    ['ghp_aaaaaaaaaaaaaaaaaaa '],
  ])('%j', (piece) => {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length))
    const begin = performance.now()
    secretsInText(text)
    expect(performance.now() - begin).toBeLessThan(1500)
  })
})
