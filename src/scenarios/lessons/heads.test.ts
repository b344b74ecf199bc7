import { describe, expect, it } from 'vitest'
import { isLesson, loadLesson } from './catalogue.ts'
import { LESSONS } from './heads.ts'

const lessons = await Promise.all(LESSONS.filter(({ id }) => isLesson(id)).map(({ id }) => loadLesson(id)))

describe('the lessons', () => {
  it('are ten, each named once', () => {
    expect(new Set(LESSONS.map(({ id }) => id)).size).toBe(10)
    expect(new Set(LESSONS.map(({ title }) => title)).size).toBe(10)
  })

  it('load by the ids that are known, and by no other', async () => {
    expect(isLesson('nothing')).toBe(false)
    expect(isLesson('constructor')).toBe(false)
    expect(lessons.map(({ id }) => id)).toEqual(LESSONS.map(({ id }) => id).filter(isLesson))
  })
})

describe.each(lessons.map((lesson) => [lesson.title, lesson] as const))('%s', (title, lesson) => {
  it('has the name that lists show', () => {
    const { id, summary } = lesson
    expect(LESSONS).toContainEqual({ id, title, summary })
  })

  it('has four to six steps, each with an id of its own that a link can hold', () => {
    expect(lesson.steps.length).toBeGreaterThanOrEqual(4)
    expect(lesson.steps.length).toBeLessThanOrEqual(6)
    expect(new Set(lesson.steps.map(({ id }) => id)).size).toBe(lesson.steps.length)
    for (const { id } of lesson.steps) expect(id).toMatch(/^[a-z][a-z-]*$/)
  })

  it('says in whole sentences what to do and what to notice, and checks at least one thing a step', () => {
    for (const words of [lesson.lead, lesson.after]) expect(words).toMatch(/^\S.{20,}[.?]\)?$/s)
    for (const { doing, notice, checks } of lesson.steps) {
      expect(doing).toMatch(/^\S.{20,}[.?]\)?$/s)
      expect(notice).toMatch(/^\S.{20,}[.?]\)?$/s)
      expect(checks.length).toBeGreaterThan(0)
      expect(new Set(checks.map(({ words }) => words)).size).toBe(checks.length)
    }
  })

  it('has no backtick without its partner', () => {
    for (const { doing, notice, checks } of lesson.steps) {
      for (const words of [doing, notice, ...checks.map((check) => check.words)]) {
        expect(words.split('`').length % 2).toBe(1)
      }
    }
  })
})
