import { expect, it } from 'vitest'
import { benchOf } from '../../core/lanes/testing/bench.ts'
import { textMessage } from '../../core/message/message.ts'
import { toPrompt } from '../../core/message/prompt.ts'
import { compared } from '../../core/share/testing/comparedDocument.ts'
import { sheetOf } from './sheet.ts'

it('a sheet has every message with the verdict of each lane, and the names of its calls', () => {
  const { rows, left } = sheetOf(benchOf(compared), compared)
  expect(left).toBe(0)
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(rows[3]?.text).toBe('→ run_tests')
  expect(rows[4]?.verdicts[0]).toEqual({ word: 'Removed', rule: 'oldest tool result', gone: true })
})

it('a long history is printed up to a limit, and the sheet knows how much is left out', () => {
  const history = toPrompt(Array.from({ length: 1183 }, (_, at) => textMessage(`m${at}`, 'user', `line\n`.repeat(40))))
  const document = { ...compared, facts: [], history }
  const { rows, left } = sheetOf(benchOf(document), document)
  expect(rows.length + left).toBe(1183)
  expect(rows.length).toBeGreaterThan(50)
  expect(rows[0]?.text.split('\n').length).toBeLessThan(20)
  expect(rows[0]?.text).toMatch(/…$/)
})
