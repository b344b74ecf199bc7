import './notice.css'
import { useState } from 'react'
import { count } from '../core/words/words.ts'
import { closeNotice } from '../store/actions/view.ts'
import { useStore } from '../store/store.ts'

/** Lines that a notice shows before somebody asks for all. */
const FIRST = 4

/** What there is to say about what was opened, until it is closed. */
export function NoticeBar() {
  const notice = useStore((state) => state.view.notice)
  const [all, setAll] = useState(false)
  if (!notice) return null
  const brief = notice.lines.length === 0 ? 'brief' : ''
  const lines = all ? notice.lines : notice.lines.slice(0, FIRST)
  return (
    <aside
      className={`notice ${notice.tone} ${brief}`}
      aria-label={notice.tone === 'problem' ? 'Problem' : 'What was opened'}
    >
      <div>
        <p>
          <b>{notice.title}</b>
        </p>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {notice.lines.length > lines.length && (
          <button type="button" className="link" onClick={() => setAll(true)}>
            show {count(notice.lines.length - lines.length, 'more line')}
          </button>
        )}
        {notice.actions && (
          <p className="row notice-actions">
            {notice.actions.map(({ label, run }) => (
              <button key={label} type="button" className="button small" onClick={run}>
                {label}
              </button>
            ))}
          </p>
        )}
      </div>
      <button type="button" className="button small" onClick={closeNotice}>
        Close
      </button>
    </aside>
  )
}
