import './open.css'
import { useState } from 'react'
import type { Problem } from '../../core/formats/report.ts'
import { num } from '../../core/words/words.ts'
import { type Opening, openFile, openText, problemLines } from '../../store/actions/open.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FilePicker } from '../../ui/FilePicker.tsx'
import { ProblemText } from '../../ui/ProblemText.tsx'

/** Opens a saved document or an OpenAI chat: from a file, from the clipboard, or dropped on the page. */
export function OpenDialog() {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<Problem>()
  const [opening, setOpening] = useState<Opening>()

  async function follow(next: Opening | Problem): Promise<void> {
    if (!('done' in next)) {
      setProblem(next)
      return
    }
    setProblem(undefined)
    setOpening(next)
    const failed = await next.done
    setOpening(undefined)
    // The dialog closes with the document that replaces the old one.
    if (failed) setProblem(failed)
  }

  return (
    <Dialog
      title="Open a history"
      description="A saved document, or OpenAI chat messages: a list, or an object with messages and tools. Read on this computer, nothing is sent."
      onClose={() => {
        opening?.stop()
        closeDialog()
      }}
    >
      <div className="row">
        <FilePicker
          text="Choose a file…"
          className="primary"
          accept=".json,application/json,text/plain"
          onPick={async (file) => follow(await openFile(file))}
        />
        <span className="soft">or drop one anywhere on the page, or paste its text:</span>
      </div>
      <form
        className="open-form"
        onSubmit={(event) => {
          event.preventDefault()
          void follow(openText(text, 'Pasted history'))
        }}
      >
        <textarea
          className="input mono"
          rows={9}
          spellCheck={false}
          aria-label="Text to open"
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? 'open-problem' : undefined}
          placeholder={'[{"role": "user", "content": "…"}, …]'}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {problem && (
          <div id="open-problem" role="alert" className="problem">
            <ProblemText words={problem.words} lines={problemLines(problem)} excerpt={problem.excerpt} />
            <p className="soft">What is on the screen is unchanged.</p>
          </div>
        )}
        <div className="foot">
          {opening ? (
            <>
              <span className="soft">Reading {num(text.length)} characters…</span>
              <button type="button" className="button" onClick={() => opening.stop()}>
                Stop
              </button>
            </>
          ) : (
            <>
              <button type="button" className="button" onClick={closeDialog}>
                Cancel
              </button>
              <button type="submit" className="button primary" disabled={text.trim() === ''}>
                Open the text
              </button>
            </>
          )}
        </div>
      </form>
    </Dialog>
  )
}
