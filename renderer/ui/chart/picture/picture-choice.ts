import { isOneOf, useKeptChoice } from '../../states/view-state.ts'

/** The colours of pictures of charts. */
export const PICTURE_THEMES = [
  { id: 'window', label: 'As the window', words: 'The colours that the window has now' },
  { id: 'light', label: 'Light', words: 'Colours on white, also from a dark window' },
  { id: 'dark', label: 'Dark', words: 'Colours on a dark ground, for dark slides' },
  {
    id: 'print',
    label: 'Print',
    words:
      'Black and greys on white, for lines and for bars of up to four series: dashes and markers tell lines apart, greys alone bars',
  },
] as const

export type PictureTheme = (typeof PICTURE_THEMES)[number]['id']

const isTheme = isOneOf(PICTURE_THEMES.map(({ id }) => id))

/** The colours that the person chose for pictures; light ones until then. */
export const usePictureTheme = (): readonly [theme: PictureTheme, choose: (theme: PictureTheme) => void] =>
  useKeptChoice<PictureTheme>('colours of pictures', 'light', isTheme)

/** Runs a function while the window has those colours; the browser does not paint between the two changes. */
export function inPictureTheme<Result>(theme: PictureTheme, draw: () => Result): Result {
  if (theme === 'window') return draw()
  const root = document.documentElement
  const before = root.dataset.theme
  root.dataset.theme = theme
  try {
    return draw()
  } finally {
    if (before === undefined) delete root.dataset.theme
    else root.dataset.theme = before
  }
}

interface PictureSize {
  id: 'screen' | 'slide' | 'notes'
  label: string
  /** What it is for, and how large it is. */
  words: string
  /** The frame in which it is drawn, in units of CSS pixels; null for that of the window. */
  frame: { width: number; height: number } | null
  /** How many pixels of its vectors, and of its bitmap, a unit has. */
  scale: { vectors: number; pixels: number }
}

export type PictureSizeId = PictureSize['id']

const SCREEN: PictureSize = {
  id: 'screen',
  label: 'As on screen',
  words: 'The size in the window, at double size as PNG',
  frame: null,
  scale: { vectors: 1, pixels: 2 },
}

/** The sizes of pictures. Texts of a slide are twice as large as in the window, because it is seen from afar. */
export const PICTURE_SIZES: readonly PictureSize[] = [
  SCREEN,
  {
    id: 'slide',
    label: 'Slide',
    words: '16:9, 1920 × 1080 pixels',
    frame: { width: 960, height: 540 },
    scale: { vectors: 2, pixels: 2 },
  },
  {
    id: 'notes',
    label: 'Half a page',
    words: '170 × 125 mm, half of an A4 page between its margins',
    frame: { width: 643, height: 472 },
    scale: { vectors: 1, pixels: 2 },
  },
]

export const pictureSize = (id: PictureSizeId): PictureSize => PICTURE_SIZES.find((size) => size.id === id) ?? SCREEN

export const DRAWINGS = 'svg.chart-drawing'

/** How often the drawing is looked at before it is taken as it is, and the time between, in milliseconds. */
const [LOOKS, PAUSE_MS] = [40, 25]

/** Whether every chart is drawn as large as its place. */
const isDrawn = (panes: HTMLElement): boolean =>
  [...panes.querySelectorAll('.chart-plot')].every((place) => {
    const chart = place.querySelector(DRAWINGS)
    if (chart === null) return true
    const [wanted, drawn] = [place.getBoundingClientRect(), chart.getBoundingClientRect()]
    return Math.abs(wanted.width - drawn.width) < 1 && Math.abs(wanted.height - drawn.height) < 1
  })

/** Gives charts another size, draws something with them, and gives their own size back. */
export async function atSize<T>(
  panes: HTMLElement,
  { width, height }: { width: number; height: number },
  draw: () => T,
): Promise<T> {
  const { style } = panes
  const sized = {
    position: 'fixed',
    insetBlockStart: '0',
    insetInlineStart: '0',
    visibility: 'hidden',
    width: `${width}px`,
    height: `${height}px`,
  }
  Object.assign(style, sized)
  try {
    for (let look = 0; look < LOOKS; look++) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      if (look > 0 && isDrawn(panes)) break
    }
    return draw()
  } finally {
    for (const name of Object.keys(sized)) style[name as keyof typeof sized] = ''
  }
}
