import { useCallback, useState } from 'react'
import type { RefCallback } from 'react'

/** An element and its size, in whole pixels. */
export interface PlotSize {
  element: HTMLDivElement
  width: number
  height: number
}

/** The size of the element of a chart; null until it is known, so that nothing is drawn in a size that would be thrown away. */
export function usePlotSize(): { size: PlotSize | null; place: RefCallback<HTMLDivElement> } {
  const [size, setSize] = useState<PlotSize | null>(null)
  const place = useCallback((element: HTMLDivElement | null) => {
    if (element === null) return undefined
    let known: PlotSize | null = null
    const resize = (to: { width: number; height: number }): void => {
      const [width, height] = [Math.round(to.width), Math.round(to.height)]
      if (known !== null && known.width === width && known.height === height) return
      known = { element, width, height }
      setSize(known)
    }
    resize(element.getBoundingClientRect())
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) resize(entry.contentRect)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { size, place }
}
