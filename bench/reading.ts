import { openFound, recogniseText } from '../src/core/formats/readText.ts'
import { FORMATS } from '../src/core/formats/registry.ts'
import { createReport } from '../src/core/formats/report.ts'
import { recordsOf, sourceOfText } from '../src/core/formats/source.ts'
import type { Fixture } from '../src/core/formats/testing/fixture.ts'
import { FIXTURES } from '../src/core/formats/testing/fixtures.ts'
import type { Case } from './harness.ts'

/** So large each file is made, in characters. */
const SIZE = 2_000_000

const IDS = /(?:^|_)(?:id|uuid|parent)$|(?:Id|Uuid|ID)$/

/** The same record with ids of its own: a copy with the same ones would be left out as one that was there before. */
function renewed(value: unknown, copy: number, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => renewed(one, copy, key))
  if (typeof value === 'string') return IDS.test(key) && value !== '' ? `${value}-${copy}` : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, renewed(one, copy, name)]))
}

/** A file of many copies of a fixture's records. */
function largeFile(fixture: Fixture): string {
  const once = fixture.file(fixture.records).length
  const copies = Math.ceil(SIZE / once)
  const records = Array.from({ length: copies }, (_, copy) => fixture.records.map((record) => renewed(record, copy)))
  return fixture.file(records.flat())
}

/** What any reader has to do first: JSON as values, by the lines where it is lines. */
function parseAlone(text: string): () => unknown {
  const report = createReport()
  const whole = sourceOfText(text, report)
  if (whole.ok && whole.source.kind === 'prose') return () => text.split('\n')
  const byLine = whole.ok && whole.source.kind === 'records' && recordsOf(whole.source).length > 1
  return byLine
    ? () =>
        text
          .trim()
          .split('\n')
          .map((line): unknown => JSON.parse(line))
    : (): unknown => JSON.parse(text)
}

function readAll(text: string, format: string): unknown {
  const recognised = recogniseText(text, { as: format })
  if (!recognised.ok || recognised.kind === 'document') throw new Error(`${format}: nothing was read`)
  return recognised.found.map((found) => openFound(found, []))
}

export interface ReadingCase {
  /** Its file is JSON: parsing that alone is a fair measure. */
  readonly isJson: boolean
  readonly format: string
  readonly megabytes: number
  readonly measured: Case
}

/** One case a format: everything in the file read, beside `JSON.parse` alone. */
export function readingCases(): readonly ReadingCase[] {
  return FORMATS.flatMap(({ id, name }): readonly ReadingCase[] => {
    const fixture = FIXTURES.find(({ format }) => format === id)
    if (!fixture) return []
    const text = largeFile(fixture)
    const megabytes = text.length / 1e6
    const peer = { name: 'parsing alone', prepare: () => parseAlone(text) }
    const reader = { name, prepare: () => () => readAll(text, id) }
    const isJson = id !== 'prose'
    return [{ isJson, format: name, megabytes, measured: { name, peer, contenders: [reader], runs: 5 } }]
  })
}
