import { renderSVG } from 'uqr'
import { num } from '../../core/words/words.ts'

/** The longest address that a phone reads off a slide, in characters. */
export const LONGEST_QR = 1_200

interface Props {
  readonly link: string
  readonly of: string
}

/** A link as a QR code: black on white with a quiet zone in either theme; or why there is none. */
export function QrCode({ link, of }: Props) {
  if (link.length > LONGEST_QR) {
    return (
      <p className="soft">
        Too long for a QR code: {num(LONGEST_QR)} characters are the most that a phone reads off a slide. Begin from a
        scenario, with fewer changes.
      </p>
    )
  }
  const svg = renderSVG(link, { border: 4, ecc: 'M', pixelSize: 4, whiteColor: '#fff', blackColor: '#000' })
  return (
    <img
      className="qr"
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={`QR code of the link to “${of}”`}
      width={172}
      height={172}
    />
  )
}
