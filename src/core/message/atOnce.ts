/** What a work in steps comes to, done without a pause. */
export function atOnce<T>(work: Generator<unknown, T, undefined>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
