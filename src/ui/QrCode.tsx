import './qrCode.css'
import { renderSVG } from 'uqr'

/** The longest address that a phone reads off a slide, in characters. */
const LONGEST = 1_200

interface Props {
  readonly link: string
  readonly alt: string
  /** What makes a link shorter, where it is too long: a sentence. */
  readonly advice: string
}

/** A link as a QR code: black on white with a quiet zone in either theme; or why there is none. */
export function QrCode({ link, alt, advice }: Props) {
  if (link.length > LONGEST) {
    return (
      <p className="soft">
        Too long for a QR code: {LONGEST.toLocaleString('en')} characters are the most that a phone reads off a slide.{' '}
        {advice}
      </p>
    )
  }
  const svg = renderSVG(link, { border: 4, ecc: 'M', pixelSize: 4, whiteColor: '#fff', blackColor: '#000' })
  return <img className="qr" src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={alt} width={172} height={172} />
}
