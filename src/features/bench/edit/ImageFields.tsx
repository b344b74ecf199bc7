import { useId } from 'react'
import { binaryOf } from '../../../core/formats/binary.ts'
import type { ImagePart } from '../../../core/message/message.ts'
import { count, num } from '../../../core/words/words.ts'
import { editImage } from '../../../store/actions/parts.ts'
import { PartImage } from '../PartImage.tsx'
import type { PartProps } from './EditMessage.tsx'
import { FilePick } from './FilePick.tsx'
import { LineField } from './LongField.tsx'

const DETAILS = ['auto', 'low', 'high'] as const

/** A data URL longer than this is not put into a field: nobody reads it, and a browser takes its time. */
export const LONGEST_SOURCE = 2000

/** Bytes of an image that is picked. A document that is saved, undone and shared carries it along. */
const MOST = 2_000_000

function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('no text')))
    reader.onerror = () => reject(reader.error ?? new Error('not read'))
    reader.readAsDataURL(file)
  })
}

/** Bytes that are looked at: an SVG may begin with a declaration and a comment. */
const HEAD = 1024

/** Why a file is no image, by what it begins with: its name may say anything. */
async function notAnImage(file: File): Promise<string | undefined> {
  const head = await file.slice(0, HEAD).text()
  const binary = binaryOf(head)
  if (binary?.image || (file.type === 'image/svg+xml' && /<svg\b/i.test(head))) return undefined
  const really = file.size === 0 ? 'it is empty' : `by its first bytes it is ${binary?.words ?? 'text'}`
  return `${file.name} is no image: ${really}. Nothing was changed.`
}

/** An image: its address or data as it came, never fetched. Only what is in the document itself is shown. */
export function ImageFields({ document, index, message, partIndex, part }: PartProps & { readonly part: ImagePart }) {
  const id = useId()
  const of = `of message ${index + 1}, part ${partIndex + 1}`
  const { source, detail = '' } = part
  const inside = source.startsWith('data:')
  const details = ['', ...DETAILS, ...(DETAILS.some((one) => one === detail) || detail === '' ? [] : [detail])]
  return (
    <>
      <PartImage source={source} of={of} />
      {source.length <= LONGEST_SOURCE ? (
        <LineField
          label="Address or data URL"
          name={`Address or data URL ${of}`}
          value={source}
          code
          placeholder="https://… or data:image/png;base64,…"
          onCommit={(next) => editImage(message.id, partIndex, { source: next })}
        />
      ) : (
        <p className="row">
          <span className="mono edit-source">{source.slice(0, 40)}…</span>
          <span className="soft">{num(source.length)} characters</span>
          <button
            type="button"
            className="button small quiet"
            aria-label={`Clear the image ${of}`}
            onClick={() => editImage(message.id, partIndex, { source: '' })}
          >
            Clear
          </button>
        </p>
      )}
      <FilePick
        text="Choose an image…"
        name={`Choose an image… ${of}`}
        accept="image/*"
        most={MOST}
        mostWords="2 MB"
        onPick={async (file) => {
          const problem = await notAnImage(file)
          if (problem) return problem
          editImage(message.id, partIndex, { source: await dataUrl(file) })
          return undefined
        }}
      />
      <div className="edit-role">
        <label htmlFor={id}>Detail</label>
        <select
          id={id}
          className="input"
          aria-label={`Detail ${of}`}
          value={detail}
          onChange={(event) => editImage(message.id, partIndex, { detail: event.target.value })}
        >
          {details.map((one) => (
            <option key={one} value={one}>
              {one === '' ? 'not said' : one}
            </option>
          ))}
        </select>
      </div>
      <p className="edit-note">
        An image costs what “Counted by” says, {count(document.budget.imageTokens, 'token')}, whatever its size and
        detail.
        {source !== '' && !inside && ' The address is kept as it is and never opened.'}
      </p>
    </>
  )
}
