interface Props {
  readonly words: string
  /** Where it is, and what stands there: `excerpt` is one of the lines, and is code. */
  readonly lines: readonly string[]
  readonly excerpt: string | undefined
}

/** Why a text cannot be read, and where. */
export function ProblemText({ words, lines, excerpt }: Props) {
  return (
    <>
      <p>
        <b>{words}</b>
      </p>
      {lines.map((line) => (
        <p key={line} className={line === excerpt ? 'mono' : ''}>
          {line}
        </p>
      ))}
    </>
  )
}
