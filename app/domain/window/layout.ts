import type { Completeness } from '../news/news-item.ts'

/** A rectangle on the screens, in pixels that do not depend on their density. */
export interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

export interface WindowFrame {
  /** Where it is, or was before it filled a screen. */
  bounds: Bounds
  fills: 'no' | 'maximised' | 'full-screen'
}

export const MAX_WINDOWS = 20

/** How a window divides its space, and how much of each story its lists request. */
export interface Layout {
  /** Chosen widths of panes in pixels, and heights of those that stand below others, by the names of the panes. */
  widths: Readonly<Record<string, number>>
  /** Whether the news have a side bar. */
  showsSide: boolean
  /** How much of each story the lists request; opening a story requests all of it. */
  listText: Completeness
}

/** The layout of a new window: each pane has the width that its view proposes. */
export const DEFAULT_LAYOUT: Layout = { widths: {}, showsSide: true, listText: 'abstract' }
