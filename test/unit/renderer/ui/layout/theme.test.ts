import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COLOUR_NAMES } from '../../../../../app/domain/connection/connection.ts'
import { lineStylesOf } from '../../../../../renderer/ui/chart/line-styles.ts'
import { seriesWith } from '../../../../support/records/series.ts'
import { contrastOf, hexColour, over, type Colour } from '../../../../support/views/contrast.ts'

type Matrix = readonly [number, number, number, number, number, number, number, number, number]

/**
 * How a colour is seen: matrices over linear red, green and blue for complete dichromacy, by Machado, Oliveira and Fernandes (2009),
 * “A Physiologically-based Model for Simulation of Color Vision Deficiency”.
 */
const VISIONS: Readonly<Record<'normal' | 'protan' | 'deutan' | 'tritan', Matrix>> = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
}

type Triple = readonly [number, number, number]

const linear = (value: number): number => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const clipped = (value: number): number => Math.min(1, Math.max(0, value))

function seenAs([a, b, c, d, e, f, g, h, i]: Matrix, colour: Colour): Triple {
  const [red, green, blue] = [linear(colour[0]), linear(colour[1]), linear(colour[2])]
  return [
    clipped(a * red + b * green + c * blue),
    clipped(d * red + e * green + f * blue),
    clipped(g * red + h * green + i * blue),
  ]
}

/** A colour in OKLab, whose distances are about as large as they look. */
function oklab([red, green, blue]: Triple): Triple {
  const [l, m, s] = [
    Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue),
    Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue),
    Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue),
  ]
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** How far two colours look apart, 100 being black from white. */
function distanceOf(one: Colour, other: Colour, vision: Matrix): number {
  const [from, to] = [oklab(seenAs(vision, one)), oklab(seenAs(vision, other))]
  return 100 * Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2])
}

const renderer = join(import.meta.dirname, '../../../../../renderer')
const read = (file: string): string => readFileSync(join(renderer, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
const theme = read('ui/layout/theme.css')
const sheets = globSync('**/*.css', { cwd: renderer }).sort()
const components = globSync('**/*.{ts,tsx}', { cwd: renderer }).sort()

type Scheme = 'light' | 'dark'
type Tokens = ReadonlyMap<string, Record<Scheme, Colour>>

/** The colours that a rule of theme.css sets. */
function coloursIn(selector: string): Tokens {
  const rule = theme.split(`${selector} {`)[1]?.split('}')[0] ?? ''
  const pairs = [...rule.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\)/g)]
  return new Map(
    pairs.map(([, name = '', light = '', dark = '']) => [name, { light: hexColour(light), dark: hexColour(dark) }]),
  )
}

const normal = coloursIn(':root')
const more: Tokens = new Map([...normal, ...coloursIn(":root[data-contrast='more']")])
const LOOKS = [
  ['light', 'light', normal, 4.5],
  ['dark', 'dark', normal, 4.5],
  ['light with more contrast', 'light', more, 7],
  ['dark with more contrast', 'dark', more, 7],
] as const

const TEXTS = ['text', 'text-quiet', 'text-faint', 'accent', 'accent-strong', 'good', 'doubt', 'bad'] as const
const SURFACES = ['ground', 'surface', 'surface-raised', 'surface-sunk', 'hover', 'selected'] as const
/** Surfaces of one kind of text each, beside the plain text. */
const GROUNDS = [
  ['doubt-ground', ['text', 'text-quiet', 'doubt', 'accent']],
  ['bad-ground', ['text', 'text-quiet', 'bad', 'accent']],
  ['found', ['text']],
  ['found-current', ['text']],
  ['added', ['text']],
  ['removed', ['text']],
] as const
const SERIES = Array.from({ length: 8 }, (_, place) => `series-${place + 1}`)

/** The colours of connections and alerts, in the order of their names. */
const MARKS = COLOUR_NAMES.map((_, place) => `mark-${place + 1}`)

