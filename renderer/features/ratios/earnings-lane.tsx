import { use, useMemo, useState } from 'react'
import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { columnTimes } from '../../../app/domain/fundamentals/period-columns.ts'
import type { HeldEarnings } from '../../../app/domain/fundamentals/held-earnings.ts'
import { MAX_DATED_SYMBOLS } from '../../../app/domain/news/view-choices.ts'
import { useCommands } from '../../commands/commands.tsx'
import { counted } from '../../format/counted.ts'
import { useConnectionId } from '../../query/connection.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { usePreferences } from '../../query/preferences.ts'
import { retryOf } from '../../query/retry.ts'
import type { ChartLane } from '../../ui/chart/chart-choice.ts'
import { CommandTool } from '../../ui/command-tools.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { DateFormContext } from '../../ui/moment.tsx'
import { useAskEarnings } from './mutations.ts'
import { cutWords, lackingWords, receivedWords, requestable, whyNoRequest, withoutWords } from './held-words.ts'
import { heldEarningsQuery } from './queries.ts'
import { DATE_NOTE, reportFacts, reportFigures, reportPins, reportPinWords } from './report-pins.ts'
import type { DatedReport, ReportPin } from './report-pins.ts'
import { usePinKeys } from './use-pin-keys.ts'

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
  if (held.error !== null)
    return <ErrorLine what="The earnings are not shown." error={errorInfoOf(held.error)} onRetry={retryOf(held)} />
  const [without, cut] = [withoutWords(known), cutWords(symbols.length)]
  const notes = [receivedWords(shown), ...without, cut].filter((each) => each !== null).join(' ')
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
          <span className="quiet">
            {isReading
              ? 'Reading the cached reports…'
              : isNoneAsked
                ? 'The earnings were not asked for. '
                : known.some(({ state }) => state === 'reports')
                  ? 'No cached report has its date in this time. '
                  : `${without.join(' ')} `}
            {missing.length === 0 ? null : (
              <CommandTool id="ratios.ask-earnings" look="link">
                Request {missing.length === asked.length ? 'them' : missing.join(', ')}
              </CommandTool>
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
        <CommandTool id="ratios.ask-earnings" look="link" words={without.join(' ')}>
          {lackingWords(known)}
        </CommandTool>
      )}
      {open === null ? null : (
        <Dialog title={counted(open.reports.length, 'earnings report')} onClose={() => setOpen(null)}>
          <ul className="news-lane-stories">
            {open.reports.map((dated) => (
              <li key={`${dated.symbol} ${dated.asOf}`}>
                <button type="button" className="button-link isolate" onClick={() => openReport(dated)}>
                  {dated.symbol} {reportFacts(dated)}
                </button>
                <span className="quiet isolate">{reportFigures(dated, earningsFields, inUnits)}</span>
              </li>
            ))}
          </ul>
          <p className="quiet">The service does not say what its dates mean.</p>
          <div className="dialog-actions">
            <button type="button" className="button button-primary" onClick={() => setOpen(null)}>
              Close
            </button>
          </div>
        </Dialog>
      )}
    </div>
  )
}
