import { AppError } from '../../../../app/errors/app-error.ts'
import { atSize, DRAWINGS, pictureSize, inPictureTheme } from './picture-choice.ts'
import type { PictureSizeId, PictureTheme } from './picture-choice.ts'
import './picture-paper.css'

const WEIGHTS = [400, 600]

/** Puts a picture alone on paper of its size while it is printed. */
export async function onPicturePaper<Result>(
  { root, title, size }: { root: SVGElement; title: string; size: PictureSizeId },
  print: () => Promise<Result>,
): Promise<Result> {
  const before = document.title
  const sheet = document.createElement('div')
  sheet.className = 'picture-paper'
  sheet.dataset.size = size
  for (const side of ['width', 'height']) root.setAttribute(side, '100%')
  root.setAttribute('role', 'img')
  root.setAttribute('aria-label', title)
  sheet.append(root)
  document.body.append(sheet)
  document.title = title
  try {
    // A typeface that is first needed by the print styles would come after the page was drawn.
    await Promise.all(WEIGHTS.map((weight) => document.fonts.load(`${weight} 10px "Inter Print"`)))
    return await print()
  } finally {
    document.title = before
    sheet.remove()
  }
}

/** Everything that XML 1.0 does not allow, even as a reference: most control characters, lone surrogates, U+FFFE and U+FFFF. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** A text with U+FFFD in place of every character that XML does not allow. */
export const xmlText = (text: string): string => text.replaceAll(FORBIDDEN, '\ufffd')

/** Texts around the chart in a picture. */
export interface PictureWords {
  title: string
  /** Basis, period, alignment, transform. */
  subtitle: string
  /** Source of the numbers, and when they were received. */
  source: string
  /** What is missing from the chart, and why; empty when nothing is. */
  note: string
  /** What the person wrote about it; empty for nothing. */
  remarks: string
  legend: readonly { label: string; stroke: string; strokeDasharray: string }[]
}

/** A picture as an SVG element, and the size of its bitmap in pixels. */
interface ChartPicture {
  root: SVGElement
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
const [LEGEND_COLUMN, REMARK_ROW, REMARK_SIZE, FOOT_SIZE] = [210, 16, 12, 10]

/** Height that charts have at least, however much is written about them. */
const LEAST_HEIGHT = 120

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
  copy.querySelectorAll('[data-transient], defs').forEach((each) => each.remove())
  // Nothing is drawn outside of a plot, and an ID of the window would be that of another element there.
  for (const clipped of copy.querySelectorAll('[clip-path]')) clipped.removeAttribute('clip-path')
  return copy
}

/** What stands around the charts of a picture, and how much room that takes. */
interface Frame {
  width: number
  /** Lines of what the person wrote, and below the charts. */
  remarks: readonly string[]
  foot: readonly string[]
  columns: number
  /** Height above the charts without the legend, with it, and below the charts. */
  head: number
  top: number
  bottom: number
}

function frameOf({ remarks, note, source, legend }: PictureWords, width: number): Frame {
  const inside = width - 2 * MARGIN
  const lines = remarks.split('\n').flatMap((text) => wrapped(text, REMARK_SIZE, inside))
  const foot = [note, source].flatMap((text) => wrapped(text, FOOT_SIZE, inside))
  const columns = Math.max(1, Math.floor(inside / LEGEND_COLUMN))
  const head = TITLE_HEIGHT + lines.length * REMARK_ROW
  return {
    width,
    remarks: lines,
    foot,
    columns,
    head,
    top: head + Math.ceil(legend.length / columns) * LEGEND_ROW + 6,
    bottom: FOOT_PADDING + foot.length * FOOT_ROW + MARGIN,
  }
}

/** The looks of the series with their names, in columns. */
const legendOf = ({ legend }: PictureWords, { columns, head }: Frame, ink: string): SVGElement[] =>
  legend.flatMap(({ label, stroke, strokeDasharray }, place) => {
    const [x, y] = [MARGIN + (place % columns) * LEGEND_COLUMN, head + 8 + Math.floor(place / columns) * LEGEND_ROW]
    const line = { x1: x, x2: x + 22, y1: y - 4, y2: y - 4, 'stroke-width': 2 }
    return [
      element('line', { ...line, stroke: colourOf(stroke), 'stroke-dasharray': strokeDasharray }),
      element('text', { x: x + 28, y, 'font-size': 11.5, fill: ink }, label),
    ]
  })

