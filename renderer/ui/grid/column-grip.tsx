import { useRef, type PointerEvent, type ReactElement } from 'react'

/** The least and the greatest width of a column, in pixels. */
const [MIN_WIDTH, MAX_WIDTH] = [44, 800]

export const boundedWidth = (width: number): number => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))

/** The edge of the head of a column, which the pointer drags to another width; a double click gives the usual width back. */
export function ColumnGrip({
  onDrag,
  onWidth,
  onCancel,
}: {
  /** Called while it is dragged. */
  onDrag: (width: number) => void
  /** Called with the width at its end; null for the usual one. */
  onWidth: (width: number | null) => void
  /** Called where it ends without another width. */
  onCancel: () => void
}): ReactElement {
  const begun = useRef<{ x: number; width: number } | null>(null)
  const widthAt = ({ clientX }: PointerEvent): number | null =>
    begun.current === null ? null : boundedWidth(begun.current.width + clientX - begun.current.x)
  return (
    <span
      className="column-grip"
      aria-hidden="true"
      title="Drag to change the width; double-click for the usual one"
      onPointerDown={(event) => {
        const head = event.currentTarget.closest('th')
        if (head === null || event.button !== 0) return
        event.preventDefault()
        begun.current = { x: event.clientX, width: head.getBoundingClientRect().width }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        const width = widthAt(event)
        if (width !== null) onDrag(width)
      }}
      onPointerUp={(event) => {
        const width = widthAt(event)
        const isMoved = begun.current !== null && begun.current.x !== event.clientX
        begun.current = null
        if (width !== null && isMoved) onWidth(width)
        else onCancel()
      }}
      onPointerCancel={() => {
        begun.current = null
        onCancel()
      }}
      onDoubleClick={() => onWidth(null)}
    />
  )
}
