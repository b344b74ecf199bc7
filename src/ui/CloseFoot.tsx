/** The foot of a dialog that has nothing to decide: what was done in it is done. */
export function CloseFoot({ text = 'Close', onClose }: { readonly text?: string; readonly onClose: () => void }) {
  return (
    <div className="foot">
      <button type="button" className="button primary" onClick={onClose}>
        {text}
      </button>
    </div>
  )
}
