import { useState } from 'react'

/** An image that is in the document itself. An address is never opened, and shows nothing. */
export function PartImage({ source, of }: { readonly source: string; readonly of: string }) {
  const [broken, setBroken] = useState<string>()
  if (!/^data:image\//i.test(source)) return null
  if (broken === source) {
    return <p className="soft">This image cannot be drawn: its data is not what its type says. It is kept as it is.</p>
  }
  return <img className="part-image" src={source} alt={`As it is sent, ${of}`} onError={() => setBroken(source)} />
}