/** Draws the charts as they are now into a frame. */
function drawn(panes: HTMLElement, words: PictureWords, frame: Frame, size: PictureSizeId): ChartPicture {
  const { width, top } = frame
  const { scale, frame: given } = pictureSize(size)
  const height = Math.max(given?.height ?? 0, Math.ceil(top + panes.scrollHeight + frame.bottom))
  const area = panes.getBoundingClientRect()
  const [ink = '', quiet = '', ground = ''] = ['--text', '--text-quiet', '--surface-raised'].map(
    (name) => getComputedStyle(resolved(name)).color,
  )
  const shown = given ?? { width, height }
  const root = element('svg', {
    xmlns: NS,
    width: shown.width * scale.vectors,
    height: shown.height * scale.vectors,
    viewBox: `0 0 ${width} ${height}`,
    'font-family': FONT,
  })
  const line = (text: string, attributes: { 'font-size': number } & Record<string, string | number>): SVGElement =>
    // Bold letters are wider than the measured ones.
    element('text', { x: MARGIN, ...attributes }, fitted(text, attributes['font-size'] * 1.06, width - 2 * MARGIN))
  root.append(
    element('rect', { width, height, fill: ground }),
    line(words.title, { y: 22, 'font-size': 15, 'font-weight': 600, fill: ink }),
    line(words.subtitle, { y: 39, 'font-size': 11.5, fill: quiet }),
    ...frame.remarks.map((text, place) =>
      line(text, { y: TITLE_HEIGHT + 4 + place * REMARK_ROW, 'font-size': REMARK_SIZE, fill: ink }),
    ),
    ...frame.foot.map((text, place) =>
      line(text, {
        y: height - 12 - (frame.foot.length - 1 - place) * FOOT_ROW,
        'font-size': FOOT_SIZE,
        fill: quiet,
      }),
    ),
    ...legendOf(words, frame, ink),
  )
  for (const caption of panes.querySelectorAll('figcaption')) {
    const at = caption.getBoundingClientRect()
    const [x, y] = [MARGIN + at.left - area.left + 14, top + at.top - area.top + 12]
    root.append(element('text', { x, y, 'font-size': 11.5, 'font-weight': 600, fill: ink }, caption.textContent))
  }
  for (const chart of panes.querySelectorAll(DRAWINGS)) {
    const at = chart.getBoundingClientRect()
    const group = element('g', {
      transform: `translate(${MARGIN + at.left - area.left} ${top + at.top - area.top})`,
    })
    group.append(...standalone(chart).childNodes)
    root.append(group)
  }
  return { root, width: shown.width * scale.pixels, height: shown.height * scale.pixels }
}

/** Whether every chart names all that it draws, each line at its end and each point beside it, so that it needs no legend. */
function areNamed(panes: HTMLElement): boolean {
  const plots = [...panes.querySelectorAll('.chart-plot')]
  if (plots.length === 0) return false
  return plots.every((plot) => {
    const names = plot.querySelectorAll('.chart-ends text').length
    return names > 0 && names >= plot.querySelectorAll('.scatter-point').length
  })
}

/** The charts inside an element as one picture of a size in some colours, with title, basis, legend and source. */
export async function chartPicture(
  panes: HTMLElement,
  wanted: PictureWords,
  { size, theme }: { size: PictureSizeId; theme: PictureTheme },
): Promise<ChartPicture> {
  const words = areNamed(panes) ? { ...wanted, legend: [] } : wanted
  const given = pictureSize(size).frame
  const frame = frameOf(words, given?.width ?? Math.ceil(panes.getBoundingClientRect().width + 2 * MARGIN))
  const draw = (): ChartPicture => inPictureTheme(theme, () => drawn(panes, words, frame, size))
  if (given === null) return draw()
  const height = given.height - frame.top - frame.bottom
  return atSize(panes, { width: given.width - 2 * MARGIN, height: Math.max(LEAST_HEIGHT, height) }, draw)
}

/** A picture as the text of an SVG file, with its typeface. */
export async function toSvg({ root }: ChartPicture): Promise<string> {
  const { PICTURE_TYPEFACE } = await import('./picture-typeface.ts')
  const file = root.cloneNode(true) as SVGElement
  file.prepend(element('style', {}, PICTURE_TYPEFACE))
  return xmlText(new XMLSerializer().serializeToString(file))
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

/** Renders a picture as PNG. Throws a picture-failed error when the browser cannot draw it. */
export async function toPng(picture: ChartPicture): Promise<Uint8Array<ArrayBuffer>> {
  const address = URL.createObjectURL(new Blob([await toSvg(picture)], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode().catch(() => {
      throw new AppError({ kind: 'picture-failed' })
    })
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [picture.width, picture.height]
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (blob === null) throw new AppError({ kind: 'picture-failed' })
    return new Uint8Array(await blob.arrayBuffer())
  } finally {
    URL.revokeObjectURL(address)
  }
}
