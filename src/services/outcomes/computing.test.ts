import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { blankDocument } from '../../core/document/defaults.ts'
import type { Document, Lane } from '../../core/document/document.ts'
import { type Bench, computeBench } from '../../core/lanes/bench.ts'
import { MENDING } from '../../core/lanes/mending.ts'
import { textMessage } from '../../core/message/message.ts'
import { toPrompt } from '../../core/message/prompt.ts'
import { arbitraryDocument } from '../../core/testing/arbitraryDocument.ts'
import { runs } from '../../testing/runs.ts'
import { createComputing } from './compute.ts'
import { createOutcomes, type OutcomesJob } from './outcomes.ts'
import type { FromOutcomes, ToOutcomes } from './protocol.ts'

const nothing = () => undefined

/** A worker in this thread: messages are copied, and come later. */
function worker(heard: (message: FromOutcomes) => void = nothing): Worker {
  const target = new EventTarget()
  const hear = createComputing(
    (message) => {
      heard(message)
      const data = structuredClone(message)
      setTimeout(() => target.dispatchEvent(new MessageEvent('message', { data })))
      // Slower than a message comes: what is said between two steps is heard between them.
    },
    () => new Promise((resolve) => setTimeout(resolve, 3)),
  )
  return Object.assign(target, {
    postMessage(message: ToOutcomes) {
      const data = structuredClone(message)
      setTimeout(() => hear(data))
    },
    terminate: nothing,
  }) as unknown as Worker
}

function job(document: Document): OutcomesJob {
  const counted = { encoding: 'o200k_base', texts: () => [], lookup: nothing } as const
  return { document, again: new Map(), answers: new Map(), ...counted }
}

function bench(heard?: (message: FromOutcomes) => void) {
  const done = vi.fn<(bench: Bench) => void>()
  const failed = vi.fn((problem: string) => {
    throw new Error(problem)
  })
  const outcomes = createOutcomes({ done, failed }, () => worker(heard))
  return {
    outcomes,
    done,
    /** The bench of this document; anything else that is shown meanwhile is wrong. */
    async of(document: Document): Promise<Bench> {
      outcomes.compute(job(document))
      await vi.waitFor(() => expect(done.mock.lastCall?.[0].document).toBe(document), { timeout: 10_000, interval: 2 })
      return done.mock.lastCall?.[0] as Bench
    },
  }
}

const seen = ({ counter: _counter, document: _document, ...rest }: Bench) => ({
  ...rest,
  lanes: rest.lanes.map((lane) => ({ ...lane, outcome: { ...lane.outcome, rules: 0 } })),
})

const sixty: Document = {
  ...blankDocument(),
  history: toPrompt(
    Array.from({ length: 60 }, (_, index) =>
      textMessage(`m${index}`, index % 2 ? 'assistant' : 'user', `thought ${index}`),
    ),
  ),
}

const withLane = (document: Document, at: number, change: Partial<Lane>): Document => ({
  ...document,
  lanes: document.lanes.map((lane, index) => (index === at ? { ...lane, ...change } : lane)),
})

describe('the worker that computes benches', () => {
  it('gives the same bench as the page would, after any edits', async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryDocument,
        arbitraryDocument,
        fc.double({ min: 0.05, max: 0.9, noNaN: true }),
        async (one, other, part) => {
          const page = bench()
          const pruning = Math.max(part, one.budget.compaction)
          const steps: Document[] = [
            one,
            { ...one, budget: { ...one.budget, pruning } },
            { ...one, lanes: one.lanes.slice(1) },
            { ...one, history: one.history.slice(0, -1) },
            other,
            { ...other, lanes: one.lanes },
            one,
          ]
          for (const document of steps) {
            const here = computeBench(document, nothing, new Map(), new Map(), MENDING)
            expect(seen(await page.of(document))).toEqual(seen(here))
          }
          page.outcomes.stop()
        },
      ),
      { numRuns: runs(15) },
    )
  })

  it('computes and sends only the lane whose parameter changed', async () => {
    const sent: boolean[] = []
    const page = bench((message) => {
      if (message.kind === 'lane') sent.push(message.lane !== undefined)
    })
    const before = await page.of(sixty)
    const after = await page.of(withLane(sixty, 1, { keepLast: 5 }))
    expect(sent).toEqual([true, true, true, false, true, false])
    expect(after.lanes[0]?.verdicts).toBe(before.lanes[0]?.verdicts)
    expect(after.lanes[1]?.verdicts).not.toEqual(before.lanes[1]?.verdicts)
    expect(after.lanes[2]?.outcome.prompt).toBe(before.lanes[2]?.outcome.prompt)
  })

  it('gives a lane that is only named anew its name, and nothing else', async () => {
    const page = bench()
    const before = await page.of(sixty)
    const after = await page.of(withLane(sixty, 0, { name: 'Another name' }))
    expect(after.lanes[0]?.lane.name).toBe('Another name')
    expect(after.lanes[0]?.outcome).toBe(before.lanes[0]?.outcome)
  })

  it('ends an older run where a newer document is there: only the newest is shown', async () => {
    const said: FromOutcomes[] = []
    const newest = withLane(sixty, 0, { keepLast: 9 })
    let interrupt: () => void = nothing
    const page = bench((message) => {
      said.push(message)
      interrupt()
      interrupt = nothing
    })
    await page.of(sixty)
    said.length = 0
    interrupt = () => page.outcomes.compute(job(newest))
    page.outcomes.compute(job(withLane(sixty, 0, { keepLast: 7 })))
    await vi.waitFor(() => expect(page.done).toHaveBeenCalledTimes(2), { interval: 2 })
    const [shown] = page.done.mock.lastCall as [Bench]
    expect(seen(shown)).toEqual(seen(computeBench(newest, nothing)))
    expect(page.done.mock.calls.map(([{ document }]) => document)).toEqual([sixty, newest])
    expect(said.filter(({ kind }) => kind === 'done')).toHaveLength(1)
    expect(said.filter(({ kind }) => kind === 'lane').length).toBeLessThan(2 * sixty.lanes.length)
  })

  it('shows nothing of what was forgotten', async () => {
    const page = bench()
    page.outcomes.compute(job(sixty))
    page.outcomes.forget()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(page.done).not.toHaveBeenCalled()
  })

  it('takes a long history in pieces, and goes on to the newest of what came meanwhile', async () => {
    const words = (count: number) =>
      toPrompt(Array.from({ length: count }, (_, index) => textMessage(`m${index}`, 'user', 'x')))
    const page = bench()
    page.outcomes.compute(job({ ...sixty, history: words(1_300) }))
    const next = { ...sixty, history: words(900) }
    expect(seen(await page.of(next))).toEqual(seen(computeBench(next, nothing)))
    expect(page.done).toHaveBeenCalledOnce()
  })
})
