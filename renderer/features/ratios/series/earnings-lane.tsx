import { use, useMemo, useState, type ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  columnTimes,
  closesColumn,
  isPeriodEnd,
  shareOfTime,
} from '../../../../app/domain/fundamentals/period-columns.ts'
import type {
  HeldEarnings,
  HeldReport,
  HeldRequest,
} from '../../../../app/domain/fundamentals/earnings/cached-earnings.ts'
import { MAX_DATED_SYMBOLS } from '../../../../app/domain/news/view-choices.ts'
import { ofChoice, shownChoice } from '../../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import { periodLabel } from '../../../../app/domain/fundamentals/period-words.ts'
import { basisLabel } from '../../../../app/domain/fundamentals/ratio-record.ts'
import { ownProperty } from '../../../../app/domain/values/own-property.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { counted } from '../../../../app/domain/values/number-form.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { failureOf } from '../../../query/errors.ts'
import { usePreferences } from '../../../query/preferences.ts'
import type { ChartLane } from '../../../ui/chart/chart-request.ts'
import { CommandLink } from '../../../ui/controls/command-tools.tsx'
import { Dialog } from '../../../ui/controls/dialog.tsx'
import { ErrorLine } from '../../../ui/states/error-note.tsx'
import { DateFormContext } from '../../../ui/text/date-time.tsx'
import { shortDay } from '../../../format/time.ts'
import { shownDay } from '../../../format/date-form.ts'
import { choiceOf, labelOf, rowStyle, type EarningsFields } from '../../../format/earnings-row.ts'
import { useAskEarnings } from '../mutations.ts'
import { heldEarningsQuery } from '../queries.ts'
import { usePinKeys } from './use-pin-keys.ts'
import { Button, LinkButton } from '../../../ui/controls/button.tsx'
import { joined } from '../../../../app/domain/values/visible-text.ts'

/** What is said of the dates of reports wherever they stand on a time axis. */
const DATE_NOTE = 'by the as-of date of each report; the service does not say what its dates mean'

/** Which reports are preferred where several have the same date. */
interface WantedReports {
  basis: string
  /** Null for the one that most reports have. */
  period: string | null
}

interface DatedReport {
  symbol: string
  asOf: string
  report: HeldReport
  /** The request whose response has it, and when that was received, in Unix milliseconds. */
  request: HeldRequest
  receivedAt: number
  /** The bases of the other reports of that date, in words. */
  others: readonly string[]
}

/** The reports that stand in one place of the axis. */
interface ReportPin {
  /** Where it is, as a share of the width of the plot. */
  share: number
  reports: readonly DatedReport[]
}

/** One report for each date of a company: of the wanted basis and period where there is one. */
function datedReports({ symbol, answers }: HeldEarnings, wanted: WantedReports): DatedReport[] {
  const all = answers.flatMap(({ receivedAt, request, reports }) =>
    reports.map((report) => ({ report, receivedAt, request })),
  )
  const whole = all.map(({ report }) => ({ ...report, aorOrRestate: null, symbol, texts: {}, path: '' }))
  const preferred = new Set(ofChoice(whole, shownChoice(whole, wanted)))
  const places = new Set(whole.flatMap((report, place) => (preferred.has(report) ? [place] : [])))
  const ofDays = Map.groupBy([...all.entries()], ([, { report }]) => report.asOf ?? '')
  return [...ofDays].flatMap(([asOf, ofDay]) => {
    const [, chosen] = ofDay.find(([place]) => places.has(place)) ?? ofDay[0] ?? []
    if (chosen === undefined || !isPeriodEnd(asOf)) return []
    const others = ofDay.map(([, { report }]) => report.reportType).filter((type) => type !== null)
    const bases = others.filter((type) => type !== chosen.report.reportType).map(basisLabel)
    return [{ symbol, asOf, ...chosen, others: [...new Set(bases)] }]
  })
}

/**
 * The reports on a plot whose columns are at these times, oldest first. Those nearer to each other than `apart`, a share of the width,
 * have one pin. With `isNewest` what is dated after the last column stands at the end. What closes the first column stands at it, because a
 * column is at the end of its period, and dates before that are not on the plot.
 */
