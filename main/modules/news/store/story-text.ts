import { decodeHTML } from 'entities'
import { Parser } from 'htmlparser2'

const BLOCKS = new Set([
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

interface Listener {
  text: (text: string) => void
  tag: (name: string, written: string) => void
}

function walk(markup: string, { text, tag }: Listener): void {
  let silent = 0
  const parser = new Parser({
    ontext: (part) => {
      if (silent === 0) text(part)
    },
    onopentag(name, attributes) {
      if (UNREAD.has(name)) silent += 1
      const sorted = Object.entries(attributes).sort(([one], [other]) => (one < other ? -1 : 1))
      tag(name, `<${name}${sorted.map(([key, value]) => ` ${key}="${value}"`).join('')}>`)
    },
    onclosetag(name) {
      if (UNREAD.has(name)) silent -= 1
      tag(name, `</${name}>`)
    },
  })
  parser.write(markup)
  parser.end()
}

const squeeze = (text: string): string => text.replaceAll(/[\s\u00a0]+/g, ' ')

/** The plain text of a fragment: one line per block, collapsed white space, references decoded once. */
export function plainText(markup: string): string {
  let out = ''
  walk(markup, {
    text: (part) => {
      out += squeeze(part)
    },
    tag: (name) => {
      if (BLOCKS.has(name) && !out.endsWith('\n')) out += '\n'
    },
  })
  return out
    .split('\n')
    .map((line) => squeeze(line).trim())
    .filter((line) => line !== '')
    .join('\n')
}

/**
 * The canonical form of a fragment: references decoded, white space collapsed, attributes sorted. Two texts that differ only in
 * entities or blanks have the same form.
 */
export function canonicalMarkup(markup: string): string {
  let out = ''
  walk(markup, {
    text: (part) => {
      out += part.replaceAll('<', '\u0001')
    },
    tag: (_name, written) => {
      out += `\n${written}\n`
    },
  })
  return squeeze(out)
    .replaceAll(/ ?\u003c([^>]*)> ?/g, '<$1>')
    .trim()
}

/** Text for the index: tags removed and references decoded, faster and less exact than `plainText`. */
export function searchableText(markup: string): string {
  const text = markup.includes('<') ? markup.replaceAll(/<[^>]*>/g, ' ') : markup
  return text.includes('&') ? decodeHTML(text) : text
}

/** A title as one line of plain text with references decoded once, never markup. */
export const titleText = (title: string): string => squeeze(title.includes('&') ? decodeHTML(title) : title).trim()
