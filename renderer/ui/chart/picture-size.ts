/** A size of a picture of a chart. */
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

/** ID of a size of pictures. */
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

/** The size of that ID. */
export const pictureSize = (id: PictureSizeId): PictureSize => PICTURE_SIZES.find((size) => size.id === id) ?? SCREEN

/** The drawings of charts: those of the chart library, and our own. */
export const DRAWINGS = 'svg.recharts-surface, svg.chart-drawing'

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