export function reportPins(
  held: readonly HeldEarnings[],
  wanted: WantedReports,
  {
    columns,
    times,
    isNewest,
    apart,
  }: { columns: readonly string[]; times: readonly number[]; isNewest: boolean; apart: number },
): readonly ReportPin[] {
  const [first = '', last = 0] = [columns[0], times.at(-1)]
  const placed = held
    .flatMap((each) => datedReports(each, wanted))
    .flatMap((dated) => {
      const at = Date.parse(dated.asOf)
      const share =
        at > last && isNewest ? 1 : (shareOfTime(times, at) ?? (closesColumn(dated.report, first) ? 0 : null))
      return share === null ? [] : [{ share, reports: [dated] }]
    })
    .sort((one, other) => one.share - other.share)
  return placed.reduce<ReportPin[]>((pins, pin) => {
    const before = pins.at(-1)
    if (before === undefined || pin.share - before.share >= apart) return [...pins, pin]
    return [...pins.slice(0, -1), { ...before, reports: [...before.reports, ...pin.reports] }]
  }, [])
}

/** The basis and period of a report, the others of its date, and the day on which it was received. */
export const reportFacts = ({
  report: { reportType, period, periodEnd },
  asOf,
  receivedAt,
  others,
}: DatedReport): string =>
  joined(' · ', [
    `as of ${shownDay(asOf)}`,
    [
      reportType === null ? 'basis not stated' : basisLabel(reportType),
      ...(period === null || period === reportType ? [] : [periodLabel(period)]),
    ].join(', '),
    periodEnd === null || periodEnd === asOf ? '' : `period to ${shownDay(periodEnd)}`,
    others.length === 0 ? '' : `also ${others.join(', ')}`,
    `received ${shortDay(receivedAt)}`,
  ])

/** What a report says in short: a few of its numbers, each with its name and unit. */
export function reportFigures({ symbol, report }: DatedReport, fields: EarningsFields, inUnits: boolean): string {
  const whole = { ...report, symbol, aorOrRestate: null, texts: {}, path: '' }
  const figures = Object.keys(report.numbers).map((name) => {
    const choice = choiceOf(fields, name)
    const { write, unit } = rowStyle(name, choice, [whole], inUnits)
    return `${labelOf(name, choice) ?? name} ${write(ownProperty(report.numbers, name) ?? '')}${unit === '' ? '' : ` ${unit}`}`
  })
  return figures.length === 0 ? 'none of the usual numbers' : figures.join(' · ')
}

/** Maximum number of reports that a tooltip lists. */
const MAX_LISTED = 3

/** What a pin stands for: each report in two lines, or the first ones and how many more there are. */
export function reportPinWords({ reports }: ReportPin, fields: EarningsFields, inUnits: boolean): string {
  const lines = reports
    .slice(0, MAX_LISTED)
    .flatMap((dated) => [`${dated.symbol} · ${reportFacts(dated)}`, reportFigures(dated, fields, inUnits)])
  return [
    ...(reports.length === 1 ? [] : [counted(reports.length, 'earnings report')]),
    ...lines,
    ...(reports.length > MAX_LISTED ? [`and ${reports.length - MAX_LISTED} more`] : []),
  ].join('\n')
}

/** The companies whose cached earnings are in this state. */
const inState = (held: readonly HeldEarnings[], state: HeldEarnings['state']): readonly string[] =>
  held.filter((each) => each.state === state).map(({ symbol }) => symbol)

/** The companies whose earnings a request may bring: nothing was received, or a failure. */
const requestable = (held: readonly HeldEarnings[]): readonly string[] => [
  ...inState(held, 'not-asked'),
  ...inState(held, 'failure'),
]

/** How many companies have no reports for which reason, where a request may bring them. */
const lackingWords = (held: readonly HeldEarnings[]): string =>
  [
    { count: inState(held, 'not-asked').length, words: 'not asked' },
    { count: inState(held, 'failure').length, words: 'failed' },
  ]
    .flatMap(({ count, words }) => (count === 0 ? [] : `${count} ${words}`))
    .join(', ')

