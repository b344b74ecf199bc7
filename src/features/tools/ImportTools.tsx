import { useId, useState } from 'react'
import { readToolsText } from '../../core/formats/toolsText.ts'
import { count, listWords } from '../../core/words/words.ts'
import { problemLines } from '../../store/actions/open.ts'
import { importTools } from '../../store/actions/tools.ts'
import { announce, useStore } from '../../store/store.ts'
import { FilePicker } from '../../ui/FilePicker.tsx'
import { ProblemText } from '../../ui/ProblemText.tsx'

/** Definitions are short: a larger file is something else, in bytes. */
const LARGEST_FILE = 5_000_000

/** Reads definitions from a text or a file, says what was read and what was not, and takes them over. */
export function ImportTools({ onDone }: { readonly onDone: () => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const [failed, setFailed] = useState<string>()
  const known = useStore((state) => state.document.tools)
  const result = text.trim() === '' ? undefined : readToolsText(text)
  const read = result?.ok ? result.tools : []
  const same = read.filter(({ name }) => known.some((tool) => tool.name === name)).map(({ name }) => name)
  const take = (how: 'append' | 'replace') => {
    importTools(read, how)
    announce(`${count(read.length, 'tool definition')} imported`)
    onDone()
  }
  async function pick(file: File): Promise<void> {
    setFailed(file.size > LARGEST_FILE ? `${file.name} is too large for tool definitions.` : undefined)
    if (file.size > LARGEST_FILE) return
    try {
      setText(await file.text())
    } catch {
      setFailed(`${file.name} cannot be read.`)
    }
  }
  return (
    <section className="tools-import" aria-label="Import tool definitions">
      <div className="row">
        <FilePicker
          text="Choose a file…"
          accept=".json,application/json,text/plain"
          onPick={(file) => void pick(file)}
        />
        <span className="soft">or paste a list of definitions, or a request body with tools:</span>
      </div>
      <textarea
        className="input mono"
        rows={6}
        spellCheck={false}
        aria-label="Tool definitions to import"
        aria-invalid={result?.ok === false}
        aria-describedby={`${id}-read`}
        placeholder={'[{"type": "function", "function": {"name": "…"}}, …]'}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div id={`${id}-read`} aria-live="polite">
        {failed && <p className="problem">{failed}</p>}
        {result?.ok === false && (
          <div className="problem">
            <ProblemText
              words={result.problem.words}
              lines={problemLines(result.problem)}
              excerpt={result.problem.excerpt}
            />
          </div>
        )}
        {result?.ok && (
          <>
            <p>
              <b>{count(read.length, 'definition')} read:</b>{' '}
              <span className="mono">{read.map(({ name }) => name).join(', ')}</span>
            </p>
            {same.length > 0 && (
              <p className="soft">
                Added, {listWords(same)} {same.length === 1 ? 'takes' : 'take'} the place of what has this name now.
              </p>
            )}
            {result.report.items.map(({ level, words, where }) => (
              <p key={`${words}${where}`} className="soft">
                {level}: {words}
                {where && ` (${where})`}
              </p>
            ))}
          </>
        )}
      </div>
      <div className="row">
        <button type="button" className="button" disabled={read.length === 0} onClick={() => take('append')}>
          Add them
        </button>
        <button type="button" className="button" disabled={read.length === 0} onClick={() => take('replace')}>
          Replace all by them
        </button>
        <button type="button" className="button quiet" onClick={onDone}>
          Do not import
        </button>
      </div>
    </section>
  )
}
