import { use, useEffect } from 'react'
import {
  FIRST_SCREEN_COLOURS,
  MAX_FIRST_SCREEN_BOXES,
  MAX_FIRST_SCREEN_LINES,
  MAX_FIRST_SCREEN_TEXT,
  MAX_FIRST_SCREEN_LENGTH,
} from '../../../app/domain/window/first-screen.ts'
import type {
  FirstScreen,
  FirstScreenArea,
  FirstScreenBox,
  FirstScreenColour,
  FirstScreenLine,
} from '../../../app/domain/window/first-screen.ts'
import type { Appearance } from '../../../app/domain/settings/appearance.ts'
import { shortened } from '../../../app/domain/values/visible-text.ts'
import type { ViewId } from '../../../app/domain/window/views.ts'
import { endOfDay } from '../../format/time.ts'
import { AppearanceContext } from '../../ui/layout/appearance.tsx'
import { hasFirstScreen } from '../../ui/states/startup-screen.ts'
import { TimeZoneContext } from '../../ui/text/date-time.tsx'
import { useUnwatched } from '../../query/writes.ts'

/** One line of a text, and where it stands in the window. */
interface LineOfText {
  text: string
  sides: Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>
}

const collapsed = (text: string): string => text.replaceAll(/\s+/g, ' ')

/** Two words stand on one line when their tops differ by less than this, in CSS pixels. */
const SAME_LINE = 2

/** The lines into which the window breaks a text, as far as `bottom`; without the blanks at their ends. */
export function linesOf(node: Text, bottom: number): LineOfText[] {
  const range = document.createRange()
  const start = node.data.length - node.data.trimStart().length
  range.setStart(node, start)
  range.setEnd(node, node.data.trimEnd().length)
  const [only, ...others] = range.getClientRects()
  if (only === undefined) return []
  if (others.length === 0) return [{ text: collapsed(node.data.trim()), sides: only }]
  const lines: LineOfText[] = []
  for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
    range.setStart(node, index)
    range.setEnd(node, index + word.length)
    const { left, top, right, bottom: end } = range.getBoundingClientRect()
    if (top > bottom) break
    const last = lines.at(-1)
    const isSameLine = last !== undefined && Math.abs(last.sides.top - top) < SAME_LINE
    if (isSameLine) lines[lines.length - 1] = { text: `${last.text} ${word}`, sides: { ...last.sides, right } }
    else lines.push({ text: word, sides: { left, top, right, bottom: end } })
  }
  return lines
}

/** What is true only now, is drawn by main, or is for screen readers. */
const LEFT_OUT = '[data-only-now], .visually-hidden, .source-mark, svg, canvas, img, [role="status"], [role="alert"]'

/** Names of the colours of the window, by their computed values. */
type Colours = ReadonlyMap<string, FirstScreenColour>

/** A rectangle by its sides, as `getBoundingClientRect` returns it. */
type Sides = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/** How much longer the mark of what is cached is than others, in CSS pixels. */
const LONGER_MARK = 24

/** Room for the arrow before a summary, in CSS pixels. */
const ARROW = 14

const TRANSPARENT = 'rgba(0, 0, 0, 0)'

function coloursNow(): Colours {
  const probe = document.createElement('span')
  document.body.append(probe)
  const named = FIRST_SCREEN_COLOURS.map((name) => {
    probe.style.color = `var(--${name})`
    return [getComputedStyle(probe).color, name] as const
  })
  probe.remove()
  // Of several names of one colour the first is taken.
  return new Map(named.toReversed())
}

const cut = (area: Sides, to: Sides): Sides => ({
  left: Math.max(area.left, to.left),
  top: Math.max(area.top, to.top),
  right: Math.min(area.right, to.right),
  bottom: Math.min(area.bottom, to.bottom),
})

const isEmpty = ({ left, top, right, bottom }: Sides): boolean => right <= left || bottom <= top

const areaOf = ({ left, top, right, bottom }: Sides): FirstScreenArea => ({
  x: left,
  y: top,
  width: right - left,
  height: bottom - top,
})

/** The sides that have a line, each as an area of its own. */
function borders({ left, top, right, bottom }: Sides, style: CSSStyleDeclaration): [Sides, string][] {
  const width = (side: string): number => Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) || 0
  const [above, below, before, after] = ['top', 'bottom', 'left', 'right'].map(width) as [
    number,
    number,
    number,
    number,
  ]
  return [
    [{ left, top, right, bottom: top + above }, style.borderTopColor],
    [{ left, top: bottom - below, right, bottom }, style.borderBottomColor],
    [{ left, top, right: left + before, bottom }, style.borderLeftColor],
    [{ left: right - after, top, right, bottom }, style.borderRightColor],
  ]
}

