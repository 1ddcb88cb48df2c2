import { Component } from 'react'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

/** Keeps a fault in the drawing of one part from taking the rest of the window with it; `className` places the words that stand for it. */
export class ViewBoundary extends Component<{ className?: string; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children
    return (
      <div role="alert" className={this.props.className ?? 'view-broken'}>
        <EmptyState title="This could not be shown">
          <p>
            Something in it is unlike anything expected. What was received is kept, and the rest of the window works.
          </p>
          <button type="button" className="button" onClick={() => this.setState({ isBroken: false })}>
            Try again
          </button>
        </EmptyState>
      </div>
    )
  }
}