/** The hues that have such a name, in degrees; red is around 360. */
const HUES: Readonly<Record<(typeof COLOUR_NAMES)[number], readonly [from: number, to: number]>> = {
  Amber: [390, 405],
  Green: [450, 500],
  Teal: [530, 550],
  Blue: [570, 590],
  Violet: [610, 630],
  Pink: [670, 690],
  Red: [350, 370],
  Grey: [0, 0],
}

/** The hue of a colour in degrees from 345 on, and whether it has hardly any. */
function hueOf([red, green, blue]: Colour): { hue: number; isGrey: boolean } {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const step = (most - least) / 60
  const hue =
    most === red ? (green - blue) / step : most === green ? 120 + (blue - red) / step : 240 + (red - green) / step
  return { hue: ((hue + 735) % 360) + 345, isGrey: most - least < 20 }
}

function colourOf(tokens: Tokens, name: string, scheme: Scheme): Colour {
  const colour = tokens.get(name)?.[scheme]
  if (colour === undefined) throw new Error(`theme.css has no colour --${name}`)
  return colour
}

/** The pairs that are less than that apart, with their ratio. */
const tooClose = (
  tokens: Tokens,
  scheme: Scheme,
  pairs: readonly (readonly [string, string])[],
  least: number,
): string[] =>
  pairs
    .map(([one, other]) => {
      const ratio = contrastOf(colourOf(tokens, one, scheme), colourOf(tokens, other, scheme))
      return { words: `--${one} on --${other}: ${ratio.toFixed(2)}`, ratio }
    })
    .filter(({ ratio }) => ratio < least)
    .map(({ words }) => words)

const each = (names: readonly string[], surfaces: readonly string[]): [string, string][] =>
  names.flatMap((name) => surfaces.map((surface): [string, string] => [name, surface]))

describe.each(LOOKS)('the %s colours', (_look, scheme, tokens, least) => {
  it.each([
    ['of text can be read on every surface', each(TEXTS, SURFACES), least],
    ['of messages can be read', [['ground', 'text']], least],
    ['of connections and alerts can be seen', each(MARKS, SURFACES), 3],
  ] as const)('%s', (_, pairs, limit) => {
    expect(tooClose(tokens, scheme, pairs, limit)).toEqual([])
  })

  it('of text can be read on notes and marked words', () => {
    const pairs = GROUNDS.flatMap(([ground, texts]) => each(texts, [ground]))
    expect(tooClose(tokens, scheme, [...pairs, ['on-accent', 'accent'], ['on-accent', 'accent-strong']], 4.5)).toEqual(
      [],
    )
  })

  it('of the edges of controls and of marks can be seen', () => {
    expect(tooClose(tokens, scheme, each(['edge', 'accent', 'good', 'doubt', 'bad'], SURFACES), 3)).toEqual([])
  })

  it('of connections and alerts are what their names say', () => {
    const wrong = COLOUR_NAMES.filter((name, place) => {
      const { hue, isGrey } = hueOf(colourOf(tokens, MARKS[place] ?? '', scheme))
      const [from, to] = HUES[name]
      return name === 'Grey' ? !isGrey : isGrey || hue < from || hue > to
    })
    expect(wrong).toEqual([])
  })

  it('of series can be read, since the names at the ends of lines have them', () => {
    expect(tooClose(tokens, scheme, each(SERIES, ['surface', 'surface-raised', 'ground']), least)).toEqual([])
  })

  it.each(Object.entries(VISIONS))('of series differ to %s vision, and the first four more', (_vision, vision) => {
    const distances = SERIES.flatMap((one, place) =>
      SERIES.slice(0, place).map((other) => {
        const distance = distanceOf(colourOf(tokens, one, scheme), colourOf(tokens, other, scheme), vision)
        return { words: `--${one} and --${other}: ${distance.toFixed(1)}`, isEnough: distance >= (place < 4 ? 11 : 8) }
      }),
    )
    expect(distances.filter(({ isEnough }) => !isEnough).map(({ words }) => words)).toEqual([])
  })

  it.each(Object.entries(VISIONS))(
    'of 30 series differ to %s vision, or else both dash and marker do',
    (_vision, vision) => {
      const styles = [
        ...lineStylesOf(Array.from({ length: 30 }, (_, place) => seriesWith({ symbol: `S${place}` }))).values(),
      ]
      const seen = styles.map((style) => ({ ...style, colour: colourOf(tokens, style.stroke.slice(6, -1), scheme) }))
      const alike = seen.flatMap((one, place) =>
        seen
          .slice(0, place)
          .filter(
            (other) =>
              distanceOf(one.colour, other.colour, vision) < 8 &&
              (one.strokeDasharray === other.strokeDasharray || one.marker === other.marker),
          )
          .map((other) => `${place}: ${one.stroke} ${one.marker} and ${other.stroke} ${other.marker}`),
      )
      expect(alike).toEqual([])
    },
  )

  it('of shaded numbers can be read', () => {
    const shades = sheets.flatMap((sheet) =>
      [...read(sheet).matchAll(/data-(?:shade|heatmap)='\d'\][^}]*var\(--([\w-]+)\) (\d+)%/g)].map(
        ([, name = '', percent]) => ({ name, part: Number(percent) / 100 }),
      ),
    )
    expect(shades).toHaveLength(11)
    const ratios = shades.flatMap(({ name, part }) =>
      (['surface-raised', 'hover'] as const).map((surface) => {
        const behind = over(colourOf(tokens, name, scheme), part, colourOf(tokens, surface, scheme))
        return { name, part, surface, ratio: contrastOf(colourOf(tokens, 'text', scheme), behind) }
      }),
    )
    expect(ratios.filter(({ ratio }) => ratio < 4.5)).toEqual([])
  })
})

