/** Tells a button from its like in the other lanes, for those who do not see its column. */
export function InLane({ name }: { readonly name: string }) {
  return <span className="visually-hidden">, {name}</span>
}
