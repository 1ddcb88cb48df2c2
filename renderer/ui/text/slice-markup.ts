import { Parser } from 'htmlparser2'
import { CHARACTERS, TAGS, type MarkupPlace } from './markup-place.ts'

/** A slice of markup that can be read by itself, and where the next one begins; null at the end. */
interface MarkupSlice {
  markup: string
  next: MarkupPlace | null
}

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
