import { decodeHTML } from 'entities'
import { Parser } from 'htmlparser2'
import { isRaisedMark } from '../../../../app/domain/news/raised-marks.ts'
import { withoutTags } from '../../../../app/domain/news/without-tags.ts'

/** Elements that begin a line of their own. */
export const BLOCKS = new Set([
  'p',
  'div',
  'li',
  'tr',
  'br',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'table',
  'ul',
  'ol',
  'pre',
  'figure',
  'figcaption',
  'dt',
  'dd',
])
const UNREAD = new Set(['script', 'style', 'template', 'title', 'noscript', 'textarea'])

/**
 * Maximum number of elements inside each other, as in Chromium. The parser searches all open elements at a closing tag, so without a
 * limit its work would grow with the square of the length.
 */
const MAX_DEPTH = 512

interface Listener {
  text: (text: string) => void
  tag: (name: string, written: string) => void
}

/** Passes the texts and tags of a fragment to the listener. Returns false when it stopped because of too deep nesting. */
export function walk(markup: string, { text, tag }: Listener): boolean {
  let silent = 0
  let depth = 0
  let deepest = 0
  const parser = new Parser({
    ontext: (part) => {
      if (silent === 0) text(part)
    },
    onopentag(name, attributes) {
      depth += 1
      deepest = Math.max(deepest, depth)
      if (depth > MAX_DEPTH) parser.pause()
      if (UNREAD.has(name)) silent += 1
      const sorted = Object.entries(attributes).sort(([one], [other]) => (one < other ? -1 : 1))
      tag(name, `<${name}${sorted.map(([key, value]) => ` ${key}="${value}"`).join('')}>`)
    },
    onclosetag(name) {
      depth -= 1
      if (UNREAD.has(name)) silent -= 1
      tag(name, `</${name}>`)
    },
  })
  parser.write(markup)
  if (deepest > MAX_DEPTH) return false
  parser.end()
  return true
}

/** Each run of blanks as one blank. */
export const squeeze = (text: string): string => text.replaceAll(/[\s\u00a0]+/g, ' ')

/**
 * The plain text of a fragment: one line per block, collapsed white space, references decoded once. A fragment with too deep nesting
 * becomes one line.
 */
export function plainText(markup: string): string {
  let out = ''
  let isRaised = false
  const isWhole = walk(markup, {
    text: (part) => {
      out += isRaised && isRaisedMark(out, part) ? ` ${squeeze(part)}` : squeeze(part)
      isRaised = false
    },
    tag: (name, written) => {
      isRaised = written.startsWith('<sup')
      if (BLOCKS.has(name)) out += '\n'
      // Otherwise the words of neighbouring cells would be one.
      else if (name === 'td' || name === 'th') out += ' '
    },
  })
  return (isWhole ? out : squeeze(searchableText(markup)))
    .split('\n')
    .map((line) => squeeze(line).trim())
    .filter((line) => line !== '')
    .join('\n')
}

/**
 * The canonical form of a fragment: references decoded, white space collapsed, attributes sorted. Two texts that differ only in
 * entities or blanks have the same form. Of a fragment with too deep nesting only the white space is collapsed.
 */
export function canonicalMarkup(markup: string): string {
  const forms: string[] = []
  let text = ''
  const endText = (): void => {
    if (text !== '') forms.push(squeeze(text).trim().replaceAll('<', '\u0001'))
    text = ''
  }
  const isWhole = walk(markup, {
    text: (part) => {
      text += part
    },
    tag: (_name, written) => {
      endText()
      forms.push(squeeze(written))
    },
  })
  if (!isWhole) return squeeze(markup).trim()
  endText()
  return forms.join('')
}

/** Text for the index: tags removed and references decoded, faster and less exact than `plainText`. */
export function searchableText(markup: string): string {
  const text = withoutTags(markup, ' ')
  return text.includes('&') ? decodeHTML(text) : text
}

/** A title as one line of plain text with references decoded once, never markup. */
export const titleText = (title: string): string => squeeze(title.includes('&') ? decodeHTML(title) : title).trim()
