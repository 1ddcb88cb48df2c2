import { rangeOf } from '../../../../app/domain/fundamentals/chart/chart-span.ts'
import { firstAndNewest } from '../../../../app/domain/fundamentals/period-columns.ts'
import { periodCaption } from '../../../../app/domain/fundamentals/period-words.ts'
import { meaningOf, type SymbolRatios } from '../../../../app/domain/fundamentals/ratio-record.ts'
import type { Series, SeriesSet } from '../../../../app/domain/fundamentals/series.ts'
import { transformWords } from '../../../../app/domain/fundamentals/transforms.ts'
import type { Shown } from '../../../../app/domain/responses/display-state.ts'
import { joined, shortened, visibleText } from '../../../../app/domain/values/visible-text.ts'
import { shownLine } from '../../../format/display-state.ts'
import { fullTime, notBefore } from '../../../format/time.ts'
import { transformName } from '../../../format/series-words.ts'
import type { PictureWords } from '../../../ui/chart/picture/chart-picture.ts'
import { withoutRecords } from '../picker/outcome-words.ts'
import { companyOf, type RatiosState } from '../ratios-state.ts'
import type { Scatter } from '../series/ratios-scatter.tsx'
import type { Screen } from '../screen/use-screen.ts'

/** Description of an export. A part with nothing to say is empty. */
export type ExportFacts = Omit<PictureWords, 'legend' | 'remarks'>

/** What is on screen of the companies of an export. */
interface ExportedState {
  shown: Shown
  /** What is known of a company that no response named. */
  unnamed: Shown
  entries: readonly SymbolRatios[]
  /** Where the companies come from. */
  service: string
}

/** Maximum numbers of symbols and of ratios in a title. */
const [MAX_NAMED, MAX_RATIOS] = [6, 3]

/** Maximum number of symbols that are listed for one reason. */
const MAX_LISTED = 20

/** Maximum number of characters of a reason, because the service may send one of any length. */
const MAX_REASON = 80

/** A count as it is written into files, whatever the form of numbers on screen. */
const companiesText = (count: number): string => (count === 1 ? '1 company' : `${count} companies`)

/** Why an export has no value of a company, in a few words. */
function reasonOf(entry: SymbolRatios | undefined, unnamed: Shown, knownAt: number | null): string {
  if (entry === undefined) return 'not read yet'
  // What the service sent says nothing about what was known earlier.
  if (knownAt !== null && entry.outcome !== 'refused' && entry.records.length === 0)
    return `no record by ${fullTime(knownAt)}`
  // Text that does not change has no dots that stand for a wait.
  if (entry.outcome === 'not-in-response' && unnamed.state === 'loading') return 'not received yet'
  const reason = withoutRecords(entry, unnamed, knownAt) ?? 'no value in these columns'
  return visibleText(shortened(reason.replaceAll(/\s+/g, ' ').trim(), MAX_REASON))
}

/** What the columns leave out, and that another basis is shown than the wanted one, in sentences. */
export const notesOn = ({
  hidden,
  unplaced,
  restated,
  knownAt,
  wanted,
  basis,
}: {
  /** Number of records that share a column with a later one, and of those without a column. */
  hidden: number
  unplaced: number
  /** Number of shown records of which another value was sent. */
  restated: number
  knownAt: number | null
  wanted: string
  basis: string
}): readonly string[] => [
  ...(knownAt === null ? [] : [`Shows what had been received by ${fullTime(knownAt)}.`]),
  ...(basis === wanted
    ? []
    : [
        `No record of the basis “${meaningOf(wanted)}” ${knownAt === null ? 'is cached' : 'that had been received by then is cached'}. Shown: ${meaningOf(basis).toLowerCase()}.`,
      ]),
  ...(unplaced === 0
    ? []
    : [
        unplaced === 1
          ? 'A record does not state the end of the fiscal year, so it has no fiscal column.'
          : `${unplaced} records do not state the end of the fiscal year, so they have no fiscal column.`,
      ]),
  ...(hidden === 0
    ? []
    : [
        `${hidden === 1 ? 'A record shares' : `${hidden} records share`} a column with a later one. Choose “As-of dates” to see each.`,
      ]),
  ...(restated === 0
    ? []
    : [
        `${restated === 1 ? 'A record was' : `${restated} records were`} sent with different values. The later one is shown, with the mark ◇.`,
      ]),
]

/** Which companies are not on screen although others are, and why; empty where all are, or none. */
export function notShown(
  { symbols, knownAt }: Pick<RatiosState, 'symbols' | 'knownAt'>,
  { unnamed, entries }: Pick<ExportedState, 'unnamed' | 'entries'>,
  onScreen: readonly { symbol: string }[],
): string {
  const missing = symbols.filter((symbol) => onScreen.every((each) => each.symbol !== symbol))
  if (missing.length === 0 || onScreen.length === 0) return ''
  const reasons = Map.groupBy(missing, (symbol) =>
    reasonOf(
      entries.find((entry) => entry.symbol === symbol),
      unnamed,
      knownAt,
    ),
  )
  const words = [...reasons].map(([reason, own]) => {
    const others = own.length - MAX_LISTED
    return `${own.slice(0, MAX_LISTED).join(', ')}${others > 0 ? ` and ${others} more` : ''} (${reason})`
  })
  return `Not shown: ${missing.length} of ${companiesText(symbols.length)}, ${words.join(', ')}.`
}

