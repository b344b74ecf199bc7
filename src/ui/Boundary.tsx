import { Component, type ReactNode } from 'react'

interface Props {
  /** What stands in the place of the part that broke; `again` tries it once more. */
  readonly fallback: (again: () => void) => ReactNode
  readonly children: ReactNode
}

interface BoundaryState {
  readonly broken: boolean
}

/** Keeps a part that breaks, or that cannot be loaded, from taking the page with it. */
export class Boundary extends Component<Props, BoundaryState> {
  override state: BoundaryState = { broken: false }

  static getDerivedStateFromError(): BoundaryState {
    return { broken: true }
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback(() => this.setState({ broken: false })) : this.props.children
  }
}
