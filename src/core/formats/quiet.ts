import type { Say } from './report.ts'

/** A voice for a format that has no ids: that they are missing is how it is, and no remark is made of it. */
export function quiet(say: Say): Say {
  return (level, words, field) => {
    if (
      !/without an id: (?:it was given one|paired)|a result whose call has no id|a result without an id: no open call fits/.test(
        words,
      )
    )
      say(level, words, field)
  }
}
