import { Parser } from 'htmlparser2'

/** Where a slice of markup begins, and the elements that are open there. */
export interface MarkupPlace {
  offset: number
  open: readonly string[]
  /** Number of tags of the table that is open there. */
  tableTags: number
}

/** A slice of markup that can be read by itself, and where the next one begins; null at the end. */
interface MarkupSlice {
  markup: string
  next: MarkupPlace | null
}

/** The beginning of a markup. */
export const MARKUP_START: MarkupPlace = { offset: 0, open: [], tableTags: 0 }

/** A slice ends between two elements or rows after this much, and anywhere between two tags after the second number. */
const CHARACTERS = [15_000, 30_000] as const
const TAGS = [250, 300] as const

/** Maximum number of tags of a slice inside a table, where a cut between two cells is seen. */
const TABLE_TAGS = 500

/** Elements inside each other beyond this are cut like many ones. */
const DEEPEST = 100

/** Maximum number of elements that are opened again in the next slice. */
const REOPENED = 24

/** Number of characters that are parsed at a time. */
const STEP = 2048

/**
 * Cuts a slice from the markup of a story, so that a huge one can be sanitised and shown little by little. Elements
 * that are open at the cut are opened again in the next slice. The slices are as unsafe as the markup is.
 */
export function sliceMarkup(markup: string, { offset, open, tableTags }: MarkupPlace): MarkupSlice {
  const prefix = open.map((name) => `<${name}>`).join('')
  const stack: string[] = []
  let tags = 0
  let tagsInTable = tableTags - open.length
  const cuts: MarkupPlace[] = []

  const consider = (isRowEnd: boolean): void => {
    const end = offset + parser.endIndex + 1 - prefix.length
    if (cuts.length > 0 || end <= offset) return
    const length = end - offset
    const isInTable = stack.includes('table')
    const isDeep = stack.length > DEEPEST && tags >= TAGS[0]
    const isEnough = isDeep || length >= CHARACTERS[1] || tags >= (isInTable ? TABLE_TAGS : TAGS[1])
    const isBetween = (stack.length === 0 || isRowEnd) && (length >= CHARACTERS[0] || tags >= TAGS[0])
    if (isEnough || isBetween)
      cuts.push({ offset: end, open: stack.slice(-REOPENED), tableTags: isInTable ? tagsInTable : 0 })
  }
  const parser: Parser = new Parser({
    onopentag(name) {
      stack.push(name)
      tags += 1
      tagsInTable = stack.includes('table') ? tagsInTable + 1 : 0
      consider(false)
    },
    onclosetag(name, isImplied) {
      const place = stack.lastIndexOf(name)
      if (place >= 0) stack.length = place
      // An implied end has no place of its own.
      if (!isImplied) consider(name === 'tr' && stack.includes('table'))
    },
    ontext: () => consider(false),
    oncomment: () => consider(false),
  })
  parser.write(prefix)
  for (let at = offset; at < markup.length && cuts.length === 0; at += STEP) parser.write(markup.slice(at, at + STEP))
  const [next] = cuts
  return next === undefined || next.offset >= markup.length
    ? { markup: prefix + markup.slice(offset), next: null }
    : { markup: prefix + markup.slice(offset, next.offset), next }
}

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