/** Which companies have no reports, each with the reason. */
const withoutWords = (held: readonly HeldEarnings[]): readonly string[] =>
  [
    { symbols: inState(held, 'not-asked'), words: 'Not asked:' },
    { symbols: inState(held, 'failure'), words: 'The service reported a failure or errors for' },
    { symbols: inState(held, 'none'), words: 'The service sent no report that names' },
  ].flatMap(({ symbols, words }) => (symbols.length === 0 ? [] : `${words} ${symbols.join(', ')}.`))

/** On which days the reports were received; null where there are none. */
export function receivedWords(held: readonly HeldEarnings[]): string | null {
  const times = held
    .flatMap(({ answers }) => answers.map(({ receivedAt }) => receivedAt))
    .sort((one, other) => one - other)
  const [oldest, newest] = [times[0], times.at(-1)]
  if (oldest === undefined || newest === undefined) return null
  const [first, last] = [shortDay(oldest), shortDay(newest)]
  return first === last ? `Received ${first}.` : `Received from ${first} to ${last}.`
}

/** That not every company has pins; null where each can have them. */
export const cutWords = (companies: number): string | null =>
  companies > MAX_DATED_SYMBOLS ? `Only the reports of the first ${MAX_DATED_SYMBOLS} companies are shown.` : null

/** Why no earnings can be requested for the chart; null where they can. */
function whyNoRequest(
  held: readonly HeldEarnings[] | undefined,
  { companies, isOld, hasFailed }: { companies: number; isOld: boolean; hasFailed: boolean },
): string | null {
  if (companies === 0) return 'Choose a company first.'
  if (hasFailed) return 'It is not known what is cached, because the reports could not be read.'
  if (held === undefined || isOld) return 'The cached reports are being read.'
  if (requestable(held).length > 0) return null
  const whose =
    companies > MAX_DATED_SYMBOLS ? `the first ${MAX_DATED_SYMBOLS} companies, which the lane shows,` : 'every company'
  return `The service has answered for ${whose} already. Earnings has the way to request them again.`
}

/** Maximum number of companies that a pin has a bar for. */
const MAX_BARS = 4

/** Least distance of two pins that can have a bar for each of so many companies, in pixels. */
const apart = (companies: number): number => 6 + 4 * Math.min(MAX_BARS, companies)

const NONE_HELD: readonly HeldEarnings[] = []

/** The companies of a pin, each once. */
const companiesOf = ({ reports }: ReportPin): readonly string[] => [...new Set(reports.map(({ symbol }) => symbol))]

/**
 * Pins of the cached earnings reports of the companies, in the time axis of the plot. Arrow keys move between them, and Enter opens one.
 * A company without cached reports is named with the reason: only a command asks.
 */
