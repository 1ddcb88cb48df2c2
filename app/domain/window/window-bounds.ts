/** A rectangle on the screens, in pixels that do not depend on their density. */
export interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

/** Where a window is on the screens. */
export interface WindowFrame {
  /** Where it is, or was before it filled a screen. */
  bounds: Bounds
  fills: 'no' | 'maximised' | 'full-screen'
}

/** Maximum number of windows. */
export const MAX_WINDOWS = 20
