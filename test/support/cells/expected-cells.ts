import { digitsIn, elements, members, readJson, textIn, type Read, type ReadObject } from './read-json.ts'

// What each cell must show, read from the JSON of a sample alone: without a reader or a formatter of the application.

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  mdash: '—',
  minus: '−',
}

/** The text without references, with single blanks. */
const plain = (text: string): string =>
  text
    .replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&([a-z]+);/g, (all, name: string) => ENTITIES[name] ?? all)
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()

/** The words of markup without any blank, since a browser and a text file separate blocks differently. */
const words = (markup: string): string => plain(markup.replaceAll(/<[^>]*>/g, '')).replaceAll(' ', '')

/** Digits with the sign that is as wide as a figure. */
export const shownDigits = (digits: string): string => digits.replace('-', '−')

/** A time of the service in full, in universal time: `6 Oct 2026, 20:31:40 UTC`. */
function universalTime(text: string): string {
  const [date = '', clock = ''] = new Date(text).toISOString().split('T')
  const [year = '', month = '', day = ''] = date.split('-')
  return `${Number(day)} ${MONTHS[Number(month) - 1] ?? ''} ${year}, ${clock.slice(0, 8)} UTC`
}

const orDefault = (text: string | null, otherwise: string): string => (text === null || text === '' ? otherwise : text)

/** Each name once, empty ones left out. */
const namesIn = (value: Read | undefined): string[] => [
  ...new Set(
    elements(value)
      .map((each) => textIn(each) ?? textIn(members(each).get('name')) ?? '')
      .filter((name) => name !== ''),
  ),
]

/** What a story shows. A member that the service did not send is named as such. */
export interface StoryCells {
  id: string
  title: string
  author: string
  created: string
  updated: string
  importance: string
  /** The story that this one refers to, or an empty text. */
  original: string
  /** Its address on the web and the host by which it is named, or an empty text. */
  address: string
  /** Each symbol with its exchange, ISIN and CUSIP. */
  symbols: readonly string[]
  channels: readonly string[]
  tags: readonly string[]
  /** How many pictures wait to be loaded, what they show, and from which hosts they come; an empty text for none. */
  pictures: string
  teaser: string
  body: string
}