export function EarningsLane({
  lane: { plot, columns, isNewest, mark },
  symbols,
  wanted,
  inUnits,
  strokeOf,
  onReport,
}: {
  lane: ChartLane
  symbols: readonly string[]
  /** The basis and the period of the values in the plot. */
  wanted: { basis: string; period: string | null }
  inUnits: boolean
  strokeOf: (symbol: string) => string | undefined
  onReport: (dated: DatedReport) => void
}): ReactElement | null {
  const connection = useConnectionId()
  const { earningsFields } = usePreferences()
  // The words of the pins have dates.
  use(DateFormContext)
  const asked = useMemo(() => symbols.slice(0, MAX_DATED_SYMBOLS), [symbols])
  const held = useQuery({ ...heldEarningsQuery(connection, asked), enabled: asked.length > 0 })
  const ask = useAskEarnings()
  const times = useMemo(() => columnTimes(columns), [columns])
  // While others are read, those of the companies that stay are shown.
  const shown = useMemo(
    () => (held.data ?? NONE_HELD).filter(({ symbol }) => asked.includes(symbol)),
    [held.data, asked],
  )
  const isReading = held.data === undefined || held.isPlaceholderData
  const { basis, period } = wanted
  const width = plot?.width ?? 0
  const pins = useMemo(
    () =>
      times === null || width === 0
        ? []
        : reportPins(shown, { basis, period }, { columns, times, isNewest, apart: apart(asked.length) / width }),
    [shown, columns, times, isNewest, width, basis, period, asked.length],
  )
  // Of companies that are still being read it is not known.
  const known = isReading ? NONE_HELD : shown
  const missing = requestable(known)
  const isNoneAsked = known.length > 0 && known.every(({ state }) => state === 'not-asked')
  const keys = usePinKeys(pins.length)
  const [open, setOpen] = useState<ReportPin | null>(null)
  useCommands([
    {
      id: 'ratios.ask-earnings',
      unavailable: ask.isPending
        ? 'They are being requested.'
        : whyNoRequest(held.data, {
            companies: symbols.length,
            isOld: held.isPlaceholderData,
            hasFailed: held.error !== null,
          }),
      run: () => ask.mutate(missing),
    },
  ])

  function openReport(dated: DatedReport): void {
    setOpen(null)
    onReport(dated)
  }

  // A single column has no length in time, and a column may have no time at all.
  if (times === null || times.length < 2) return null
  if (plot === null) return <div className="news-lane earnings-lane" />
  if (held.error !== null) return <ErrorLine what="The earnings are not shown." {...failureOf(held)} />
  const [without, cut] = [withoutWords(known), cutWords(symbols.length)]
  const notes = [receivedWords(shown), ...without, cut].filter((each) => each !== null).join(' ')
  const emptyWords = isReading
    ? 'Reading the cached reports…'
    : isNoneAsked
      ? 'The earnings were not asked for.'
      : known.some(({ state }) => state === 'reports')
        ? 'No cached report has its date in this time.'
        : without.join(' ')
  return (
    <div
      className="news-lane earnings-lane"
      style={{ gridTemplateColumns: `${plot.start - 8}px ${plot.width}px minmax(0, 1fr)` }}
    >
      <span className="quiet" title={`Earnings reports ${DATE_NOTE}.${notes === '' ? '' : ` ${notes}`}`}>
        Earnings
      </span>
      <div
        className="news-lane-track"
        role="group"
        aria-label={`Earnings reports of the companies, ${DATE_NOTE}${notes === '' ? '' : `. ${notes}`}`}
        title={notes === '' ? undefined : notes}
        onKeyDown={keys.press}
      >
        {pins.length > 0 ? null : (
          <span className="quiet earnings-lane-note">
            <span title={emptyWords}>{emptyWords}</span>{' '}
            {missing.length === 0 ? null : (
              <CommandLink id="ratios.ask-earnings">
                Request {missing.length === asked.length ? 'them' : missing.join(', ')}
              </CommandLink>
            )}
          </span>
        )}
        {pins.map((pin, place) => {
          const companies = companiesOf(pin)
          const [only] = pin.reports
          const words = reportPinWords(pin, earningsFields, inUnits)
          return (
            <button
              key={pin.share}
              type="button"
              className="report-pin"
              tabIndex={place === keys.at ? 0 : -1}
              style={{ insetInlineStart: `${pin.share * 100}%` }}
              title={words}
              aria-label={words.replaceAll('\n', '. ')}
              onFocus={() => keys.reach(place)}
              onPointerEnter={() => mark(pin.share)}
              onPointerLeave={() => mark(null)}
              onClick={() => (pin.reports.length === 1 && only !== undefined ? openReport(only) : setOpen(pin))}
            >
              {companies.slice(0, MAX_BARS).map((symbol) => (
                <span key={symbol} style={{ color: strokeOf(symbol) }} />
              ))}
            </button>
          )
        })}
      </div>
      {pins.length === 0 || missing.length === 0 ? null : (
        <CommandLink id="ratios.ask-earnings" words={without.join(' ')}>
          {lackingWords(known)}
        </CommandLink>
      )}
      {open === null ? null : (
        <Dialog title={counted(open.reports.length, 'earnings report')} onClose={() => setOpen(null)}>
          <ul className="news-lane-stories">
            {open.reports.map((dated) => (
              <li key={`${dated.symbol} ${dated.asOf}`}>
                <LinkButton className="isolate" onClick={() => openReport(dated)}>
                  {dated.symbol} {reportFacts(dated)}
                </LinkButton>
                <span className="quiet isolate">{reportFigures(dated, earningsFields, inUnits)}</span>
              </li>
            ))}
          </ul>
          <p className="quiet">The service does not say what its dates mean.</p>
          <div className="dialog-actions">
            <Button look="primary" onClick={() => setOpen(null)}>
              Close
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}
