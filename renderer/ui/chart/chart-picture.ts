import { AppError } from '../../../app/errors/app-error.ts'
import { xmlText } from '../../format/xml-text.ts'

/** Texts around the chart in a picture. */
export interface PictureWords {
  title: string
  /** Basis, period, alignment, transform. */
  subtitle: string
  /** Source of the numbers, and when they were received. */
  source: string
  /** What is missing from the chart, and why; empty when nothing is. */
  note: string
  legend: readonly { label: string; stroke: string; strokeDasharray: string }[]
}

/** A picture as SVG text, and its size in pixels. */
interface ChartPicture {
  svg: string
  width: number
  height: number
}

const NS = 'http://www.w3.org/2000/svg'
const COPIED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
] as const
const FONT = "Inter, 'Helvetica Neue', Arial, sans-serif"
const [MARGIN, TITLE_HEIGHT, LEGEND_ROW, FOOT_PADDING, FOOT_ROW] = [16, 52, 18, 9, 13]
const FOOT_SIZE = 10

function element(name: string, attributes: Readonly<Record<string, string | number>>, text?: string): SVGElement {
  const made = document.createElementNS(NS, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  if (text !== undefined) made.textContent = text
  return made
}

/** Shortens a text with an ellipsis to fit into a width. */
function fitted(text: string, size: number, width: number): string {
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) return text
  context.font = `${size}px ${FONT}`
  let shown = text
  while (shown.length > 1 && context.measureText(shown).width > width) shown = `${shown.slice(0, -2).trimEnd()}…`
  return shown
}

/** Breaks a text between words into lines that fit into a width. A single word that does not is shortened. */
function wrapped(text: string, size: number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && fitted(longer, size, width) !== longer) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line].filter((each) => each !== '').map((each) => fitted(each, size, width))
}

/** Copies an element with its styles inlined, so that it needs no style sheet. */
function standalone(original: Element): Element {
  const copy = original.cloneNode(true) as Element
  const [sources, targets] = [
    [original, ...original.querySelectorAll('*')],
    [copy, ...copy.querySelectorAll('*')],
  ]
  sources.forEach((source, place) => {
    const styles = getComputedStyle(source)
    const target = targets[place]
    for (const name of COPIED)
      if (styles.getPropertyValue(name) !== '') target?.setAttribute(name, styles.getPropertyValue(name))
    target?.removeAttribute('class')
    target?.removeAttribute('style')
  })
  copy.querySelectorAll('[data-transient]').forEach((each) => each.remove())
  return copy
}

/** Runs a function in the light theme, for paper; the browser does not paint between the two changes. */
function inLightTheme<T>(draw: () => T): T {
  const root = document.documentElement
  const before = root.dataset.theme
  root.dataset.theme = 'light'
  try {
    return draw()
  } finally {
    if (before === undefined) delete root.dataset.theme
    else root.dataset.theme = before
  }
}

/** The charts inside an element as one picture with title, basis, legend and source. */
export function chartPicture(panes: HTMLElement, words: PictureWords): ChartPicture {
  return inLightTheme(() => {
    const area = panes.getBoundingClientRect()
    const columns = Math.max(1, Math.floor((area.width - 2 * MARGIN) / 210))
    const legendHeight = Math.ceil(words.legend.length / columns) * LEGEND_ROW + 6
    const width = Math.ceil(area.width + 2 * MARGIN)
    const foot = [words.note, words.source].flatMap((text) => wrapped(text, FOOT_SIZE, width - 2 * MARGIN))
    const height = Math.ceil(
      TITLE_HEIGHT + legendHeight + panes.scrollHeight + FOOT_PADDING + foot.length * FOOT_ROW + MARGIN,
    )
    const [ink, quiet] = ['--text', '--text-quiet'].map((name) => getComputedStyle(resolved(name)).color)
    const root = element('svg', { xmlns: NS, width, height, viewBox: `0 0 ${width} ${height}`, 'font-family': FONT })
    const line = (text: string, attributes: { 'font-size': number } & Record<string, string | number>): SVGElement =>
      // Bold letters are wider than the measured ones.
      element('text', { x: MARGIN, ...attributes }, fitted(text, attributes['font-size'] * 1.06, width - 2 * MARGIN))
    root.append(element('rect', { width, height, fill: '#ffffff' }))
    root.append(
      line(words.title, { y: 22, 'font-size': 15, 'font-weight': 600, fill: ink ?? '' }),
      line(words.subtitle, { y: 39, 'font-size': 11.5, fill: quiet ?? '' }),
      ...foot.map((text, place) =>
        line(text, {
          y: height - 12 - (foot.length - 1 - place) * FOOT_ROW,
          'font-size': FOOT_SIZE,
          fill: quiet ?? '',
        }),
      ),
    )
    words.legend.forEach(({ label, stroke, strokeDasharray }, place) => {
      const [x, y] = [MARGIN + (place % columns) * 210, TITLE_HEIGHT + 8 + Math.floor(place / columns) * LEGEND_ROW]
      root.append(
        element('line', {
          x1: x,
          x2: x + 22,
          y1: y - 4,
          y2: y - 4,
          stroke: colourOf(stroke),
          'stroke-width': 2,
          'stroke-dasharray': strokeDasharray,
        }),
      )
      root.append(element('text', { x: x + 28, y, 'font-size': 11.5, fill: ink ?? '' }, label))
    })
    for (const caption of panes.querySelectorAll('figcaption')) {
      const at = caption.getBoundingClientRect()
      root.append(
        element(
          'text',
          {
            x: MARGIN + at.left - area.left + 14,
            y: TITLE_HEIGHT + legendHeight + at.top - area.top + 12,
            'font-size': 11.5,
            'font-weight': 600,
            fill: ink ?? '',
          },
          caption.textContent,
        ),
      )
    }
    for (const chart of panes.querySelectorAll('svg.recharts-surface')) {
      const at = chart.getBoundingClientRect()
      const group = element('g', {
        transform: `translate(${MARGIN + at.left - area.left} ${TITLE_HEIGHT + legendHeight + at.top - area.top})`,
      })
      group.append(...standalone(chart).childNodes)
      root.append(group)
    }
    return { svg: xmlText(new XMLSerializer().serializeToString(root)), width, height }
  })
}

let probe: HTMLElement | null = null

/** An element with the colour of a theme variable. */
function resolved(variable: string): HTMLElement {
  probe ??= document.body.appendChild(document.createElement('i'))
  probe.hidden = true
  probe.style.color = `var(${variable})`
  return probe
}

const colourOf = (stroke: string): string =>
  getComputedStyle(resolved(/var\((--[\w-]+)\)/.exec(stroke)?.[1] ?? '--text')).color

/** Renders a picture as PNG at double size. Throws a picture-failed error when the browser cannot draw it. */
export async function toPng({ svg, width, height }: ChartPicture): Promise<Uint8Array<ArrayBuffer>> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode().catch(() => {
      throw new AppError({ kind: 'picture-failed' })
    })
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [width * 2, height * 2]
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (blob === null) throw new AppError({ kind: 'picture-failed' })
    return new Uint8Array(await blob.arrayBuffer())
  } finally {
    URL.revokeObjectURL(address)
  }
}
