/** Red, green and blue, each from 0 to 255. */
export type Colour = readonly [number, number, number]

/** Reads #rrggbb. */
export function hexColour(hex: string): Colour {
  if (!/^#[\da-f]{6}$/i.test(hex)) throw new Error(`“${hex}” is no colour of the form #rrggbb`)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return [red, green, blue]
}

/** A colour that covers `part` of what is behind it, from 0 to 1, as `color-mix` with `transparent` does. */
export const over = (colour: Colour, part: number, behind: Colour): Colour => {
  const mixed = (at: 0 | 1 | 2): number => colour[at] * part + behind[at] * (1 - part)
  return [mixed(0), mixed(1), mixed(2)]
}

/** The relative luminance of WCAG 2.2. */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrastOf(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((first, second) => second - first)
  return (light + 0.05) / (dark + 0.05)
}
