import { afterEach } from 'vitest'

// jsdom lays nothing out, so a test says where elements stand: `data-at="left top width height"`. A text stands where its element does, in
// lines of so many characters as `data-line` says.

const LINE_HEIGHT = 20

function sidesOf(element: Element | null): DOMRect {
  const [x = 0, y = 0, width = 0, height = 0] = (element?.getAttribute('data-at') ?? '').split(' ').map(Number)
  return new DOMRect(x, y, width, height)
}

/** The lines of a range of a text. */
function linesIn({ startContainer, startOffset, endContainer, endOffset }: Range): DOMRect[] {
  const text = startContainer instanceof Text ? startContainer : startContainer.firstChild
  const parent = text?.parentElement ?? null
  const { x, y, width, height } = sidesOf(parent)
  const length = Number(parent?.getAttribute('data-line') ?? 0)
  if (length === 0) return [new DOMRect(x, y, width, height)]
  const end =
    startContainer === endContainer && startContainer instanceof Text ? endOffset : (text?.textContent ?? '').length
  const [first, last] = [startOffset, end - 1].map((offset) => Math.floor(offset / length)) as [number, number]
  return Array.from(
    { length: last - first + 1 },
    (_, place) => new DOMRect(x, y + (first + place) * LINE_HEIGHT, width, LINE_HEIGHT),
  )
}

const former = {
  visible: Element.prototype.checkVisibility,
  element: Element.prototype.getBoundingClientRect,
  range: Range.prototype.getBoundingClientRect,
  rects: Range.prototype.getClientRects,
}

/** Puts markup into the page, whose elements stand where they say. */
export function layOut(markup: string): void {
  Element.prototype.getBoundingClientRect = function (this: Element) {
    return sidesOf(this)
  }
  Range.prototype.getBoundingClientRect = function (this: Range) {
    return linesIn(this)[0] ?? new DOMRect()
  }
  Range.prototype.getClientRects = function (this: Range) {
    return linesIn(this) as unknown as DOMRectList
  }
  Element.prototype.checkVisibility = function (this: Element) {
    const { display, visibility } = getComputedStyle(this)
    return display !== 'none' && visibility !== 'hidden'
  }
  document.body.innerHTML = markup
}

afterEach(() => {
  document.body.replaceChildren()
  Element.prototype.getBoundingClientRect = former.element
  Element.prototype.checkVisibility = former.visible
  Range.prototype.getBoundingClientRect = former.range
  Range.prototype.getClientRects = former.rects
})
