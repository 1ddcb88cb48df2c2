import { decodedLine } from '../values/decoded-line.ts'
import { isBlank, squeeze } from '../values/plain-line.ts'
import { shortened, visibleName, visibleText } from '../values/visible-text.ts'
import { isoTime } from '../values/markdown.ts'
import { readAddress } from '../values/external-address.ts'
import type { NewsItem } from './news-item.ts'

/** Maximum number of characters of each part. */
const MOST = 400

/**
 * How a story is cited: its title, author, last time as sent, node ID and address, as far as they were sent, in one line. It says as of when
 * the story is shown (Unix milliseconds), where that is not now.
 */
export function citationOf(
  {
    id,
    title,
    author,
    created,
    updated,
    url,
  }: Pick<NewsItem, 'id' | 'title' | 'author' | 'created' | 'updated' | 'url'>,
  knownAt?: number,
): string {
  const [name, time] = isBlank(updated) ? ['Created', created] : ['Updated', updated]
  const address = url === null || url === '' ? null : readAddress(url)
  return [
    decodedLine(title) || 'Untitled',
    decodedLine(author ?? ''),
    isBlank(time) ? null : `${name} ${time}`,
    `Node ID ${id}`,
    address !== null && 'href' in address ? address.href : null,
    knownAt === undefined ? null : `As known at ${isoTime(knownAt)}`,
  ]
    .map((part) => squeeze(part ?? '').trim())
    .filter((part) => part !== '')
    .map((part) => visibleName(shortened(part, MOST)))
    .join(' · ')
}

/** A highlighted part of a story, and whether it is in the version that is cited. */
interface CitedQuote {
  quote: string
  isHere: boolean
}

/** The highlights of a story, each as a paragraph, with the citation under them. */
export const citedQuotes = (quotes: readonly CitedQuote[], citation: string): string =>
  [
    ...quotes.map(({ quote, isHere }) => `“${visibleText(quote)}”${isHere ? '' : ' (not in this version)'}`),
    citation,
  ].join('\n\n')