describe('the colours of a printed picture', () => {
  const rule = theme.split(":root:root[data-theme='print'] {")[1]?.split('}')[0] ?? ''
  const colours = new Map(
    [...rule.matchAll(/--([\w-]+): (#\w+)/g)].map(([, name = '', hex = '']) => [name, hexColour(hex)]),
  )

  it('are greys', () => {
    expect([...colours].filter(([, [red, green, blue]]) => red !== green || green !== blue)).toEqual([])
  })

  it('are evenly spaced for bars, which have nothing else that tells them apart', () => {
    const lightness = ([red]: Colour): number => {
      const linear = red / 255 > 0.04045 ? ((red / 255 + 0.055) / 1.055) ** 2.4 : red / 255 / 12.92
      return linear > 0.008856 ? 116 * Math.cbrt(linear) - 16 : 903.3 * linear
    }
    const leastStep = (count: number): number => {
      const all = SERIES.slice(0, count)
        .map((name) => lightness(colours.get(name) ?? [0, 0, 0]))
        .sort((one, other) => one - other)
      return Math.min(...all.slice(1).map((each, place) => each - (all[place] ?? 0)))
    }
    expect([leastStep(8) > 6, leastStep(4) > 12]).toEqual([true, true])
  })

  it.each([...SERIES, 'text', 'text-quiet', 'text-faint'])('of %s can be read on paper', (name) => {
    expect(contrastOf(colours.get(name) ?? [255, 255, 255], [255, 255, 255])).toBeGreaterThanOrEqual(4.5)
  })
})

/** What an element is given: sizes of a pane by the pane, sizes of a layer by the kit, and the words on each page by what is printed. */
const SET_IN_PLACE = [
  '--drawn',
  '--split',
  '--detail',
  '--inspector',
  '--anchor-width',
  '--available-height',
  '--paper-head',
  '--paper-mark',
  '--paper-foot',
]
/** The width of a column of the deliveries, which the list sets. */
const COLUMN_WIDTH = /^--column-[a-z]+$/

describe('the styles', () => {
  it('name no colour outside of theme.css', () => {
    const words = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|:[^;{]*\b(?:white|black|gr[ae]y|red)\b/gi
    const found = sheets
      .filter((sheet) => sheet !== 'ui/layout/theme.css')
      .flatMap((sheet) =>
        [...read(sheet).matchAll(/\{([^{}]*)\}/g)].flatMap(([, rule = '']) =>
          [...rule.matchAll(words)].map(([colour]) => `${sheet}: ${colour}`),
        ),
      )
    expect(found).toEqual([])
  })

  it('use no token that theme.css does not set', () => {
    const known = new Set([...theme.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
    const used = [...sheets, ...components].flatMap((file) =>
      [...read(file).matchAll(/var\((--[\w-]+)[,)]/g)].map(([, name]) => ({ file, name })),
    )
    const isSet = (name = ''): boolean => known.has(name) || SET_IN_PLACE.includes(name) || COLUMN_WIDTH.test(name)
    expect(used.filter(({ name }) => !isSet(name))).toEqual([])
  })

  it('make nothing fainter that can be used', () => {
    const faint = sheets.flatMap((sheet) =>
      [...read(sheet).matchAll(/([^{}]+)\{[^{}]*\bopacity: 0?\.\d/g)]
        .filter(([, selector = '']) => !selector.includes(':disabled'))
        .map(([, selector = '']) => `${sheet}: ${selector.trim()}`),
    )
    expect(faint).toEqual([])
  })

  it('move nothing', () => {
    const moving = sheets.filter((sheet) => /\b(?:transition|animation|scroll-behavior)\b/.test(read(sheet)))
    expect(moving).toEqual([])
  })

  it('give every text a size that follows the chosen one', () => {
    const fixed = sheets
      .filter((sheet) => sheet !== 'ui/layout/theme.css')
      .flatMap((sheet) => [...read(sheet).matchAll(/font(?:-size)?:[^;]*\dpx/g)].map(([text]) => `${sheet}: ${text}`))
    expect(fixed).toEqual([])
  })
})

/** What the person or the keyboard has chosen, as attributes say it. */
const CHOSEN = /\[(?:aria-(?:selected|current|checked|pressed)|data-(?:current|highlighted|popup-open))(?:='\w+')?\]$/

/** The last part of a selector, such as `.chip[aria-pressed='true']`, with what it is inside of left out. */
const endOf = (selector: string): string => selector.trim().replace(/^.*[\s>](?=[.\w])/, '')

const RULES = globSync('**/*.css', { cwd: renderer })
  .filter((file) => !file.endsWith('forced-colors.css'))
  .flatMap((file) => [...read(file).matchAll(/([^{}]+)\{([^{}]*)\}/g)])

/** Selectors that show with a background alone that something is chosen. */
const shownByGround = RULES.filter(([, , body = '']) => /\bbackground(-color)?:/.test(body))
  .flatMap(([, selectors = '']) => selectors.split(','))
  .filter((selector) => CHOSEN.test(selector.trim()))

it('finds what is shown by a background', () => {
  expect(shownByGround.length).toBeGreaterThan(10)
})

it('what is chosen is shown in the colours of the system as well', () => {
  const forced = read('ui/layout/forced-colors.css')
  expect([...new Set(shownByGround.map((each) => endOf(each)))].filter((each) => !forced.includes(each))).toEqual([])
})

it('what is written on the accent has a ground of its own in the colours of the system', () => {
  const forced = read('ui/layout/forced-colors.css')
  const onAccent = RULES.filter(([, , body = '']) => /(?<!-)\bcolor: var\(--on-accent\)/.test(body)).map(
    ([, selector = '']) => selector.trim(),
  )
  expect(onAccent).toHaveLength(2)
  expect(onAccent.filter((each) => !forced.includes(each))).toEqual([])
})
