/** How a window divides its space. */
export interface Layout {
  /** Widths of first panes in pixels, by the name of their view. */
  widths: Readonly<Record<string, number>>
  /** Whether the news have a side bar. */
  showsSide: boolean
}

/** The layout of a new window: each pane has the width that its view proposes. */
export const DEFAULT_LAYOUT: Layout = { widths: {}, showsSide: true }
