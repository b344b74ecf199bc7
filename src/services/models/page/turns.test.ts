import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

const stopped = () => new Error('stopped')
const never = new AbortController().signal

function deferred() {
  let resolve: () => void = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

describe('turns', () => {
  it('are taken one at a time and in order, whatever fails', async () => {
    const run = async (fails: readonly boolean[]) => {
      const turns = createTurns()
      const log: string[] = []
      let inside = 0
      await Promise.allSettled(
        fails.map((fail, i) =>
          turns.take(
            async () => {
              expect(inside++).toBe(0)
              log.push(String(i))
              await Promise.resolve()
              inside--
              if (fail) throw new Error('failed')
            },
            never,
            stopped,
          ),
        ),
      )
      return log
    }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 8 }), async (fails) => {
        expect(await run(fails)).toEqual(fails.map((_, i) => String(i)))
      }),
    )
  })

  it('say that they have to wait, and only then', async () => {
    const turns = createTurns()
    const said: string[] = []
    const first = deferred()
    const one = turns.take(
      () => first.promise,
      never,
      stopped,
      () => said.push('one'),
    )
    const two = turns.take(
      async () => {},
      never,
      stopped,
      () => said.push('two'),
    )
    first.resolve()
    await Promise.all([one, two])
    await turns.take(
      async () => {},
      never,
      stopped,
      () => said.push('three'),
    )
    expect(said).toEqual(['two'])
  })

  it('that are stopped while they wait never begin, and reject at once', async () => {
    const turns = createTurns()
    const first = deferred()
    const stop = new AbortController()
    let began = false
    const one = turns.take(() => first.promise, never, stopped)
    const two = turns.take(
      async () => {
        began = true
      },
      stop.signal,
      stopped,
    )
    stop.abort()
    await expect(two).rejects.toThrow('stopped')
    first.resolve()
    await one
    await turns.take(async () => {}, never, stopped)
    expect(began).toBe(false)
  })

  it('that are stopped while they run reject at once, and the next waits for their end', async () => {
    const turns = createTurns()
    const first = deferred()
    const stop = new AbortController()
    const log: string[] = []
    const begun = deferred()
    const task = async () => {
      begun.resolve()
      await first.promise
      log.push('first ended')
    }
    const one = turns.take(task, stop.signal, stopped)
    const two = turns.take(async () => log.push('second began'), never, stopped)
    await begun.promise
    stop.abort()
    await expect(one).rejects.toThrow('stopped')
    first.resolve()
    await two
    expect(log).toEqual(['first ended', 'second began'])
  })
})
