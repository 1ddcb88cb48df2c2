import { DENSITIES, FONT_SIZES, THEMES, type Appearance } from '../settings/appearance.ts'

/**
 * The colours of the window that a first screen can have, by the names of their custom properties. That of what the pointer is on is
 * none of them, because at the next start the pointer is elsewhere.
 */
export const FIRST_SCREEN_COLOURS = [
  'ground',
  'surface',
  'surface-raised',
  'surface-sunk',
  'selected',
  'line',
  'line-quiet',
  'edge',
  'text',
  'text-quiet',
  'text-faint',
  'accent',
  'accent-strong',
  'on-accent',
  'good',
  'doubt',
  'bad',
  'doubt-ground',
  'bad-ground',
  'found',
  'own',
] as const

export type FirstScreenColour = (typeof FIRST_SCREEN_COLOURS)[number]

/** A rectangle in CSS pixels, from the corner of the window. */
export interface FirstScreenArea {
  x: number
  y: number
  width: number
  height: number
}

/** A filled area, or the edge of one. */
export interface FirstScreenBox extends FirstScreenArea {
  kind: 'fill' | 'edge'
  colour: FirstScreenColour
  /** Radius of its corners in CSS pixels. */
  radius: number
}

/** One line of text. `row` is the text of a story of the list, `time` a time that is right until the end of its day. */
export interface FirstScreenLine extends FirstScreenArea {
  kind: 'plain' | 'row' | 'time'
  text: string
  colour: FirstScreenColour
  /** Size of the font in CSS pixels, and its weight. */
  size: number
  weight: number
  /** Space between its letters in CSS pixels. */
  spacing: number
  /** Whether its digits are of one width. */
  isTabular: boolean
  isMono: boolean
  isStruck: boolean
}

/** What a window showed of the news, as areas and lines of text. It has no markup and no address. */
export interface FirstScreen {
  appearance: Appearance
  contrast: 'more' | 'normal'
  /** Size of the page in CSS pixels. */
  width: number
  height: number
  boxes: readonly FirstScreenBox[]
  lines: readonly FirstScreenLine[]
  /** Where the list says how old it is, and since when it is received, in Unix milliseconds; null where it says nothing. */
  source: (FirstScreenArea & { receivedAt: number; size: number }) | null
  /** When the day of its times ends, in Unix milliseconds. */
  timesUntil: number
}

/** Maximum number of areas, of lines, and of characters of each line. */
export const [MAX_FIRST_SCREEN_BOXES, MAX_FIRST_SCREEN_LINES, MAX_FIRST_SCREEN_TEXT] = [600, 800, 400]

/** Maximum length of a first screen as JSON, in characters. */
export const MAX_FIRST_SCREEN_LENGTH = 320 * 1024

/** No coordinate is larger, in CSS pixels. */
const MAX_PIXELS = 20_000

type Members = Readonly<Record<string, unknown>>

const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {}

/** Thrown by what follows where a member is not as it should be. */
class Misfit extends Error {}

function numberIn(value: unknown, least: number, most: number): number {
  if (typeof value !== 'number' || !(value >= least && value <= most)) throw new Misfit()
  // A hundredth of a pixel cannot be seen.
  return Math.round(value * 100) / 100
}

function oneOf<Value>(value: unknown, values: readonly Value[]): Value {
  const found = values.find((each) => each === value)
  if (found === undefined) throw new Misfit()
  return found
}

function listOf<Entry>(value: unknown, most: number, read: (entry: Members) => Entry): readonly Entry[] {
  if (!Array.isArray(value) || value.length > most) throw new Misfit()
  return value.map((entry) => read(membersOf(entry)))
}

const areaOf = ({ x, y, width, height }: Members): FirstScreenArea => ({
  x: numberIn(x, -MAX_PIXELS, MAX_PIXELS),
  y: numberIn(y, -MAX_PIXELS, MAX_PIXELS),
  width: numberIn(width, 0, MAX_PIXELS),
  height: numberIn(height, 0, MAX_PIXELS),
})

const boxOf = (box: Members): FirstScreenBox => ({
  ...areaOf(box),
  kind: oneOf(box.kind, ['fill', 'edge']),
  colour: oneOf(box.colour, FIRST_SCREEN_COLOURS),
  radius: numberIn(box.radius, 0, MAX_PIXELS),
})

function textOf(value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_FIRST_SCREEN_TEXT) throw new Misfit()
  return value
}

const sizeOf = (value: unknown): number => numberIn(value, 1, 100)

const lineOf = (line: Members): FirstScreenLine => ({
  ...areaOf(line),
  kind: oneOf(line.kind, ['plain', 'row', 'time']),
  text: textOf(line.text),
  colour: oneOf(line.colour, FIRST_SCREEN_COLOURS),
  size: sizeOf(line.size),
  weight: numberIn(line.weight, 100, 900),
  spacing: numberIn(line.spacing, -20, 20),
  isTabular: oneOf(line.isTabular, [true, false]),
  isMono: oneOf(line.isMono, [true, false]),
  isStruck: oneOf(line.isStruck, [true, false]),
})

const atOf = (value: unknown): number => numberIn(value, 0, Number.MAX_SAFE_INTEGER)

function read(screen: Members): FirstScreen {
  const { theme, density, fontSize } = membersOf(screen.appearance)
  const source = screen.source === null ? null : membersOf(screen.source)
  return {
    appearance: {
      theme: oneOf(
        theme,
        THEMES.map(({ id }) => id),
      ),
      density: oneOf(
        density,
        DENSITIES.map(({ id }) => id),
      ),
      fontSize: oneOf(fontSize, FONT_SIZES),
    },
    contrast: oneOf(screen.contrast, ['more', 'normal']),
    width: numberIn(screen.width, 1, MAX_PIXELS),
    height: numberIn(screen.height, 1, MAX_PIXELS),
    boxes: listOf(screen.boxes, MAX_FIRST_SCREEN_BOXES, boxOf),
    lines: listOf(screen.lines, MAX_FIRST_SCREEN_LINES, lineOf),
    source:
      source === null ? null : { ...areaOf(source), receivedAt: atOf(source.receivedAt), size: sizeOf(source.size) },
    timesUntil: atOf(screen.timesUntil),
  }
}

// SECURITY 56: a window is not trusted, nor is a file. What is read has these members only, each within its bounds.
/** Reads a first screen; null for anything else. Members that it does not know are left out. */
export function readFirstScreen(value: unknown): FirstScreen | null {
  try {
    return read(membersOf(value))
  } catch (thrown) {
    if (thrown instanceof Misfit) return null
    throw thrown
  }
}