/** Draws a part of the window as areas and lines. */
class Drawing {
  readonly boxes: FirstScreenBox[] = []
  readonly lines: FirstScreenLine[] = []
  readonly #colours: Colours

  constructor(colours: Colours) {
    this.#colours = colours
  }

  draw(element: Element, sight: Sides): void {
    if (element.matches(LEFT_OUT)) return
    const style = getComputedStyle(element)
    // The content of a closed `details` has a layout although it is not visible.
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return
    const sides = element.getBoundingClientRect()
    const seen = cut(sides, sight)
    if (!isEmpty(seen)) this.#box(element, sides, seen, style)
    if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) {
      if (!isEmpty(seen)) this.#field(element, seen, style)
      return
    }
    if (element instanceof HTMLElement && element.localName === 'summary') this.#arrow(element, seen, style)
    const clips = style.overflowX !== 'visible' || style.overflowY !== 'visible'
    const within = clips ? seen : sight
    if (clips && isEmpty(within)) return
    for (const child of element.childNodes) {
      if (child instanceof Element) this.draw(child, within)
      else if (child instanceof Text) this.#text(child, element, style, within)
    }
  }

  #fill(sides: Sides, colour: string, radius: number, kind: FirstScreenBox['kind'] = 'fill'): void {
    const name = colour === TRANSPARENT ? undefined : this.#colours.get(colour)
    if (name === undefined || isEmpty(sides) || this.boxes.length >= MAX_FIRST_SCREEN_BOXES) return
    this.boxes.push({ ...areaOf(sides), kind, colour: name, radius })
  }

  #box(element: Element, sides: Sides, seen: Sides, style: CSSStyleDeclaration): void {
    const width = sides.right - sides.left
    const radius = Math.min(Number.parseFloat(style.borderTopLeftRadius) || 0, width / 2)
    const share = style.borderTopLeftRadius.endsWith('%') ? width / 2 : radius
    this.#fill(seen, style.backgroundColor, share)
    // Where nothing is between the borders they draw a shape, such as an arrow.
    const isShape = element.clientWidth === 0 && style.display !== 'inline'
    const drawn = isShape ? [] : borders(sides, style).filter(([line]) => !isEmpty(line))
    const isFramed =
      drawn.length === 4 && style.borderTopStyle === 'solid' && style.borderTopColor === style.borderLeftColor
    if (isFramed) this.#fill(seen, style.borderTopColor, share, 'edge')
    else if (drawn.length < 4) for (const [line, colour] of drawn) this.#fill(cut(line, seen), colour, 0)
  }

  #line(text: string, kind: FirstScreenLine['kind'], sides: Sides, style: CSSStyleDeclaration): void {
    if (this.lines.length >= MAX_FIRST_SCREEN_LINES) return
    this.lines.push({
      ...areaOf(sides),
      kind,
      text: shortened(text, MAX_FIRST_SCREEN_TEXT - 1),
      colour: this.#colours.get(style.color) ?? 'text',
      size: Number.parseFloat(style.fontSize),
      weight: Number.parseFloat(style.fontWeight),
      spacing: Number.parseFloat(style.letterSpacing) || 0,
      isTabular: style.fontVariantNumeric === 'tabular-nums',
      isMono: style.fontFamily.includes('mono'),
      isStruck: style.textDecorationLine === 'line-through',
    })
  }

  #field(field: HTMLInputElement | HTMLSelectElement, seen: Sides, style: CSSStyleDeclaration): void {
    const isInput = field instanceof HTMLInputElement
    if (isInput && !['text', 'search'].includes(field.type)) return
    const text = isInput ? field.value || field.placeholder : (field.selectedOptions[0]?.text ?? '')
    const [start, end] = [style.paddingLeft, style.paddingRight].map((each) => Number.parseFloat(each) + 1)
    const height = Number.parseFloat(style.fontSize) * 1.45
    const top = (seen.top + seen.bottom - height) / 2
    const line = { left: seen.left + (start ?? 0), top, right: seen.right - (end ?? 0), bottom: top + height }
    const isPlaceholder = isInput && field.value === ''
    if (text !== '' && !isEmpty(line))
      this.#line(text, 'plain', line, isPlaceholder ? getComputedStyle(field, '::placeholder') : style)
  }

  /** The arrow before a summary, which is no element. */
  #arrow(summary: HTMLElement, seen: Sides, style: CSSStyleDeclaration): void {
    const arrow = getComputedStyle(summary, '::marker')
    if (isEmpty(seen) || style.listStyleType === 'none') return
    const left = seen.left + (Number.parseFloat(style.paddingLeft) || 0)
    const top = seen.top + (Number.parseFloat(style.paddingTop) || 0)
    const bottom = seen.bottom - (Number.parseFloat(style.paddingBottom) || 0)
    const isOpen = summary.parentElement?.hasAttribute('open') ?? false
    this.#line(isOpen ? '▾' : '▸', 'plain', { left, top, right: left + ARROW, bottom }, arrow)
  }

  #text(node: Text, parent: Element, style: CSSStyleDeclaration, sight: Sides): void {
    if (node.data.trim() === '') return
    const kind = parent.closest('time') !== null ? 'time' : parent.closest('.story-row') !== null ? 'row' : 'plain'
    for (const { text, sides } of linesOf(node, sight.bottom)) {
      // The upper half of a line alone cannot be drawn.
      if (sides.top < sight.top - 1) continue
      const seen = cut(sides, sight)
      // A line that is not cut has room for what rounding takes.
      if (!isEmpty(seen))
        this.#line(text, kind, sides.right <= sight.right + 1 ? { ...seen, right: seen.right + 1 } : seen, style)
    }
  }
}

