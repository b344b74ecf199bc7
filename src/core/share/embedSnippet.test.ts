import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { embedAddress, embedSnippet } from './embedSnippet.ts'

describe('the snippet for a course page', () => {
  it('is the one in the README, letter by letter', () => {
    expect(readFileSync('README.md', 'utf8')).toContain(
      `\`\`\`html\n${embedSnippet('https://survives.example/#lesson=loss')}\`\`\``,
    )
  })

  it('has the query before the hash, and needs no hash', () => {
    expect(embedAddress('https://a.example/x/#v1.3.abc')).toBe('https://a.example/x/?embed#v1.3.abc')
    expect(embedAddress('https://a.example/')).toBe('https://a.example/?embed')
  })

  it('lets no address out of its attribute', () => {
    expect(embedSnippet('https://a.example/"><script>alert(1)</script>&#x')).toContain(
      'src="https://a.example/&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;?embed#x"',
    )
  })
})
