import { expect, it } from 'vitest'
import { dateNote } from './environmentNotes.ts'

it('a date that no calendar has is remarked on; a real one, and another form, are not', () => {
  for (const text of ['2026-13-45', '2026-02-29', '2026-04-31', '2026-00-10', ' 1900-02-29 ']) {
    expect(dateNote(text), text).toBe('No such day is in the calendar. It is sent as it stands.')
  }
  for (const text of ['', '2026-03-14', '2024-02-29', '2000-02-29', '14 March 2026', 'today']) {
    expect(dateNote(text), text).toBeUndefined()
  }
})
