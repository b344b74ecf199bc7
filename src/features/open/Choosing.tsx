import { useId, useState } from 'react'
import { count } from '../../core/words/words.ts'
import type { Outline } from '../../services/reader/protocol.ts'
import { openFound, readAs } from '../../store/actions/open.ts'
import { Scrolls } from '../../ui/Scrolls.tsx'
import { Conversations } from './Conversations.tsx'

interface Props {
  readonly outline: Outline
  readonly onBack: () => void
  readonly onClose: () => void
}

/** What is likely and what else there is, as the options of one list. */
function FormatField({ outline }: { readonly outline: Outline }) {
  const id = useId()
  const { format, formats, guesses, reason } = outline
  const likely = formats.filter((one) => guesses.includes(one.id))
  const others = formats.filter((one) => !guesses.includes(one.id))
  return (
    <div className="field">
      <label htmlFor={id}>Read as</label>
      <select
        id={id}
        className="input"
        value={format.id}
        aria-describedby={`${id}-why`}
        onChange={(event) => void readAs(event.target.value)}
      >
        <optgroup label="It looks like">
          {likely.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </optgroup>
        <optgroup label="Others">
          {others.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </optgroup>
      </select>
      <small id={`${id}-why`}>
        {guesses[0] === format.id ? 'A guess, because of: ' : ''}
        {reason}
      </small>
    </div>
  )
}

function BranchField({ found, branch, onBranch }: BranchProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>Branch</label>
      <select id={id} className="input" value={branch} onChange={(event) => onBranch(Number(event.target.value))}>
        {found.branches.map(({ title, messages, current }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: branches have no id, and never move
          <option key={index} value={index}>
            {title} · {count(messages, 'message')}
            {current ? ' · shown last' : ''}
          </option>
        ))}
      </select>
      <small>Messages were edited or asked for again: each way through is a branch.</small>
    </div>
  )
}

interface BranchProps {
  readonly found: Outline['found'][number]
  readonly branch: number
  readonly onBranch: (branch: number) => void
}

/** What was recognised, to be corrected, and the conversations to choose from. */
export function Choosing({ outline, onBack, onClose }: Props) {
  const { found, items } = outline
  const [chosen, setChosen] = useState(0)
  const [branches, setBranches] = useState<ReadonlyMap<number, number>>(new Map())
  const one = found[chosen]
  const current = one?.branches.findIndex((branch) => branch.current) ?? -1
  const branch = branches.get(chosen) ?? Math.max(0, current)
  const open = () => void openFound(chosen, one && one.branches.length > 0 ? branch : undefined)
  return (
    <>
      <FormatField outline={outline} />
      {items.length > 0 && (
        <details className="import-items">
          <summary>{count(items.length, 'remark')} on the file</summary>
          <Scrolls className="import-remarks" label="Remarks">
            <ul>
              {items.map(({ level, words, where }) => (
                <li key={`${level} ${words} ${where}`}>
                  {level === 'note' ? '' : `${level}: `}
                  {words}
                  {where && ` (${where})`}
                </li>
              ))}
            </ul>
          </Scrolls>
        </details>
      )}
      <Conversations found={found} chosen={chosen} onChoose={setChosen} onOpen={open} />
      {one && one.branches.length > 1 && (
        <BranchField
          found={one}
          branch={branch}
          onBranch={(next) => setBranches(new Map(branches).set(chosen, next))}
        />
      )}
      <div className="foot">
        <button type="button" className="button quiet" onClick={onBack}>
          Another file…
        </button>
        <span className="grow" />
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="button primary" onClick={open} disabled={!one}>
          Open this conversation
        </button>
      </div>
    </>
  )
}