function sourceIn(part: Element): FirstScreen['source'] {
  const mark = part.querySelector<HTMLElement>('.news-list .source-mark')
  const receivedAt = Number(mark?.dataset.receivedAt)
  if (mark === null || !(receivedAt > 0)) return null
  const { left, top, right, bottom } = mark.getBoundingClientRect()
  return {
    ...areaOf({ left: left - LONGER_MARK, top, right, bottom }),
    receivedAt,
    size: Number.parseFloat(getComputedStyle(mark).fontSize),
  }
}

/** Draws the news of the window as it is now; null while they are not on screen, or something stands above them. */
export function captureFirstScreen(appearance: Appearance, timesUntil: number): FirstScreen | null {
  const [head, news, row] = ['.shell-head', '.news', '.story-row'].map((part) => document.querySelector(part))
  if (head == null || news == null || row == null) return null
  if (document.querySelector('dialog, [role="dialog"], [role="menu"], [role="listbox"].suggestions') !== null)
    return null
  // A note between them is true only now, and without it the news would stand elsewhere.
  if (news.getBoundingClientRect().top > head.getBoundingClientRect().bottom + 1) return null
  const drawing = new Drawing(coloursNow())
  const sight = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  for (const part of [head, news]) drawing.draw(part, sight)
  return {
    appearance,
    contrast: document.documentElement.dataset.contrast === 'more' ? 'more' : 'normal',
    width: innerWidth,
    height: innerHeight,
    boxes: drawing.boxes,
    lines: drawing.lines,
    source: sourceIn(news),
    timesUntil,
  }
}

/** The window is drawn once it has not changed for so long, in milliseconds. */
const SETTLED_MS = 700

/** Keeps what the window shows of the news for the first document of the next start, after each change. */
export function useKeptFirstScreen(connection: string, view: ViewId): void {
  const keep = useUnwatched('window.keepFirstScreen')
  const appearance = use(AppearanceContext)
  const zone = use(TimeZoneContext)
  useEffect(() => {
    if (view !== 'news') return
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = ''
    function capture(): void {
      const screen = hasFirstScreen() ? null : captureFirstScreen(appearance, endOfDay(Date.now(), zone))
      // The capture measures with an element of its own, which is no change to capture again.
      observer.takeRecords()
      const text = JSON.stringify(screen)
      if (screen === null || text === last || text.length > MAX_FIRST_SCREEN_LENGTH - 200) return
      last = text
      keep({ shown: { connection, screen } })
    }
    const watch = (): void => {
      clearTimeout(timer)
      timer = setTimeout(capture, SETTLED_MS)
    }
    const observer = new MutationObserver(watch)
    observer.observe(document.documentElement, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    window.addEventListener('resize', watch)
    watch()
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      window.removeEventListener('resize', watch)
    }
  }, [keep, connection, view, appearance, zone])
}
