import { expect, test } from 'vitest'
import { announce, useStore } from './store.ts'

test('the same words twice, or three times, change what the live region holds each time', () => {
  const held: string[] = []
  for (let time = 0; time < 3; time++) {
    announce('Undone: pin message 4')
    held.push(useStore.getState().view.announcement)
  }
  expect(held.map((words) => words.trim())).toEqual(Array(3).fill('Undone: pin message 4'))
  expect(held[1]).not.toBe(held[0])
  expect(held[2]).not.toBe(held[1])
})
