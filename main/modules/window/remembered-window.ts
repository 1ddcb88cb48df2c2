import { NOTHING_KEPT } from '../../../app/domain/window/drafts.ts'
import { DEFAULT_LAYOUT, type WindowFrame, type Layout } from '../../../app/domain/window/layout.ts'
import type { ViewState } from '../../../app/ipc/window/window.ts'

/** The version of the file of windows. One of another version is not read. */
export const WORKSPACE_VERSION = 1

export interface RememberedWindow {
  /** Null for one that was never on a screen. */
  frame: WindowFrame | null
  layout: Layout
  /** The connection that it shows; null before the first choice. */
  connection: string | null
  /** What is remembered of each connection, by ID, the last changed one last. */
  views: ReadonlyMap<string, ViewState>
}

export const NEW_WINDOW: RememberedWindow = {
  frame: null,
  layout: DEFAULT_LAYOUT,
  connection: null,
  views: new Map(),
}

/** A connection of which nothing is remembered. */
export const NO_VIEW: ViewState = { place: null, recents: [], kept: NOTHING_KEPT }
