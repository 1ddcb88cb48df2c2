import { decodeHTML } from 'entities'
import { Parser } from 'htmlparser2'
import { growingText, isRaisedMark, withoutTags } from '../../../../app/domain/news/markup.ts'
import { decodedLine } from '../../../../app/domain/values/decoded-line.ts'
import { isBlank, squeeze } from '../../../../app/domain/values/plain-line.ts'
import type { ListedStock, NewsItem, Stock, StoryItem } from '../../../../app/domain/news/news-item.ts'
import { pagesOf } from '../../../../app/domain/values/pages.ts'
import type { Snippet } from '../../../../app/ipc/news/stories.ts'
import { wordPattern } from '../../../../app/domain/news/query-words.ts'
import { unpackText } from './history/story-versions.ts'
import type { LibraryFile } from '../../library/store/store-context.ts'
import { areFormsFound } from './search/story-words.ts'

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

/** A tag as it is written in the canonical form: the attributes sorted. */
function writtenTag(name: string, attributes: Readonly<Record<string, string>>): string {
  const all = Object.entries(attributes)
  if (all.length === 0) return `<${name}>`
  const sorted = all.sort(([one], [other]) => (one < other ? -1 : 1))
  return `<${name}${sorted.map(([key, value]) => ` ${key}="${value}"`).join('')}>`
}

/** Reads a fragment in pieces. */
interface Walk {
  /** Reads the next piece. Returns false when it stopped because of too deep nesting. */
  write: (markup: string) => boolean
  /** Reads what is left at the end of the fragment. */
  end: () => void
}

/** Passes the texts and tags of a fragment to the listener. */
export function startWalk({ text, tag }: Listener): Walk {
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
      tag(name, writtenTag(name, attributes))
    },
    onclosetag(name) {
      depth -= 1
      if (UNREAD.has(name)) silent -= 1
      tag(name, `</${name}>`)
    },
  })
  return {
    write(markup) {
      parser.write(markup)
      return deepest <= MAX_DEPTH
    },
    end: () => parser.end(),
  }
}

/** Passes the texts and tags of a fragment to the listener. Returns false when it stopped because of too deep nesting. */
export function walk(markup: string, listener: Listener): boolean {
  const { write, end } = startWalk(listener)
  const isWhole = write(markup)
  if (isWhole) end()
  return isWhole
}

/**
 * The plain text of a fragment: one line per block, collapsed white space, references decoded once. A fragment with too deep nesting
 * becomes one line.
 */
export function plainText(markup: string): string {
  const out = growingText()
  let isRaised = false
  const isWhole = walk(markup, {
    text: (part) => {
      out.add(isRaised && isRaisedMark(out.end(), part) ? ` ${squeeze(part)}` : squeeze(part))
      isRaised = false
    },
    tag: (name, written) => {
      isRaised = written.startsWith('<sup')
      if (BLOCKS.has(name)) out.add('\n')
      // Otherwise the words of neighbouring cells would be one.
      else if (name === 'td' || name === 'th') out.add(' ')
    },
  })
  return (isWhole ? out.text() : squeeze(searchableText(markup)))
    .split('\n')
    .map((line) => squeeze(line).trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** Text for the index: tags removed and references decoded, faster and less exact than `plainText`. */
export function searchableText(markup: string): string {
  const text = withoutTags(markup, ' ')
  return text.includes('&') ? decodeHTML(text) : text
}

/** A title as one line of plain text, never markup. */
export const titleText = decodedLine

/** Maximum number of featured pictures: services send one or two, each in a few sizes. */
const MAX_IMAGES = 100

/** Each name once. An empty name, or one of blanks, says nothing, although some are sent. */
export const distinctNames = (names: readonly string[]): string[] =>
  [...new Set(names)].filter((name) => !isBlank(name))

/** Channels or tags, each once and as titles are shown; references come in some formats of a response only. */
export const distinctLines = (names: readonly string[]): string[] => distinctNames(names.map(decodedLine))

const listed = ({ name, ...stock }: Stock): ListedStock => ({
  name,
  ...Object.fromEntries(
    Object.entries(stock).flatMap(([member, value]) => (value === null ? [] : [[member, decodedLine(value)]])),
  ),
})

const saidOf = (stock: ListedStock): number => Object.values(stock).filter((text) => text.trim() !== '').length

/** Each symbol once; of several stocks of one symbol the one of which most was sent, and of as much the later one. */
function distinctStocks(stocks: readonly Stock[]): ListedStock[] {
  const found = new Map<string, ListedStock>()
  for (const stock of stocks) {
    if (stock.name === '') continue
    const [own, other] = [listed(stock), found.get(stock.name)]
    if (other === undefined || saidOf(own) >= saidOf(other)) found.set(stock.name, own)
  }
  return [...found.values()]
}

/** An item as a window shows it: each symbol, channel and tag once, in pages, and author and pictures named in plain text. */
export const storyItem = ({ author, stocks, channels, tags, images, ...item }: NewsItem): StoryItem => ({
  ...item,
  author: author === null ? null : decodedLine(author),
  stocks: pagesOf(distinctStocks(stocks)),
  channels: pagesOf(distinctLines(channels)),
  tags: pagesOf(distinctLines(tags)),
  images: images
    .slice(0, MAX_IMAGES)
    .map((image) => ({ ...image, alt: image.alt === null ? null : titleText(image.alt) })),
})

/** Maximum number of characters before the first match, which is in sight in a narrow list as well, and in the whole snippet. */
const [BEFORE, LENGTH] = [30, 220]

/** Maximum number of characters of a body that are searched. */
const LOOKED_THROUGH = 60_000

/** The part of a text that matches; null without a match. */
export function snippetOf(id: number, text: string, pattern: RegExp): Snippet | null {
  const first = text.search(pattern)
  if (first < 0) return null
  const cut = Math.max(0, first - BEFORE)
  // Start at a word boundary, unless that would be after the match.
  const start = cut === 0 ? 0 : Math.min(first, text.indexOf(' ', cut) + 1)
  const part = `${start > 0 ? '…' : ''}${text.slice(start, start + LENGTH).replaceAll('\n', ' ')}`
  const marks = [...part.matchAll(pattern)].map(({ index, 0: { length } }): [number, number] => [index, index + length])
  return { id, text: part, marks }
}

/** For each of these stories, the part of its teaser or body that matches the query. Stories without a match are left out. */
export function readSnippets({ database }: LibraryFile, query: string, ids: readonly number[]): Snippet[] {
  const pattern = wordPattern(query, areFormsFound())
  if (pattern === null) return []
  return ids
    .map((id) => {
      const row = database
        .statement<{ text: Uint8Array | null }>(
          'SELECT text FROM checked_story AS story JOIN checked_version_text AS content ON content.id = text_version WHERE story.id = ?',
        )
        .get(id)
      const { teaser, body } = unpackText(row?.text ?? null)
      return snippetOf(
        id,
        [plainText(teaser ?? ''), plainText((body ?? '').slice(0, LOOKED_THROUGH))].join('\n').trim(),
        pattern,
      )
    })
    .filter((snippet) => snippet !== null)
}
