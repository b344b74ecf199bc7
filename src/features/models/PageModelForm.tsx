import './pageModel.css'
import { useId, useRef } from 'react'
import { FilePicker } from '../../ui/FilePicker.tsx'

interface Props {
  /** Why what was given is no model, or did not become one: what happened, and what to do. */
  readonly problem: string | undefined
  /** What is loaded, and how much of it is done (0 to 1) where that is known. */
  readonly loading: { readonly words: string; readonly done?: number | undefined } | undefined
  /** The model in memory, in words. */
  readonly ready: string | undefined
  /** A model that was chosen and is not in memory, in words. */
  readonly chosen: string | undefined
  /** The weights were fetched from an address: they stay in this browser. */
  readonly kept: boolean
  readonly context: number
  readonly contexts: readonly number[]
  readonly contextWords: (tokens: number) => string
  readonly onFiles: (files: readonly File[]) => void
  readonly onAddress: (address: string) => void
  readonly onContext: (tokens: number) => void
  readonly onLoad: () => void
  readonly onStop: () => void
  readonly onUnload: () => void
  readonly onDrop: () => void
}

function Loading({ words, done, onStop }: NonNullable<Props['loading']> & Pick<Props, 'onStop'>) {
  const percent = done === undefined ? '' : `, ${Math.round(done * 100)} %`
  return (
    <div className="page-model-loading">
      <p className="row page-model">
        <span>
          {words}
          {percent}
        </span>
        <button type="button" className="button small" onClick={onStop}>
          Stop loading
        </button>
      </p>
      <progress aria-label={words} {...(done !== undefined && { value: done, max: 1 })} />
    </div>
  )
}

/** The address that weights are fetched from, and the button that does it. */
function AddressField({ onAddress }: Pick<Props, 'onAddress'>) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  return (
    <form
      className="field"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onAddress(field.current?.value ?? '')
      }}
    >
      <label htmlFor={id}>Address of a GGUF file</label>
      <span className="row">
        <input
          ref={field}
          id={id}
          className="input mono"
          type="url"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://host/name.gguf"
          aria-describedby={`${id}-help`}
        />
        <button type="submit" className="button small">
          Fetch it
        </button>
      </span>
      <small id={`${id}-help`}>
        It is fetched from there once and kept in this browser. An address that forwards to another host, as those of
        Hugging Face do, is not followed: download such a file and pick it above.
      </small>
    </form>
  )
}

/** What is in memory, or could be. */
function Standing({ ready, chosen, kept, onLoad, onUnload, onDrop }: Props) {
  if (ready === undefined && chosen === undefined) return <p className="soft">No model is loaded.</p>
  return (
    <>
      <p className="page-model">
        {ready === undefined ? `Not loaded: ${chosen}.` : `Ready: ${ready}.`}{' '}
        {ready !== undefined && <span className="soft">It takes that memory until it is unloaded.</span>}
      </p>
      <div className="row">
        {ready === undefined ? (
          <button type="button" className="button small" onClick={onLoad}>
            Load it
          </button>
        ) : (
          <button type="button" className="button small" onClick={onUnload}>
            Unload
          </button>
        )}
        {kept && (
          <button type="button" className="button small" onClick={onDrop}>
            Remove it from this browser
          </button>
        )}
      </div>
    </>
  )
}

/** A model that runs inside the page: where its weights come from, and where it is. */
export function PageModelForm(props: Props) {
  const { problem, loading, context, contexts, contextWords, onFiles, onAddress, onContext, onStop } = props
  const id = useId()
  return (
    <>
      <p className="soft">
        A model in GGUF format, run by llama.cpp in this page, on one core: small instruct models (up to 1 billion
        parameters, 4 bits, 250 to 700 MB) are slow, larger ones slower.
      </p>
      <div className="field">
        <span>
          <FilePicker
            text="Pick a GGUF file…"
            label="Pick a GGUF file, or all parts of one"
            describedBy={`${id}-file`}
            accept=".gguf"
            many="files"
            onPick={(_, all) => onFiles(all)}
          />
        </span>
        <small id={`${id}-file`}>Up to 2 GB; of a model in parts, pick all parts at once.</small>
      </div>
      <AddressField onAddress={onAddress} />
      <div className="field">
        <label htmlFor={`${id}-context`}>Context</label>
        <select
          id={`${id}-context`}
          className="input"
          value={context}
          onChange={(event) => onContext(Number(event.target.value))}
        >
          {contexts.map((tokens) => (
            <option key={tokens} value={tokens}>
              {contextWords(tokens)}
            </option>
          ))}
        </select>
        <small>What one call may take at most, if the model can. More takes more memory.</small>
      </div>
      {loading ? <Loading {...loading} onStop={onStop} /> : <Standing {...props} />}
      {problem !== undefined && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
    </>
  )
}
