/** An image that is in the document itself. An address is never opened, and shows nothing. */
export function PartImage({ source, of }: { readonly source: string; readonly of: string }) {
  if (!/^data:image\//i.test(source)) return null
  return <img className="part-image" src={source} alt={`As it is sent, ${of}`} />
}
