import { create } from 'zustand'
import type { Failure } from '../core/summaries/failure.ts'

/** A model that is being asked for a lane, or that was and gave nothing. Never saved: what it gives is a recording. */
export interface Run {
  readonly phase: 'running' | 'failed'
  /** Whom. */
  readonly label: string
  /** What is waited for, and how much of it is done (0 to 1) where that is known. */
  readonly words: string
  readonly done?: number
  /** What has come so far. Of a run that failed: partial, and never used. */
  readonly text: string
  readonly failure?: Failure
  /** When it began, in milliseconds since 1970. */
  readonly started: number
  /** Of several takes in a row: which. */
  readonly take?: { readonly at: number; readonly of: number }
}

interface Runs {
  /** By lane, or by what else asks: see `judgeKey`. */
  readonly runs: ReadonlyMap<string, Run>
}

export const useRuns = create<Runs>()(() => ({ runs: new Map() }))

/** Changes the run of a lane; undefined forgets it. */
export function setRun(key: string, run: Run | undefined): void {
  const runs = new Map(useRuns.getState().runs)
  if (run) runs.set(key, run)
  else runs.delete(key)
  useRuns.setState({ runs })
}

export function runOf(key: string): Run | undefined {
  return useRuns.getState().runs.get(key)
}

/** Under this key a lane's judge is asked. */
export function judgeKey(laneId: string): string {
  return `judge: ${laneId}`
}
