import { FORMAT_NAMES } from '../../core/formats/formatNames.ts'

/** The formats that are read, for those who wonder whether theirs is. */
export function FormatNames() {
  return (
    <details className="format-names">
      <summary>{FORMAT_NAMES.length} formats are read, also zipped</summary>
      <p className="soft">{FORMAT_NAMES.join(' · ')}</p>
    </details>
  )
}
