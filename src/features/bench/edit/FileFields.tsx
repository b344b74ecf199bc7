import type { FilePart } from '../../../core/message/message.ts'
import { count } from '../../../core/words/words.ts'
import { editFile } from '../../../store/actions/parts.ts'
import type { PartProps } from './EditMessage.tsx'
import { FilePick } from './FilePick.tsx'
import { LONGEST_SOURCE } from './ImageFields.tsx'
import { LineField, LongField } from './LongField.tsx'

/** Bytes of a text file that is picked. */
const MOST = 1_000_000

/** A file: its text, which is sent and counted, and its data, which is not counted. */
export function FileFields({ index, message, partIndex, part, marks }: PartProps & { readonly part: FilePart }) {
  const of = `of message ${index + 1}, part ${partIndex + 1}`
  const { data = '' } = part
  const change = (next: Parameters<typeof editFile>[2]) => editFile(message.id, partIndex, next)
  return (
    <>
      <LineField
        label="File name"
        name={`File name ${of}`}
        value={part.name ?? ''}
        placeholder="notes.txt"
        onCommit={(name) => change({ name })}
      />
      <LongField
        label="Text, counted"
        name={`Text, counted, ${of}`}
        messageId={message.id}
        marks={marks}
        value={part.text ?? ''}
        onCommit={(text) => change({ text })}
      />
      <FilePick
        text="Fill in from a file…"
        name={`Fill in from a file… ${of}`}
        accept="text/*,.md,.json,.csv,.log,.xml,.yaml,.yml,.toml,.py,.ts,.js,.sh"
        most={MOST}
        mostWords="1 MB of text"
        onPick={async (file) => {
          const text = await file.text()
          // Bytes that are no UTF-8 come out as U+FFFD, and only other things than texts hold a NUL.
          if (/[\0\uFFFD]/.test(text)) return `${file.name} is no text in UTF-8.`
          change({ text, ...(part.name ? {} : { name: file.name }) })
          return undefined
        }}
      />
      {data.length <= LONGEST_SOURCE ? (
        <LineField
          label="Data, not counted"
          name={`Data, not counted, ${of}`}
          value={data}
          code
          placeholder="base64, or an id"
          onCommit={(next) => change({ data: next })}
        />
      ) : (
        <p className="row">
          <span className="soft">{count(data.length, 'character')} of data, not counted</span>
          <button
            type="button"
            className="button small quiet"
            aria-label={`Clear the data ${of}`}
            onClick={() => change({ data: '' })}
          >
            Clear
          </button>
        </p>
      )}
    </>
  )
}
