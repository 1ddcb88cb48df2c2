import { Component } from 'react'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

/** Keeps a rendering error in one part from breaking the rest of the window; `className` places the message. */
export class ViewBoundary extends Component<{ className?: string; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children
    return (
      <div role="alert" className={this.props.className ?? 'view-broken'}>
        <EmptyState title="This part could not be shown">
          <p>It contains unexpected data. Cached data is safe, and the rest of the window still works.</p>
          <button type="button" className="button" onClick={() => this.setState({ isBroken: false })}>
            Try again
          </button>
        </EmptyState>
      </div>
    )
  }
}
