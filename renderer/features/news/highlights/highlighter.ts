import { digestOf, findAnchor, type StoryHighlight } from '../../../../app/domain/news/highlight.ts'
import { readShownText } from './shown-text.ts'
import { createListeners } from '../../../../app/domain/values/listeners.ts'

/** Whether a highlight is in the version on screen; `unknown` while only a part of that, or another form of it, is shown. */
type HighlightPlace = 'here' | 'not-here' | 'unknown'

/** What is known of the highlights of the story on screen. */
export interface Highlighted {
  /** By the times at which they were made, in reading order. */
  places: ReadonlyMap<number, HighlightPlace>
  /** The one that the person went to; null for none. */
  current: number | null
}

/** Draws the highlights of a story. The page holds what is drawn, and only it knows which of them are there. */
export interface Highlighter {
  known: () => Highlighted
  subscribe: (listener: () => void) => () => void
  /** Draws highlights in an element, also after it has changed; `isComplete` when it shows all of the story. Returns a function that ends that. */
  draw: (root: Element, highlights: readonly StoryHighlight[], isComplete: boolean) => () => void
  /** Goes to a highlight as soon as it is drawn. */
  goTo: (madeAt: number) => void
  /** The highlight at a place on screen, which becomes the current one; null for none. */
  choose: (x: number, y: number) => number | null
}

const NOTHING: Highlighted = { places: new Map(), current: null }

const isIn = (range: Range, x: number, y: number): boolean =>
  [...range.getClientRects()].some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom)

/** Scrolls an element, and nothing around it, until a range is in its middle, unless the range is in view. */
function scrollTo(root: Element, range: Range): void {
  const [inner, outer] = [range.getBoundingClientRect(), root.getBoundingClientRect()]
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return
  root.scrollTop += (inner.top + inner.bottom) / 2 - (outer.top + outer.bottom) / 2
}

/** Whether two states are the same. */
function isAlike(one: Highlighted, other: Highlighted): boolean {
  const [before, after] = [[...one.places], [...other.places]]
  return (
    one.current === other.current &&
    before.length === after.length &&
    before.every(([madeAt, place], at) => madeAt === after[at]?.[0] && place === after[at][1])
  )
}

export function createHighlighter(): Highlighter {
  let known = NOTHING
  let ranges: ReadonlyMap<number, Range> = new Map()
  /** The one to go to once it is drawn. */
  let wanted: number | null = null
  let drawnIn: Element | null = null
  const listeners = createListeners()

  function tell(next: Highlighted): void {
    if (isAlike(known, next)) return
    known = next
    listeners.tell()
  }
  function paint(): void {
    const current = ranges.get(known.current ?? 0)
    const own = new Highlight(...ranges.values())
    // What is searched is drawn above.
    own.priority = -2
    CSS.highlights.set('own', own)
    if (current === undefined) CSS.highlights.delete('own-current')
    else {
      const chosen = new Highlight(current)
      chosen.priority = -1
      CSS.highlights.set('own-current', chosen)
    }
  }
  function setCurrent(current: number | null): void {
    tell({ ...known, current })
    paint()
  }
  function goToWanted(): void {
    const range = ranges.get(wanted ?? 0)
    if (wanted === null || range === undefined) return
    setCurrent(wanted)
    wanted = null
    if (drawnIn !== null) scrollTo(drawnIn, range)
  }
  function find(root: Element, highlights: readonly StoryHighlight[], isComplete: boolean): void {
    if (highlights.length === 0) {
      ranges = new Map()
      tell(NOTHING)
      return
    }
    const { text, isWhole, rangeOf } = readShownText(root)
    const digest = digestOf(text)
    const found = highlights.map((highlight) => {
      const span = findAnchor(text, highlight, digest)
      return { highlight, start: span?.start ?? highlight.start, range: span === null ? null : rangeOf(span) }
    })
    found.sort((one, other) => one.start - other.start)
    ranges = new Map(found.flatMap(({ highlight, range }) => (range === null ? [] : [[highlight.madeAt, range]])))
    const absent = isWhole && isComplete ? 'not-here' : 'unknown'
    tell({
      places: new Map(found.map(({ highlight, range }) => [highlight.madeAt, range === null ? absent : 'here'])),
      current: ranges.has(known.current ?? 0) ? known.current : null,
    })
    paint()
    goToWanted()
    // What is not there is not gone to later, when the person reads something else.
    if (absent === 'not-here') wanted = null
  }

  return {
    known: () => known,
    subscribe: listeners.subscribe,
    draw(root, highlights, isComplete) {
      let frame: number | null = null
      drawnIn = root
      find(root, highlights, isComplete)
      if (highlights.length === 0) return () => undefined
      // The text comes in slices, and in another form when the person wants it.
      const observer = new MutationObserver((changes) => {
        const isOfText = changes.some(
          ({ target }) => !(target instanceof Element) || target.closest('.story-highlights') === null,
        )
        if (isOfText)
          frame ??= requestAnimationFrame(() => {
            frame = null
            find(root, highlights, isComplete)
          })
      })
      observer.observe(root, { childList: true, characterData: true, subtree: true, attributeFilter: ['data-rest'] })
      return () => {
        observer.disconnect()
        if (frame !== null) cancelAnimationFrame(frame)
        CSS.highlights.delete('own')
        CSS.highlights.delete('own-current')
        ranges = new Map()
      }
    },
    goTo(madeAt) {
      wanted = madeAt
      goToWanted()
    },
    choose(x, y) {
      if (ranges.size === 0) return null
      const [madeAt = null] = [...ranges].find(([, range]) => isIn(range, x, y)) ?? []
      setCurrent(madeAt)
      return madeAt
    },
  }
}
