import { useEffect } from 'react'
import { useStable } from '../use-stable.ts'

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
