import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pairsOf } from '../message/pairs.ts'
import { openFound, recogniseText } from './readText.ts'

/** What a public transcript holds, counted by a shell line before its reader was written. */
interface Expected {
  readonly file: string
  readonly format: string
  readonly shell: string
  /** An archive: unpacked by what reads bytes, and tested there. */
  readonly archive?: true
  /** Main conversations; messages, parts and pairs are the sums over them, each on the way that it shows first. */
  readonly conversations: number
  readonly messages: number
  readonly parts: number
  readonly pairs: number
}

const folder = new URL('./testing/expected/', import.meta.url)
const samples = new URL('../../../../shared/samples/', import.meta.url)

const expected = readdirSync(folder).map((name): Expected => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))

describe('A public transcript gives what a shell line counted in it', () => {
  for (const one of expected.filter(({ archive }) => !archive)) {
    const url = new URL(one.file, samples)
    const there = existsSync(url)
    if (!there) console.info(`../shared/samples/${one.file} is not here: its test is skipped`)
    it.skipIf(!there)(one.file, () => {
      const recognised = recogniseText(readFileSync(url, 'utf8'))
      if (!recognised.ok || recognised.kind === 'document') throw new Error(JSON.stringify(recognised))
      const main = recognised.found.filter(({ kind }) => kind === 'main')
      let messages = 0
      let parts = 0
      let pairs = 0
      for (const found of main) {
        const opened = openFound(found, [])
        if (!opened.ok) throw new Error(JSON.stringify(opened))
        const { history } = opened.conversation
        messages += history.length
        for (const { message } of history) parts += message.parts.length
        pairs += pairsOf(history).callOf.filter((call) => call >= 0).length
      }
      const { file: _file, shell: _shell, ...counts } = one
      expect({ format: recognised.guess.format.id, conversations: main.length, messages, parts, pairs }).toEqual(counts)
    })
  }
})
