/** The themes. High contrast is light or dark, as the system is. */
export const THEMES = [
  { id: 'system', label: 'System' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
  { id: 'contrast', label: 'High contrast' },
] as const

/** A theme of the window. */
export type Theme = (typeof THEMES)[number]['id']

/** How close rows and controls stand, the closest first. */
export const DENSITIES = [
  { id: 'compact', label: 'Compact' },
  { id: 'regular', label: 'Regular' },
  { id: 'relaxed', label: 'Relaxed' },
] as const

/** A density of the window. */
export type Density = (typeof DENSITIES)[number]['id']

/** Sizes of the text of controls and tables, in CSS pixels; other sizes of text keep their proportion to it. */
export const FONT_SIZES = [12, 13, 14, 16] as const

/** A size of the text. */
export type FontSize = (typeof FONT_SIZES)[number]

/** How the window looks. */
export interface Appearance {
  theme: Theme
  density: Density
  fontSize: FontSize
}

/** How the window looks before the user changes anything. */
export const DEFAULT_APPEARANCE: Appearance = { theme: 'system', density: 'regular', fontSize: 13 }

/** The font size that is so many steps larger; null when there is none. */
export const steppedFontSize = (size: FontSize, steps: number): FontSize | null =>
  FONT_SIZES[FONT_SIZES.indexOf(size) + steps] ?? null
