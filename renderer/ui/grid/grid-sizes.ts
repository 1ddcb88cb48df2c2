/** Heights of a row in units of the text size, as in the styles. */
export const TABLE_ROW = { compact: 1.7, regular: 1.85, relaxed: 2.3 } as const

/** Width of a figure of the typeface, in units of the text size. */
const FIGURE = 0.66

/** Mean width of a letter. */
const LETTER = 0.58

/** Room around a value: its padding on both sides, and the marks after it. */
const AROUND_PX = 34

/** The largest width of a head with names, in pixels; what is longer is cut, and whole in its tooltip. */
const MAX_NAMES_PX = 340

/** The width of the longest of some names, in pixels. */
export const widthForNames = (lengths: readonly number[], fontSize: number, most = MAX_NAMES_PX): number =>
  Math.min(most, Math.ceil(Math.max(6, ...lengths) * LETTER * fontSize) + AROUND_PX)

/** The width of that many figures, in pixels. */
export const widthForFigures = (characters: number, fontSize: number): number =>
  Math.ceil(characters * FIGURE * fontSize) + AROUND_PX
