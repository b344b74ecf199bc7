import './secrets.css'
import { placeWords, type Secret } from '../../core/secrets/secrets.ts'
import type { Where } from '../../core/secrets/texts.ts'
import { count, num } from '../../core/words/words.ts'
import { replaceSecrets } from '../../store/actions/secrets.ts'
import { closeDialog, focusMessage } from '../../store/actions/view.ts'
import { useSecretsOf } from '../../store/secrets.ts'
import { useStore } from '../../store/store.ts'
import { Dialog } from '../../ui/Dialog.tsx'

/** Places of one secret that are listed; more are a number. */
const MOST_PLACES = 12
/** Secrets that are listed. */
const MOST_SHOWN = 200

function Place({ where }: { readonly where: Where }) {
  if (where.kind !== 'message') return placeWords(where)
  const { at, messageId, part } = where
  return (
    <>
      <button
        type="button"
        className="link"
        aria-label={`Go to message ${at + 1}`}
        onClick={() => {
          closeDialog()
          focusMessage(messageId)
        }}
      >
        {at + 1}
      </button>
      {part !== 'text' && <span className="soft"> {part}</span>}
    </>
  )
}

function SecretRow({ secret }: { readonly secret: Secret }) {
  const { kind, masked, places } = secret
  const more = places.length - MOST_PLACES
  return (
    <tr>
      <td>{kind}</td>
      <td className="mono">{masked}</td>
      <td>
        {places.slice(0, MOST_PLACES).map((where, at) => (
          <span key={`${placeWords(where)} ${where.kind === 'message' ? where.part : ''}`}>
            {at > 0 && ', '}
            <Place where={where} />
          </span>
        ))}
        {more > 0 && ` and ${count(more, 'more place')}`}
      </td>
    </tr>
  )
}

/** The key-shaped strings of the document, each with its places, and the button that replaces them all. */
export function SecretsDialog() {
  const document = useStore((state) => state.document)
  const secrets = useSecretsOf(document)
  return (
    <Dialog
      title="Key-shaped strings"
      description="What looks like a key, a token or a password, by its shape or its name. Others may be there that do not look like one. Only their first characters are shown."
      onClose={closeDialog}
    >
      {!secrets && <p className="soft">Looking through the history…</p>}
      {secrets?.length === 0 && <p>None in this document.</p>}
      {secrets && secrets.length > 0 && (
        <table className="secrets">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Begins</th>
              <th scope="col">Stands in</th>
            </tr>
          </thead>
          <tbody>
            {secrets.slice(0, MOST_SHOWN).map((secret, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may look the same, and their order is their own
              <SecretRow key={at} secret={secret} />
            ))}
          </tbody>
        </table>
      )}
      {secrets && secrets.length > MOST_SHOWN && (
        <p className="soft">and {num(secrets.length - MOST_SHOWN)} more, which are replaced too.</p>
      )}
      <div className="foot">
        {secrets && secrets.length > 0 && (
          <button type="button" className="button" onClick={replaceSecrets}>
            Replace {secrets.length === 1 ? 'it' : `all ${num(secrets.length)}`}
          </button>
        )}
        <button type="button" className="button primary" onClick={closeDialog}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
