import { Menu } from '../../ui/Menu.tsx'
import { benchMenus } from './lateActions.ts'

/** Everything that can be done with a message, or with all that are picked where it is one of them. */
export function RowActions({ id, number }: { readonly id: string; readonly number: number }) {
  return (
    <Menu
      label={`Message ${number}: actions`}
      text="⋯"
      className="small quiet more"
      prepare={benchMenus.prepare}
      entries={() => benchMenus.now()?.rowEntries(id) ?? []}
    />
  )
}
