import type { KeyboardEvent, PointerEvent, ReactElement } from 'react'
import type { PaneSize } from './pane-size.ts'

const STEP = 24

/** What moves the divider, by the side to which its pane grows. */
const MOVES = {
  right: { larger: 'ArrowRight', smaller: 'ArrowLeft', sign: 1 },
  left: { larger: 'ArrowLeft', smaller: 'ArrowRight', sign: -1 },
  up: { larger: 'ArrowUp', smaller: 'ArrowDown', sign: -1 },
} as const

/** The divider between a pane and its neighbour, which moves by mouse, arrow keys, Home and End; a double click resets it. */
export function PaneDivider({
  label,
  controls,
  grows = 'right',
  of: { size, smallest, largest, resize, reset },
}: {
  label: string
  /** Element ID of the pane. */
  controls: string
  /** Where the pane grows to. */
  grows?: keyof typeof MOVES
  of: PaneSize
}): ReactElement {
  const { larger, smaller, sign } = MOVES[grows]
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): number =>
    grows === 'up' ? clientY : clientX

  function drag(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return
    const handle = event.currentTarget
    const from = placeOf(event)
    handle.setPointerCapture(event.pointerId)
    handle.onpointermove = (move) => resize(size + sign * (placeOf(move) - from))
    handle.onpointerup = handle.onpointercancel = () => {
      handle.onpointermove = null
    }
  }

  function press(event: KeyboardEvent): void {
    const sizes: Readonly<Record<string, number>> = {
      [larger]: size + STEP,
      [smaller]: size - STEP,
      Home: smallest,
      End: largest,
    }
    const to = sizes[event.key]
    if (to === undefined) return
    event.preventDefault()
    resize(to)
  }

  return (
    <div
      className="splitter"
      role="separator"
      aria-orientation={grows === 'up' ? 'horizontal' : 'vertical'}
      aria-label={label}
      aria-controls={controls}
      aria-valuenow={size}
      aria-valuemin={smallest}
      aria-valuemax={largest}
      tabIndex={0}
      onPointerDown={drag}
      onDoubleClick={reset}
      onKeyDown={press}
    />
  )
}
