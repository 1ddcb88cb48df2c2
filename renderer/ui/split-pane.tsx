import type { CSSProperties, KeyboardEvent, PointerEvent, ReactElement, ReactNode } from 'react'
import { changeLayout, currentLayout, useLayout } from './layout.ts'

const STEP = 24

/** Two panes side by side with a divider that moves by mouse and by arrow keys. The first pane's width is in the layout under `name`. */
export function SplitPane({
  name,
  initial,
  smallest,
  largest,
  first,
  second,
}: {
  name: string
  initial: number
  smallest: number
  largest: number
  first: ReactNode
  second: ReactNode
}): ReactElement {
  const { widths } = useLayout()
  // An earlier version may have had other limits.
  const width = Math.min(largest, Math.max(smallest, widths[name] ?? initial))

  function resize(to: number): void {
    const bounded = Math.min(largest, Math.max(smallest, Math.round(to)))
    changeLayout({ widths: { ...currentLayout().widths, [name]: bounded } })
  }

  function drag(event: PointerEvent<HTMLDivElement>): void {
    const handle = event.currentTarget
    const from = event.clientX - width
    handle.setPointerCapture(event.pointerId)
    handle.onpointermove = (move) => resize(move.clientX - from)
    handle.onpointerup = () => {
      handle.onpointermove = null
    }
  }

  function press(event: KeyboardEvent): void {
    const step = event.key === 'ArrowLeft' ? -STEP : event.key === 'ArrowRight' ? STEP : 0
    if (step === 0) return
    event.preventDefault()
    resize(width + step)
  }

  return (
    <div className="split" style={{ '--split': `${width}px` } as CSSProperties}>
      <div className="split-first" data-pane>
        {first}
      </div>
      <div
        className="splitter"
        role="separator"
        aria-orientation="vertical"
        aria-label="Pane width"
        aria-valuenow={width}
        aria-valuemin={smallest}
        aria-valuemax={largest}
        tabIndex={0}
        onPointerDown={drag}
        onKeyDown={press}
      />
      <div className="split-second" data-pane>
        {second}
      </div>
    </div>
  )
}
