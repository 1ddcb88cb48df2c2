/** Where a slice of markup begins, and the elements that are open there. */
export interface MarkupPlace {
  offset: number
  open: readonly string[]
  /** Number of tags of the table that is open there. */
  tableTags: number
}

/** The beginning of a markup. */
export const MARKUP_START: MarkupPlace = { offset: 0, open: [], tableTags: 0 }

/** A slice ends between two elements or rows after this much, and anywhere between two tags after the second number. */
export const CHARACTERS = [15_000, 30_000] as const
export const TAGS = [250, 300] as const

/** Whether a markup is shown as one slice, as that of most stories is: then the parser that finds where to cut is not needed. */
export const isOneSlice = (markup: string): boolean =>
  markup.length < CHARACTERS[0] && (markup.match(/<(?!\/)/g)?.length ?? 0) < TAGS[0]

/** How much of a table a slice continues: its rows, the row that was cut, or the cell that was cut. */
type Continued = 'rows' | 'row' | 'cell'

/** Maximum number of tags of a table that is put together again: the browser lays out all of it for each row that is added. */
const MAX_TAGS = 1500

/**
 * What a slice that begins at this place continues of a table; null for nothing. Only `apart` it continues one that is too large: then
 * it is a table of its own.
 */
export function continuedTable({ open, tableTags }: MarkupPlace): Continued | 'apart' | null {
  const tables = open.filter((name) => name === 'table').length
  if (tables === 0) return null
  if (tables > 1 || tableTags > MAX_TAGS) return 'apart'
  const inside = open.slice(open.indexOf('table'))
  if (!inside.includes('tr')) return 'rows'
  return inside.includes('td') || inside.includes('th') ? 'cell' : 'row'
}

/** Moves the content of an element to the end of another, and joins their neighbouring children to that depth. */
function join(target: Element, source: Element, depth: number): void {
  const [last, first] = [target.lastElementChild, source.firstElementChild]
  if (depth > 0 && last !== null && first?.localName === last.localName) {
    join(last, first, depth - 1)
    first.remove()
  }
  target.append(...source.childNodes)
}

const DEPTHS: Record<Continued, number> = { rows: 1, row: 2, cell: 3 }

/** The last table of a slice that is not inside another one. */
const lastTable = (slice: Element): HTMLTableElement | undefined =>
  [...slice.querySelectorAll('table')].findLast((table) => table.parentElement?.closest('table') === null)

/** Moves the beginning of a slice into the table before it that it continues, so that the columns of all rows align, and returns that. */
export function joinTable(slice: HTMLElement, continued: Continued): HTMLTableElement | null {
  const source = slice.querySelector('table')
  let before = slice.previousElementSibling
  let target = before === null ? undefined : lastTable(before)
  while (before !== null && target === undefined) {
    before = before.previousElementSibling
    target = before === null ? undefined : lastTable(before)
  }
  if (source === null || target === undefined) return null
  join(target, source, DEPTHS[continued])
  source.remove()
  // Until it is near, it would be given the height of an ordinary slice.
  slice.hidden = slice.textContent.trim() === ''
  return target
}
