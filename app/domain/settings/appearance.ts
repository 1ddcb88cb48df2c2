/** The widths of the text of a story, the narrowest first. */
export const READING_WIDTHS = [
  { id: 'narrow', label: 'Narrow', words: 'About 65 letters in a line' },
  { id: 'medium', label: 'Medium', words: 'About 90 letters in a line' },
  { id: 'wide', label: 'Wide', words: 'About 130 letters in a line' },
  { id: 'full', label: 'Full', words: 'As wide as the pane' },
] as const
export type ReadingWidth = (typeof READING_WIDTHS)[number]['id']

/** The forms in which dates are shown. */
export const DATE_FORMS = [
  { id: 'day-month', label: '24 Nov 2026' },
  { id: 'month-day', label: 'Nov 24, 2026' },
  { id: 'iso', label: '2026-11-24' },
  { id: 'slashes-day', label: '24/11/2026' },
  { id: 'slashes-month', label: '11/24/2026' },
  { id: 'dots', label: '24.11.2026' },
  { id: 'system', label: 'As the system' },
] as const
export type DateForm = (typeof DATE_FORMS)[number]['id']

/** The themes. High contrast is light or dark, as the system is. */
export const THEMES = [
  { id: 'system', label: 'System' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
  { id: 'contrast', label: 'High contrast' },
] as const
export type Theme = (typeof THEMES)[number]['id']

/** How close rows and controls stand, the closest first. */
export const DENSITIES = [
  { id: 'compact', label: 'Compact' },
  { id: 'regular', label: 'Regular' },
  { id: 'relaxed', label: 'Relaxed' },
] as const
export type Density = (typeof DENSITIES)[number]['id']

/** Sizes of the text of controls and tables, in CSS pixels; other sizes of text keep their proportion to it. */
export const FONT_SIZES = [12, 13, 14, 16] as const
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
