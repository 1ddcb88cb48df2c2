/** Where a plot begins and how wide it is, in pixels from the left end of its chart. */
export interface PlotExtent {
  start: number
  width: number
}

/** A plot as it is drawn: where it is, and whether its lines have their names at their ends. */
export interface DrawnPlot extends PlotExtent {
  isLabelled: boolean
}

/** How values are drawn. */
export type ChartKind = 'line' | 'step' | 'bar'

/** Where the values are drawn, in pixels from the left end and the top of the chart. */
export interface PlotArea {
  x: number
  y: number
  width: number
  height: number
}

/** Least width of an axis of values, height of that of periods, and the room over the plot and after it where nothing stands there, in pixels. */
export const [AXIS_WIDTH, AXIS_HEIGHT, PLOT_TOP, PLOT_END] = [56, 30, 10, 18]

/** The plot of a chart of a size with so much room before it, over it and after it; null where nothing is left for it. */
export function plotOf(
  size: { width: number; height: number },
  { before, top, after }: { before: number; top: number; after: number },
): PlotArea | null {
  const [width, height] = [size.width - before - after, size.height - top - AXIS_HEIGHT]
  return width > 0 && height > 0 ? { x: before, y: top, width, height } : null
}

/** Width of a character on a plot, in pixels: a little more than the average of bold letters and figures. */
export const CHARACTER = 6.9

/** The opacity of a series behind those in front; undefined for one that does not fade. */
export const fade = (front: ReadonlySet<string>, key: string, opacity = 0.22): number | undefined =>
  front.size === 0 || front.has(key) ? undefined : opacity

/** Hundredths of a pixel are more than anyone sees. */
export const rounded = (pixels: number): number => Math.round(pixels * 100) / 100

/** Distance of a column's middle from the left end of the plot; bars have bands, lines reach from end to end. */
export const offsetOf = (place: number, columns: number, { width }: PlotArea, kind: ChartKind): number =>
  kind === 'bar' ? ((place + 0.5) / columns) * width : columns < 2 ? width / 2 : (place / (columns - 1)) * width

/** The column nearest to a distance from the left end of the plot. */
export function placeAt(offset: number, columns: number, { width }: PlotArea, kind: ChartKind): number {
  const place = kind === 'bar' ? Math.floor((offset / width) * columns) : Math.round((offset / width) * (columns - 1))
  return Math.min(columns - 1, Math.max(0, place))
}

/** Moves places apart to a least distance and keeps them from 0 to an end, in their order, each as near as it can be. */
export function apart(places: readonly number[], least: number, end: number): number[] {
  const order = places.map((place, index) => ({ place, index })).sort((one, other) => one.place - other.place)
  // Where there is no room for all, the distances are as large as they can be.
  const step = Math.min(least, order.length < 2 ? least : end / (order.length - 1))
  let before = -step
  for (const each of order) before = each.place = Math.max(each.place, before + step)
  let after = end + step
  for (const each of order.toReversed()) after = each.place = Math.min(each.place, after - step)
  const moved = [...places]
  for (const { place, index } of order) moved[index] = place
  return moved
}

/** Maximum number of markers of a line with its ends: usually, in a narrow plot, and among many lines, where more would hide them. */
const [MARKERS, FEW_MARKERS, ENDS_ONLY] = [8, 4, 2]

/** A plot is narrow below this width in pixels, and has many lines above this number. */
const [NARROW, MANY_LINES] = [360, 12]

/** How many markers a line has among so many in a plot of a width. */
export const markersIn = ({ width }: Pick<PlotArea, 'width'>, lines: number): number =>
  lines > MANY_LINES ? ENDS_ONLY : width < NARROW ? FEW_MARKERS : MARKERS

/**
 * Indexes of the points with a marker: the ends, some between them at even distances, and points between two gaps, which no line
 * shows. `values` has null for a gap.
 */
export function markerPlaces(values: readonly (number | null)[], most = MARKERS): number[] {
  const held = values.flatMap((value, place) => (value === null ? [] : [place]))
  const step = (held.length - 1) / (most - 1)
  const spread =
    held.length <= most ? held : Array.from({ length: most }, (_, place) => held[Math.round(place * step)] ?? 0)
  const alone = held.filter((place) => (values[place - 1] ?? null) === null && (values[place + 1] ?? null) === null)
  return [...new Set([...spread, ...alone])].sort((one, other) => one - other)
}

/** Shapes of markers, in the order in which series get them. */
export const MARKER_SHAPES = ['circle', 'square', 'triangle', 'diamond', 'cross', 'down', 'plus', 'bar'] as const

export type MarkerShape = (typeof MARKER_SHAPES)[number]

/** The path of a marker around a point. `size` is half of its width, in pixels. */
export function markerPath(shape: MarkerShape, x: number, y: number, size: number): string {
  const polygon = (...points: readonly (readonly [number, number])[]): string =>
    `M${points.map(([dx, dy]) => `${x + dx * size} ${y + dy * size}`).join('L')}Z`
  switch (shape) {
    case 'circle':
      return `M${x - size} ${y}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0Z`
    case 'square':
      return polygon([-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9])
    case 'triangle':
      return polygon([0, -1.2], [1.15, 0.9], [-1.15, 0.9])
    case 'down':
      return polygon([0, 1.2], [1.15, -0.9], [-1.15, -0.9])
    case 'diamond':
      return polygon([0, -1.3], [1.3, 0], [0, 1.3], [-1.3, 0])
    case 'cross':
      return polygon(
        [-1.1, -0.6],
        [-0.6, -1.1],
        [0, -0.5],
        [0.6, -1.1],
        [1.1, -0.6],
        [0.5, 0],
        [1.1, 0.6],
        [0.6, 1.1],
        [0, 0.5],
        [-0.6, 1.1],
        [-1.1, 0.6],
        [-0.5, 0],
      )
    case 'plus':
      return polygon(
        [-0.4, -1.2],
        [0.4, -1.2],
        [0.4, -0.4],
        [1.2, -0.4],
        [1.2, 0.4],
        [0.4, 0.4],
        [0.4, 1.2],
        [-0.4, 1.2],
        [-0.4, 0.4],
        [-1.2, 0.4],
        [-1.2, -0.4],
        [-0.4, -0.4],
      )
    case 'bar':
      return polygon([-0.5, -1.3], [0.5, -1.3], [0.5, 1.3], [-0.5, 1.3])
  }
}
