import { useMemo, useEffect, useRef, useState, type PointerEvent } from 'react'
import { LEAST_COLUMNS, type Range } from '../../../app/domain/fundamentals/chart/chart-span.ts'
import { useStable } from '../keys/stable-values.ts'

/** Moves the range by some columns, within the limits. */
export function panned({ from, to }: Range, by: number, count: number): Range {
  const step = Math.max(-from, Math.min(by, count - 1 - to))
  return { from: from + step, to: to + step }
}

/** Narrows (`factor` below 1) or widens the range around a column, within the limits. */
export function zoomed({ from, to }: Range, factor: number, around: number | null, count: number): Range {
  const width = Math.max(LEAST_COLUMNS, Math.min(count, Math.round((to - from + 1) * factor)))
  const middle = around ?? (from + to) / 2
  const start = Math.round(Math.max(0, Math.min(count - width, middle - (width - 1) / 2)))
  return { from: start, to: start + width - 1 }
}

/**
 * Narrows or widens the range so that what is at a share of its width, from 0 to 1, stays there. A factor other than 1 changes it by at
 * least one column where the limits allow that.
 */
export function zoomedAt({ from, to }: Range, factor: number, share: number, count: number): Range {
  const columns = to - from + 1
  const wanted = factor < 1 ? Math.floor(columns * factor) : Math.ceil(columns * factor)
  const width = Math.max(Math.min(LEAST_COLUMNS, count), Math.min(count, wanted))
  const start = Math.round(from + share * (columns - 1) - share * (width - 1))
  const first = Math.max(0, Math.min(count - width, start))
  return { from: first, to: first + width - 1 }
}

/** The range between two columns in any order, with the least width. */
export function between(one: number, other: number, count: number): Range {
  const [from, to] = [Math.max(0, Math.min(one, other)), Math.min(count - 1, Math.max(one, other))]
  if (to - from + 1 >= LEAST_COLUMNS) return { from, to }
  return to < count - 1 ? { from, to: to + 1 } : { from: Math.max(0, from - 1), to }
}

/** What gestures in a plot do with the visible columns. They return whether they could. */
export interface PlotGestures {
  /** Shows fewer (`factor` below 1) or more columns; what is at the share of the plot's width stays there. */
  zoomAt: (factor: number, share: number) => boolean
  /** Moves by some columns. */
  pan: (by: number) => boolean
  /** Shows the columns from one to another one, as indexes among all of them. */
  show: (one: number, other: number) => void
}

/** A notch of a wheel in pixels; fine wheels send parts of it. */
const NOTCH = 100

/** What is left of the columns after a notch closer. */
const CLOSER = 0.8

/** Pixels of a line and of a page, where a wheel counts in those. */
const PIXELS = [1, 33, 800] as const

/** Zooms by the wheel over an element, towards the pointer; with Shift, or sideways, it moves. What cannot go on scrolls what is around. */
export function usePlotWheel(ground: SVGRectElement | null, columns: number, { zoomAt, pan }: PlotGestures): void {
  const turn = useStable((event: WheelEvent, rest: { zoom: number; pan: number }) => {
    if (ground === null || event.ctrlKey) return
    const bounds = ground.getBoundingClientRect()
    const scale = PIXELS[event.deltaMode as 0 | 1 | 2]
    const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      rest.pan += (sideways * scale) / Math.max(1, bounds.width / columns)
      const by = Math.trunc(rest.pan)
      rest.pan -= by
      if (by === 0 || pan(by)) event.preventDefault()
      return
    }
    rest.zoom += (event.deltaY * scale) / NOTCH
    // Less than a quarter of a notch waits for the next part.
    if (Math.abs(rest.zoom) < 0.25) {
      event.preventDefault()
      return
    }
    const share = Math.min(1, Math.max(0, (event.clientX - bounds.left) / Math.max(1, bounds.width)))
    if (zoomAt(CLOSER ** -rest.zoom, share)) event.preventDefault()
    rest.zoom = 0
  })
  useEffect(() => {
    if (ground === null) return
    const rest = { zoom: 0, pan: 0 }
    const listen = (event: WheelEvent): void => turn(event, rest)
    // React listens passively, which cannot keep the page from scrolling.
    ground.addEventListener('wheel', listen, { passive: false })
    return () => ground.removeEventListener('wheel', listen)
  }, [ground, turn])
}

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

/** The gestures in the plots of a chart, which stay the same while the range changes. */
export function usePlotGestures(range: Range, count: number, onRange: (range: Range) => void): PlotGestures {
  const change = (next: Range): boolean => {
    const isOther = next.from !== range.from || next.to !== range.to
    if (isOther) onRange(next)
    return isOther
  }
  const zoomAt = useStable((factor: number, share: number) => change(zoomedAt(range, factor, share, count)))
  const pan = useStable((by: number) => change(panned(range, by, count)))
  const show = useStable((one: number, other: number) => onRange(between(one, other, count)))
  return useMemo(() => ({ zoomAt, pan, show }), [zoomAt, pan, show])
}
