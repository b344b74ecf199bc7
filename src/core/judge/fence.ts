/** What a model is asked: what to do, and the text to do it with. */
export interface Ask {
  readonly instructions: string
  readonly text: string
}

/**
 * Text between two lines that do not occur in it, so that no message can end it early. The lines say where data begins
 * and ends, and a model that reads "ignore the questions" between them may still obey: this is no protection.
 */
export function fenced(name: string, text: string): string {
  let mark = name
  for (let n = 2; text.includes(`<<<${mark}`) || text.includes(`${mark}>>>`); n++) mark = `${name} ${n}`
  return `<<<${mark}\n${text}\n${mark}>>>`
}
