import type { Document } from '../../core/document/document.ts'
import { type Given, scenarioOf } from '../build.ts'
import type { LessonHead } from './lesson.ts'

/** A bench for a lesson: what is not given is as in a new document. */
export function benchFor({ title }: LessonHead, given: Omit<Given, 'expects'>): Document {
  const head = { id: '', group: 'course', title: `Lesson: ${title}`, summary: '' } as const
  return scenarioOf(head, { ...given, expects: { lanes: {}, findings: [] } }).document
}

/** The same bench with other numbers in its budget. */
export function withBudget(document: Document, budget: Partial<Document['budget']>): Document {
  return { ...document, budget: { ...document.budget, ...budget } }
}

/** The same bench, a lane of which has other parameters. */
export function withParameters(
  document: Document,
  laneId: string,
  parameters: Document['lanes'][number]['strategy']['parameters'],
): Document {
  const lanes = document.lanes.map((lane) =>
    lane.id === laneId
      ? { ...lane, strategy: { ...lane.strategy, parameters: { ...lane.strategy.parameters, ...parameters } } }
      : lane,
  )
  return { ...document, lanes }
}