/** How the values of the view are meant: transform, units, and the moment at which they were known. */
export const meantAs = (
  {
    transform,
    style,
    knownAt,
    ...chosen
  }: Pick<RatiosState, 'transform' | 'style' | 'knownAt' | 'symbols' | 'company'>,
  series: readonly Series[],
): readonly string[] =>
  [
    joined(': ', [transformName(series), transformWords(transform, companyOf(chosen))]),
    style === 'assumed' ? 'assumed units' : 'values as sent',
    knownAt === null ? '' : `as known at ${fullTime(knownAt)}`,
  ].filter((part) => part !== '')

const asOfWords = (columns: readonly string[]): string => {
  const [first, last] = firstAndNewest(columns)
  return first === '' ? '' : `as of ${first === last ? first : `${first} to ${last}`}`
}

/** What a picture of the chart shows of the series: the columns in sight, or the two ratios of a scatter at its column. */
export function picturedSet(
  { columns, series }: SeriesSet,
  { span, chart }: Pick<RatiosState, 'span' | 'chart'>,
  { across, up, column }: Pick<Scatter, 'across' | 'up' | 'column'>,
): SeriesSet {
  const at = columns.indexOf(column ?? '')
  const { from, to } = chart.scatter ? { from: at, to: at } : rangeOf(columns, span)
  const drawn = chart.scatter ? series.filter(({ field }) => field === across || field === up) : series
  const inSight = <Each>(list: readonly Each[]): readonly Each[] => (from < 0 ? [] : list.slice(from, to + 1))
  return {
    columns: inSight(columns),
    series: drawn.map((each) => ({ ...each, points: inSight(each.points), gaps: inSight(each.gaps) })),
  }
}

/** Title, settings, source and omissions of the view, for its exported files and pictures; `now` in Unix milliseconds. */
export function exportFacts(
  state: RatiosState,
  { series, columns }: SeriesSet,
  period: string,
  { shown, unnamed, entries, service }: ExportedState,
  now: number,
): ExportFacts {
  const { symbols, reportType, overlay, alignment, knownAt } = state
  const basis = overlay ? 'every basis' : `${meaningOf(reportType)} (${reportType})`
  const drawn = series.filter(({ points }) => points.some((point) => point !== null))
  const labels = [...new Set(drawn.map(({ label }) => label))]
  const ratios = labels.length <= MAX_RATIOS ? labels.join(', ') : `${labels.length} ratios`
  const isIncluded = (symbol: string): boolean => drawn.some((each) => each.symbol === symbol)
  const included = symbols.filter(isIncluded)
  const leftOut = symbols
    .filter((symbol) => !isIncluded(symbol))
    .map((symbol) => {
      const entry = entries.find((each) => each.symbol === symbol)
      return `${symbol} (${reasonOf(entry, unnamed, knownAt)})`
    })
  const made = transformName(drawn)
  const named = `${included.slice(0, MAX_NAMED).join(', ')}${included.length > MAX_NAMED ? ' and others' : ''}`
  const exported = 'at' in shown ? ` · exported ${fullTime(notBefore(now, [shown.at]))}` : ''
  return {
    title: joined(': ', [named === '' ? 'No company' : named, joined(' · ', [ratios, made])]),
    subtitle: joined(' · ', [
      basis,
      periodCaption(period),
      asOfWords(columns),
      `${alignment} columns`,
      ...meantAs(state, series),
    ]),
    source: `Source: operation ratios endpoint of ${service}, ${shownLine(shown)}${exported}`,
    note: leftOut.length === 0 ? '' : `Not included: ${leftOut.join(', ')}`,
  }
}

/** The description as lines, for the foot of a table. */
export const factLines = ({ title, subtitle, source, note }: ExportFacts): readonly string[] =>
  [title, subtitle, source, note].filter((line) => line !== '')

/** Title, settings, source and omissions of the screen, for its exported files; `now` in Unix milliseconds. */
export function screenFacts(
  state: RatiosState,
  { companies, shown, set }: Pick<Screen, 'companies' | 'shown' | 'set'>,
  period: string,
  exported: ExportedState,
  now: number,
): ExportFacts {
  const { at, filter, beside } = state.screen
  const kept = new Set(shown.map(({ symbol }) => symbol))
  const isLeftOut = (symbol: string): boolean =>
    !kept.has(symbol) && companies.some((company) => company.symbol === symbol)
  const symbols = state.symbols.filter((symbol) => !isLeftOut(symbol))
  const facts = exportFacts({ ...state, symbols }, { ...set, columns: [] }, period, exported, now)
  return {
    ...facts,
    subtitle: joined(' · ', [
      facts.subtitle,
      at ?? 'latest period of each company',
      filter === '' ? '' : `${shown.length} of ${companiesText(companies.length)} match the filter ${filter}`,
      beside === 'none' ? '' : `${beside}s among all companies of the screen`,
    ]),
  }
}
