import type { Say } from './report.ts'

/** That ids are missing is how some formats are: no remark is made of it. */
export function quiet(say: Say): Say {
  return (level, words, field) => {
    if (!/without an id: (?:it was given one|paired)/.test(words)) say(level, words, field)
  }
}