const hostIn = (url: string): string => /^https:\/\/([^/?#]+)/.exec(url)?.[1] ?? ''

const NO_CUSIP = 'CUSIP not sent: it needs a licence'

/** Each symbol once. Of a symbol that was sent twice, the last one counts. */
function symbolsIn(value: Read | undefined): string[] {
  const found = new Map<string, string>()
  for (const each of elements(value)) {
    const stock = members(each)
    const name = textIn(each) ?? textIn(stock.get('name')) ?? ''
    const fact = (label: string, member: string): string => {
      const text = textIn(stock.get(member)) ?? ''
      return text === '' ? '' : `${label} ${text}`
    }
    const facts = [fact('Exchange', 'exchange'), fact('ISIN', 'isin'), fact('CUSIP', 'cusip') || NO_CUSIP]
    if (name !== '') found.set(name, [name, ...facts.filter((text) => text !== '')].join('; '))
  }
  return [...found.values()]
}

/** The images of a story, one for each line: address, size and description. */
export const imageLines = (json: string): string[] =>
  elements(readJson(json)).flatMap((story) =>
    elements(members(story).get('image')).map((each) => {
      const image = members(each)
      const alt = textIn(image.get('alt'))
      return [textIn(image.get('url')), textIn(image.get('size')), alt === null ? null : plain(alt)].join(' | ')
    }),
  )

/** The words about the featured picture in its best size and about those in the markup. */
function picturesIn(story: ReadObject): string {
  const images = elements(story.get('image')).map(members)
  const sized = (size: string): ReadObject | undefined => images.find((image) => textIn(image.get('size')) === size)
  const best = sized('large') ?? sized('small') ?? sized('thumb') ?? images[0]
  const alts = images.map((image) => plain(textIn(image.get('alt')) ?? ''))
  const found = new Map<string, string>()
  if (best !== undefined) found.set(textIn(best.get('url')) ?? '', alts.find((alt) => alt !== '') ?? '')
  const markup = `${textIn(story.get('teaser')) ?? ''}${textIn(story.get('body')) ?? ''}`
  for (const [, url = '', alt = ''] of markup.matchAll(/<img src="([^"]*)" alt="([^"]*)">/g)) found.set(url, plain(alt))
  if (found.size === 0) return ''
  const count = found.size === 1 ? '1 image is' : `${found.size} images are`
  const described = [...found.values()].filter((alt) => alt !== '').join('; ')
  const hosts = [...new Set([...found.keys()].map(hostIn))].join(', ')
  return `${count} not loaded${described === '' ? '' : `: ${described}`} from ${hosts}`
}

/** The cells of each story in a response. */
export const storyCells = (json: string): StoryCells[] =>
  elements(readJson(json)).map((value) => {
    const story = members(value)
    const sent = (name: string): string | null => textIn(story.get(name))
    const time = (name: string): string => {
      const text = sent(name)
      return text === null ? 'not sent' : universalTime(text)
    }
    const original = sent('original_id') ?? '0'
    return {
      id: sent('id') ?? '',
      title: orDefault(plain(sent('title') ?? ''), 'Untitled'),
      author: sent('author') ?? '',
      created: `Created ${time('created')}`,
      updated: `Updated ${time('updated')}`,
      importance: `Importance ${sent('importance_rank') ?? '1 (not sent)'}`,
      original: original === '0' ? '' : original,
      address: (sent('url') ?? '') === '' ? '' : `${hostIn(sent('url') ?? '')} Opens ${sent('url') ?? ''} (b)`,
      symbols: symbolsIn(story.get('stocks')),
      channels: namesIn(story.get('channels')),
      tags: namesIn(story.get('tags')).map((tag) => `#${tag}`),
      pictures: picturesIn(story),
      teaser: words(sent('teaser') ?? ''),
      body: words(sent('body') ?? ''),
    }
  })

/** Each cell of a table by its row and column. */
export type TableCells = Readonly<Record<string, string>>

/** The JSON inside a body that was encoded twice. */
export function opened(value: Read): Read {
  return typeof value === 'string' ? readJson(value) : value
}

/** Cells in the order of their names. */
export const sorted = (cells: readonly (readonly [string, string])[]): TableCells =>
  Object.fromEntries([...cells].sort(([one], [other]) => (one < other ? -1 : 1)))

/** A cell of a response of ratios. */
export interface RatioCell {
  symbol: string
  /** `TTM`, `A`, `R` or `P`. */
  basis: string
  period: string
  asOf: string
  field: string
  digits: string
}

/** Every ratio of a response. */
export function ratioCells(json: string): RatioCell[] {
  const root = members(opened(readJson(json)))
  const entries = elements(root.get('result') ?? members(root.get('data')).get('result'))
  return entries.flatMap((entry) => {
    const records = members(entry).get('operationRatios') ?? null
    const list = records instanceof Map ? [...(records as ReadObject).values()] : elements(records)
    return list.flatMap((value) => {
      const record = members(value)
      const id = members(record.get('id'))
      return [...record].flatMap(([field, each]): RatioCell[] => {
        const digits = ['id', 'fiscalYearEnd', 'isCalculated'].includes(field) ? null : digitsIn(each)
        return digits === null
          ? []
          : [
              {
                symbol: textIn(members(entry).get('symbol')) ?? '',
                basis: textIn(id.get('reportType')) ?? '',
                period: textIn(id.get('period')) ?? '',
                asOf: textIn(id.get('asOf')) ?? '',
                field,
                digits,
              },
            ]
      })
    })
  })
}

/** The cells of a table of ratios with one column for each as-of date; by default with the digits as sent. */
export const ratioTable = (
  cells: readonly RatioCell[],
  inWords: (field: string, digits: string) => string = (_field, digits) => shownDigits(digits),
): TableCells =>
  sorted(cells.map(({ symbol, field, asOf, digits }) => [`${symbol} ${field} | ${asOf}`, inWords(field, digits)]))

/** What a delivery shows of its payload. */
export interface PayloadCells {
  kind: string
  action: string
  payloadId: string
  item: string
  timestamp: string
}

/** The cells of a payload. */
export function payloadCells(json: string): PayloadCells {
  const root = members(readJson(json))
  const data = members(root.get('data'))
  return {
    kind: textIn(root.get('kind')) ?? '',
    action: textIn(data.get('action')) ?? '',
    payloadId: textIn(root.get('id')) ?? '',
    item: textIn(data.get('id')) ?? '',
    timestamp: textIn(data.get('timestamp')) ?? '',
  }
}
