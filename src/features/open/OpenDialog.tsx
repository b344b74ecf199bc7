import './open.css'
import { useState } from 'react'
import type { Problem } from '../../core/formats/report.ts'
import { count, num } from '../../core/words/words.ts'
import type { Outline } from '../../services/reader/protocol.ts'
import { filesToRead } from '../../services/reader/reader.ts'
import {
  chooseAgain,
  endReading,
  nameOf,
  openFiles,
  openText,
  problemLines,
  stopReading,
} from '../../store/actions/open.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { IDLE, type Importing, type Purpose, useImporting } from '../../store/importing.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FilePicker } from '../../ui/FilePicker.tsx'
import { ProblemText } from '../../ui/ProblemText.tsx'
import { Choosing } from './Choosing.tsx'
import { FormatNames } from './FormatNames.tsx'

const WORDS: Readonly<Record<Purpose, { readonly title: string; readonly description: string }>> = {
  history: {
    title: 'Open a history',
    description: 'A saved document, or a transcript of whatever tool wrote it. Read on this computer, nothing is sent.',
  },
  lane: {
    title: 'A lane from a file',
    description:
      'The messages that your own code made of this history. They are aligned with it by their ids, then by their content. Read on this computer, nothing is sent.',
  },
}

function pick(files: readonly File[], purpose: Purpose): void {
  const given = filesToRead(files)
  void openFiles(given, nameOf(given), purpose)
}

function Reading({ phase }: { readonly phase: Extract<Importing['phase'], { kind: 'reading' }> }) {
  const { words, done, of } = phase
  return (
    <div className="reading">
      <p>
        {words}
        {of > 1_000_000 && `: ${num(done / 1e6)} of ${num(of / 1e6)} million characters`}…
      </p>
      <progress aria-label={words} {...(of > 1 ? { value: done, max: of } : {})} />
      <div className="foot">
        <button type="button" className="button" onClick={stopReading}>
          Stop
        </button>
      </div>
    </div>
  )
}

/** `again`: it was recognised as something, which may be wrong. */
function ProblemBox({ problem, again }: { readonly problem: Problem; readonly again: boolean }) {
  return (
    <div id="open-problem" role="alert" className="problem">
      <ProblemText words={problem.words} lines={problemLines(problem)} excerpt={problem.excerpt} />
      <p className="soft">What is on the screen is unchanged.</p>
      {again && (
        <button type="button" className="button small" onClick={chooseAgain}>
          Read it as another format…
        </button>
      )}
    </div>
  )
}

interface AskingProps {
  readonly purpose: Purpose
  readonly problem: Problem | undefined
  readonly again: boolean
}

/** Where a file, a folder or a text is given. */
function Asking({ purpose, problem, again }: AskingProps) {
  const [text, setText] = useState('')
  return (
    <>
      <div className="row">
        <FilePicker text="Choose files…" className="primary" many="files" onPick={(_, all) => pick(all, purpose)} />
        <FilePicker text="Choose a folder…" many="folder" onPick={(_, all) => pick(all, purpose)} />
        <span className="soft">
          {purpose === 'history' ? 'or drop them anywhere on the page, or paste a text:' : 'or paste a text:'}
        </span>
      </div>
      <form
        className="open-form"
        onSubmit={(event) => {
          event.preventDefault()
          void openText(text, purpose === 'history' ? 'Pasted history' : 'pasted text', purpose)
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
        {problem && <ProblemBox problem={problem} again={again} />}
        <FormatNames />
        <div className="foot">
          <button type="button" className="button" onClick={closeDialog}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={text.trim() === ''}>
            Open the text
          </button>
        </div>
      </form>
    </>
  )
}

function foundWords({ found }: Outline, name: string): { readonly title: string; readonly description: string } {
  return {
    title: `Open ${name}`,
    description: `${count(found.length, 'conversation')} in it. Read on this computer, nothing is sent.`,
  }
}

/** Opens a saved document or a transcript: from files, a folder, the clipboard, or dropped on the page. */
export function OpenDialog({ purpose: asked }: { readonly purpose?: 'lane' }) {
  const { phase, outline, name, choosing: isChoosing, purpose: current } = useImporting()
  const purpose = phase.kind === 'idle' ? (asked ?? 'history') : current
  const choosing = isChoosing && (phase.kind === 'choosing' || phase.kind === 'problem') ? outline : undefined
  const { title, description } = choosing ? foundWords(choosing, name) : WORDS[purpose]
  return (
    <Dialog
      title={title}
      description={description}
      onClose={() => {
        if (phase.kind === 'reading') stopReading()
        closeDialog()
      }}
    >
      {/* What was typed stays while it is read: a text with a fault is mended, not pasted again. */}
      <div hidden={phase.kind === 'reading' || choosing !== undefined} className="open-form">
        <Asking
          purpose={purpose}
          again={outline !== undefined}
          problem={phase.kind === 'problem' && !choosing ? phase.problem : undefined}
        />
      </div>
      {phase.kind === 'reading' && <Reading phase={phase} />}
      {choosing && (
        <div className="open-form">
          {phase.kind === 'problem' && <ProblemBox problem={phase.problem} again={false} />}
          <Choosing
            key={choosing.format.id}
            outline={choosing}
            onBack={() => {
              endReading()
              useImporting.setState(IDLE)
            }}
            onClose={closeDialog}
          />
        </div>
      )}
    </Dialog>
  )
}
