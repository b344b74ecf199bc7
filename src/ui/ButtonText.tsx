/** What stands on a button with a name of its own. A mere sign is not read out: what is said has in it what is seen. */
export function ButtonText({ label, text }: { readonly label: string; readonly text: string }) {
  return label.includes(text) ? text : <span aria-hidden="true">{text}</span>
}
