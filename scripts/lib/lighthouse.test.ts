import { expect, test } from 'vitest'
import { judge, LEAST, median } from './lighthouse.mjs'

test('the median counts: one bad run is none, three are', () => {
  const bad = { ...LEAST, performance: 40 }
  expect(judge([LEAST, bad, LEAST, bad, LEAST]).low).toEqual([])
  expect(judge([LEAST, bad, LEAST, bad, bad]).low).toEqual(['performance: 40, not 95'])
})

test('a category that was not measured, and no run at all, are too low', () => {
  const { accessibility: _, ...rest } = LEAST
  expect(judge([rest]).low).toEqual(['accessibility: 0, not 100'])
  expect(judge([]).low).toHaveLength(4)
})

test('the median is a value that was there', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 3, 2])).toBe(2)
})
