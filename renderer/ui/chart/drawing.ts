import { useMemo, useCallback, useLayoutEffect, useState, type RefCallback, type RefObject } from 'react'
import { numberOf, type Series, type SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { NO_STYLE, type LineStyle } from './line-styles.ts'
import type { ChartKind, PlotArea } from './plot-geometry.ts'

/** An element and its size, in whole pixels. */
interface PlotSize {
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

/** Whether several panes are more than fits into their element, so that it scrolls. One pane always fits. */
export function usePanesScroll(place: RefObject<HTMLElement | null>, panes: number): boolean {
  const [scrolls, setScrolls] = useState(false)
  useLayoutEffect(() => {
    const element = place.current
    if (element === null || panes < 2) return undefined
    // The observer also reports the first sizes, after the page is laid out, so nothing is measured here.
    const observer = new ResizeObserver(() =>
      setScrolls(element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth),
    )
    for (const each of [element, ...element.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [place, panes])
  return scrolls && panes > 1
}

/** What a chart draws, for the layers above it. */
export interface Drawing {
  /** The visible columns. */
  set: SeriesSet
  /** Indexes of the drawn columns among the visible ones. */
  places: readonly number[]
  /** Index of the first visible column among all. */
  first: number
  kind: ChartKind
  plot: PlotArea
  /** The distance of a value of a series from the top of the chart, in pixels; null for a gap. */
  heightOf: (series: Series, value: number | null) => number | null
  lineStyles: ReadonlyMap<string, LineStyle>
  drawn: readonly DrawnSeries[]
}

/** A series with its look and the values of the drawn columns. */
interface DrawnSeries {
  series: Series
  look: LineStyle
  values: readonly (number | null)[]
}

/** The series of a drawing with their drawn values. */
export const useDrawn = ({
  set,
  places,
  lineStyles,
}: Pick<Drawing, 'set' | 'places' | 'lineStyles'>): readonly DrawnSeries[] =>
  useMemo(
    () =>
      set.series.map((series) => ({
        series,
        look: lineStyles.get(series.key) ?? NO_STYLE,
        values: places.map((place) => numberOf(series.points[place] ?? null)),
      })),
    [set, places, lineStyles],
  )
