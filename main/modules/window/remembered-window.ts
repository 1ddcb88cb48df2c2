import type { WindowFrame } from '../../../app/domain/window/frame.ts'
import type { Kept } from '../../../app/domain/window/kept.ts'
import { DEFAULT_LAYOUT } from '../../../app/domain/window/layout.ts'
import type { Layout } from '../../../app/domain/window/layout.ts'
import type { Place } from '../../../app/ipc/place.ts'

/** The version of the file of windows. One of another version is not read. */
export const WORKSPACE_VERSION = 1

/** What is remembered of a window. */
export interface RememberedWindow {
  /** Null for one that was never on a screen. */
  frame: WindowFrame | null
  layout: Layout
  /** The connection that it shows; null before the first choice. */
  connection: string | null
  /** What it showed of each connection last, by ID. */
  places: ReadonlyMap<string, Place>
  /** What was typed or scrolled there, by the ID of the connection. */
  kept: ReadonlyMap<string, Kept>
  /** Where it was in each connection before, by ID, the last place last. */
  recents: ReadonlyMap<string, readonly Place[]>
}

/** A window of which nothing is remembered. */
export const NEW_WINDOW: RememberedWindow = {
  frame: null,
  layout: DEFAULT_LAYOUT,
  connection: null,
  places: new Map(),
  kept: new Map(),
  recents: new Map(),
}
