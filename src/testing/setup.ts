import { runs, soakFactor } from './runs.ts'

const seed = process.env.FC_SEED

// Loading fast-check costs every test file a moment, so only where there is something to tell it.
if (soakFactor > 1 || seed) {
  const { configureGlobal } = await import('fast-check')
  configureGlobal({ numRuns: runs(100), ...(seed ? { seed: Number(seed) } : {}) })
}
