import { useEffect, useRef, useState } from 'react'
import type { PointerEvent } from 'react'

/** A brush over a plot: distances from its left end, in pixels. */
interface Brush {
  start: number
  end: number
}

/** Below this the pointer has clicked, in pixels. */
const LEAST = 6

/** A part of a plot that the pointer drags out. Escape gives it up, as does a pointer whose release was not seen. */
export function useBrush(onBrush: (start: number, end: number) => void) {
  const [brush, setBrush] = useState<Brush | null>(null)
  const from = useRef<number | null>(null)
  const hasBrushed = useRef(false)
  const isDrawn = brush !== null
  useEffect(() => {
    if (!isDrawn) return
    const stop = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      from.current = null
      setBrush(null)
    }
    window.addEventListener('keydown', stop, { capture: true })
    return () => window.removeEventListener('keydown', stop, { capture: true })
  }, [isDrawn])
  function cancel(): void {
    from.current = null
    setBrush(null)
  }
  const offsetOf = (event: PointerEvent): number => event.clientX - event.currentTarget.getBoundingClientRect().left
  return {
    brush,
    /** Whether the click that follows ends a brush. */
    takeBrushed(): boolean {
      const was = hasBrushed.current
      hasBrushed.current = false
      return was
    },
    begin(event: PointerEvent): void {
      hasBrushed.current = false
      if (event.button !== 0 || event.shiftKey) return
      from.current = offsetOf(event)
    },
    extend(event: PointerEvent): void {
      if (event.buttons !== 1) {
        cancel()
        return
      }
      if (from.current === null) return
      const end = offsetOf(event)
      if (brush === null && Math.abs(end - from.current) < LEAST) return
      if (brush === null) event.currentTarget.setPointerCapture(event.pointerId)
      hasBrushed.current = true
      setBrush({ start: from.current, end })
    },
    end(): void {
      from.current = null
      if (brush !== null) onBrush(brush.start, brush.end)
      setBrush(null)
    },
    cancel,
  }
}
