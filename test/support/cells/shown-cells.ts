import { RATIO_FIELDS } from '../../../app/domain/fundamentals/ratio-fields.ts'
import type { IdentityCells } from './company-cells.ts'
import type { StoryCells, TableCells } from './expected-cells.ts'

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' }

/** The text of markup that React wrote. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#x27|nbsp);/g, (_all, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const SHOWN_DATE = new RegExp(String.raw`\b(\d{1,2}) (${MONTHS.join('|')}) (\d{4})\b`, 'g')

/** A text of the window with its dates, which are shown as 30 Jun 2026, as the service sends them. */
const withSentDates = (text: string): string =>
  text.replaceAll(SHOWN_DATE, (_all, day: string, month: string, year: string) =>
    [year, String(MONTHS.indexOf(month) + 1).padStart(2, '0'), day.padStart(2, '0')].join('-'),
  )

/** The texts of all elements with this class, in order. */
const textsOf = (html: string, tag: string, className: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}[^>]*class="[^"]*\\b${className}\\b[^"]*"[^>]*>(.*?)</${tag}>`, 'gs'))].map(
    ([, inner = '']) => textOf(inner),
  )

const cellsIn = (row: string): string[] =>
  [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, inner = '']) => inner)

/** The field of a row: its name as sent, which its tooltip has behind a label where there is one. */
export const fieldOf = (head: string): string =>
  textsOf(head, 'span', 'mono')[0] ??
  textOf(/title="[^"\n]* · ([^"\n]*)/.exec(head)?.[1] ?? head.replace(/<b[^>]*>.*?<\/b>/s, ''))

/** The field of a row whose name has that of the service in its tooltip. */
const titledOf = (head: string): string => /title="([^"]*)"/.exec(head)?.[1] ?? ''

/** The company and the field of a row of ratios. */
export const ratioOf = (head: string): string => `${textsOf(head, 'b', 'isolate')[0] ?? ''} ${fieldOf(head)}`

/** A symbol of a story with the lines of its tooltip that are compared. */
const symbolIn = (title: string, name: string): string =>
  [textOf(name), ...title.split('\n').filter((line) => /^(Exchange|ISIN|CUSIP) /.test(line))].map(textOf).join('; ')

/** What the line about pictures that wait says, and the hosts that its button names. */
function picturesIn(html: string): string {
  const [, said = ''] = /<div class="story-images[^"]*">.*?<span class="isolate">(.*?)<\/span>/s.exec(html) ?? []
  const [, hosts = ''] = /title="Sends a request to (.*?)\. The request/.exec(html) ?? []
  return said === '' ? '' : `${textOf(said)} from ${textOf(hosts)}`
}

/** The cells of a story in markup, except for its teaser and body. */
export function storyIn(html: string): Omit<StoryCells, 'teaser' | 'body'> {
  const [facts = ''] = /<div class="story-facts">.*?<\/div>/s.exec(html) ?? []
  const factTexts = [...facts.matchAll(/<span[^>]*>(.*?)<\/span>/gs)].map(([, inner = '']) => textOf(inner))
  const factOf = (name: string): string => factTexts.find((text) => text.startsWith(name)) ?? ''
  const chips = [
    ...html.matchAll(
      /<button[^>]*class="chip [^"]*"[^>]*title="(Channel|Why is it moving|Tag)"[^>]*>(.*?)<\/button>/gs,
    ),
  ]
  const chipsOf = (isTag: boolean): string[] =>
    chips.filter(([, title]) => (title === 'Tag') === isTag).map(([, , inner = '']) => textOf(inner))
  return {
    id: textsOf(facts, 'span', 'mono')[0] ?? '',
    title: textsOf(html, 'h2', 'story-title')[0] ?? '',
    author: textsOf(facts, 'bdi', 'name')[0] ?? '',
    created: factOf('Created'),
    updated: factOf('Updated'),
    importance: factOf('Importance'),
    original: /Refers to <button[^>]*>(\d+)/.exec(html)?.[1] ?? '',
    address: textOf(facts.replace(/.*<button[^>]*title="([^"]*)"[^>]*>(.*?)<\/button>.*|.*/s, '$2 $1')),
    symbols: [...html.matchAll(/class="story-symbol"><button[^>]*title="([^"]*)"[^>]*>(.*?)<\/button>/gs)].map(
      ([, title = '', inner = '']) => symbolIn(title, inner),
    ),
    channels: chipsOf(false),
    tags: chipsOf(true),
    pictures: picturesIn(html),
  }
}

/** The cells of a table of ratios or earnings in markup, by row and column; gaps and empty cells are left out. */
export function tableIn(html: string, rowName: (head: string) => string): TableCells {
  const [heads = [], ...rows] = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) => cellsIn(row))
  const columns = heads.map((head) => withSentDates(textOf(head.replaceAll('<small>', ' <small>'))))
  return Object.fromEntries(
    rows
      .flatMap(([head = '', ...cells]) =>
        cells.flatMap((cell, place) =>
          cell.includes('ratio-gap') || textOf(cell) === ''
            ? []
            : [[`${rowName(head)} | ${columns[place + 1] ?? ''}`, textOf(cell)] as const],
        ),
      )
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** The key ratios of a sheet in markup by the name of the field, since the sheet shows only its label; what is computed is left out. */
export function sheetIn(html: string): TableCells {
  const nameOf = (head: string): string =>
    RATIO_FIELDS.find(({ label }) => label === fieldOf(head))?.name ?? fieldOf(head)
  // The change and the sparkline are computed.
  return Object.fromEntries(Object.entries(tableIn(html, nameOf)).filter(([cell]) => / \| \d{4} Q\d$/.test(cell)))
}

/** The latest earnings of a sheet in markup, of which they are the first table; the change is computed and left out. */
export const latestIn = (html: string): TableCells =>
  Object.fromEntries(
    Object.entries(tableIn(html.split('</table>')[0] ?? '', titledOf)).filter(([cell]) => !cell.endsWith(' | Change')),
  )

/** The head of a tear sheet in markup. */
export function identityIn(html: string): IdentityCells {
  const facts = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)]
  const name = textOf(/<h2[^>]*>(.*?)<\/h2>/s.exec(html)?.[1] ?? '')
  return {
    name,
    // A symbol without a name stands once, as the name.
    symbol: textsOf(html, 'span', 'sheet-symbol')[0] ?? name,
    facts: Object.fromEntries(facts.map(([, name = '', value = '']) => [textOf(name), textOf(value)])),
  }
}

/** The cells of a restatement radar that shows every basis, by ratio, as-of date and basis; gaps are left out. */
export function radarIn(html: string): TableCells {
  const [dates = [], , ...rows] = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) => cellsIn(row))
  const bases = ['', ...[...html.matchAll(/<th[^>]*data-code="([^"]*)"/g)].map(([, code = '']) => code)]
  const perDate = (bases.length - 1) / (dates.length - 1)
  const columns = bases
    .slice(1)
    .map((basis, place) => `${withSentDates(textOf(dates[1 + Math.floor(place / perDate)] ?? ''))} ${basis}`)
  return Object.fromEntries(
    rows
      .flatMap(([head = '', ...cells]) =>
        cells.flatMap((cell, place) =>
          cell.includes('ratio-gap') ? [] : [[`${fieldOf(head)} | ${columns[place] ?? ''}`, textOf(cell)] as const],
        ),
      )
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** The rows of a table in markup whose heads name their field in a tooltip; the head of the table is left out. */
export const rowsIn = (html: string): string[] =>
  [...html.matchAll(/<tr[^>]*><th[^>]*title="([^"]*)"[^>]*>.*?<\/th>(.*?)<\/tr>/gs)].map(([, field = '', row = '']) =>
    withSentDates([field, ...cellsIn(row).map(textOf)].join(' | ')),
  )
