import { CURRENCIES, type SampleCompany } from '../companies.ts'
import type { NewestFiling, ReportedQuarter } from '../fundamentals/latest-report.ts'
import type { Random } from '../random.ts'

/**
 * The text of a sample story, before it gets an ID and dates. `body` writes the HTML that the service sends; it is
 * called once, last.
 */
export interface StoryText {
  title: string
  teaser: string
  body: () => string
  /** Whether the other company of the story occurs in its text. */
  mentionsPeer?: boolean
  channels: string[]
  tags: string[]
}

/** What a story may mention. */
export interface StoryScene {
  random: Random
  /** One of the items; another one for each story of the same company, day and kind, until none is left. */
  vary: <T>(items: readonly [T, ...T[]]) => T
  seed: number
  company: SampleCompany
  peer: SampleCompany
  /** Further companies, the story's own first, as many as a list of movers names. */
  listed: () => readonly SampleCompany[]
  /** The newest filing of the company at the time of the story. */
  filing: NewestFiling
  /** The place of the story among those that tell this filing; null for a story of something else. */
  turn: number | null
  /** Time of the story. */
  at: Date
  /** Number of times that its headline has been rewritten. */
  retitles: number
}

export type Writer = (scene: StoryScene) => StoryText

/** An amount in millions of a company's currency as readers expect it. */
export function money({ currency }: Pick<SampleCompany, 'currency'>, millions: number): string {
  const { sign } = CURRENCIES[currency]
  return millions >= 1000 ? `${sign}${(millions / 1000).toFixed(2)} billion` : `${sign}${millions.toFixed(1)} million`
}

/** A fraction as percent. */
export const percent = (value: number): string => `${(value * 100).toFixed(1)}%`

/** The fiscal quarter of a report, such as `Q3`. */
export const nameOf = ({ quarter }: ReportedQuarter): string => `Q${quarter.fiscalQuarter}`

/** An amount in millions of a company's currency as headlines have it, such as `$930.2M`. */
export const brief = (company: Pick<SampleCompany, 'currency'>, millions: number): string =>
  money(company, millions).replace(' billion', 'B').replace(' million', 'M')

/** What a company reported, as in headlines: `Q3 Revenue $930.2M, Up 5.6%`. */
export function headline(company: SampleCompany, of: ReportedQuarter): string {
  const amount = `${nameOf(of)} Revenue ${brief(company, of.revenue / 1e6)}`
  return of.growth === undefined
    ? amount
    : `${amount}, ${of.growth >= 0 ? 'Up' : 'Down'} ${percent(Math.abs(of.growth))}`
}

/** The same in a sentence. */
export function sentence(company: SampleCompany, of: ReportedQuarter): string {
  const amount = money(company, of.revenue / 1e6)
  if (of.growth === undefined) return `${nameOf(of)} revenue was ${amount}`
  return `${nameOf(of)} revenue ${of.growth >= 0 ? 'rose' : 'fell'} ${percent(Math.abs(of.growth))} to ${amount}`
}

/** A symbol with its link, as it appears in the text. */
export const ticker = (company: SampleCompany): string =>
  `(${company.exchange === 'NAS' ? 'NASDAQ' : 'NYSE'}:<a class="ticker" href="https://stories.example/stock/${company.symbol}">${company.symbol}</a>)`

const SAMPLE = '<p><em>Sample story. The companies, people and figures are fictional.</em></p>'

/** Texts as paragraphs, blocks of markup unchanged, and a last line that says that the story is made up. */
export const paragraphs = (...texts: string[]): string =>
  `${texts.map((text) => (/^<(table|ul|ol|blockquote|h3|img|pre)/.test(text) ? text : `<p>${text}</p>`)).join('\n\n\n\n')}\n\n\n\n${SAMPLE}`

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table><thead><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`

export const PEOPLE = ['Ada Lindqvist', 'Marcus Oyelaran', 'Priya Raman', 'Tomas Berger', 'Joan Whitlock', 'Sven Aalto']
export const PLACES = [
  'Rotterdam',
  'Tacoma',
  'Gdańsk',
  'Austin',
  'Leeds',
  'Monterrey',
  'Osaka',
  'Halifax',
  'Pune',
  'Brno',
  'Cork',
]
