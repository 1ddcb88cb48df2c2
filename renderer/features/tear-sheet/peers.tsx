import { use, useMemo, type ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { yearsOf } from '../../../app/domain/fundamentals/period-columns.ts'
import { buildSeries, periodsOf } from '../../../app/domain/fundamentals/ratio-series.ts'
import { ratioLabel } from '../../../app/domain/fundamentals/ratio-fields.ts'
import { meaningOf } from '../../../app/domain/fundamentals/ratio-record.ts'
import type { SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { counted } from '../../../app/domain/values/number-form.ts'
import { visibleName } from '../../../app/domain/values/visible-text.ts'
import { shownDay } from '../../format/date-form.ts'
import { useConnectionId } from '../../query/connection.ts'
import { failureOf } from '../../query/errors.ts'
import { useWatchLists } from '../../query/organiser.ts'
import { usePreferences } from '../../query/preferences.ts'
import { ratiosQueries } from '../../query/ratios.ts'
import { CompanyLinksContext } from '../../ui/text/link-menus.ts'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { GapMark } from '../../ui/text/sourced-number.tsx'
import { SeriesValue } from '../../ui/text/value-or-gap.tsx'
import { Name } from '../../ui/text/name.tsx'
import { Part } from './sheet-part.tsx'
import { LinkButton } from '../../ui/controls/button.tsx'

const COMPARED = ['revenueGrowth', 'grossMargin', 'netMargin', 'roe']

/** Maximum number of companies beside the one of the page. */
const MAX_PEERS = 6

/** The companies to show beside one, of those on its watch lists and those that are compared with it in the ratios; and how many more there are. */
export function peersOf(
  symbol: string,
  lists: readonly { symbols: readonly string[] }[],
  beside: readonly string[],
): { peers: readonly string[]; others: number } {
  const known = [beside, ...lists.map(({ symbols }) => symbols)].filter((symbols) => symbols.includes(symbol)).flat()
  const all = [...new Set(known)].filter((each) => each !== symbol)
  return { peers: all.slice(0, MAX_PEERS), others: Math.max(0, all.length - MAX_PEERS) }
}

/** The newest column with a value, at one whose name says no time only where there is no other; negative where none has one. */
function newestOf({ columns, series }: SeriesSet): number {
  const held = columns.flatMap((column, place) =>
    series.some(({ points }) => (points[place] ?? null) !== null) ? [{ place, isDated: yearsOf(column) !== null }] : [],
  )
  return (held.findLast(({ isDated }) => isDated) ?? held.at(-1))?.place ?? -1
}

/** The newest column of the company of the page, since another one may report earlier; where it has none, that of the others. */
function comparedColumn(symbol: string, { columns, series }: SeriesSet): number {
  const own = newestOf({ columns, series: series.filter((each) => each.symbol === symbol) })
  return own < 0 ? newestOf({ columns, series }) : own
}

/** The newest cached ratios of the company and of those beside it. */
export function Peers({
  symbol,
  beside,
  basis,
  period,
  inUnits,
  knownAt,
}: {
  symbol: string
  /** The companies of the ratios view. */
  beside: readonly string[]
  basis: string
  /** The period of the records of the company; empty where it has none. */
  period: string
  inUnits: boolean
  /** Until when what was received is shown, in Unix milliseconds; null for now. */
  knownAt: number | null
}): ReactElement {
  const connection = useConnectionId()
  const links = use(CompanyLinksContext)
  const { lists, isRead, error: unread, retry } = useWatchLists()
  const { displays } = usePreferences()
  const { symbols, others } = useMemo(() => {
    const found = peersOf(symbol, lists, beside)
    return { symbols: [symbol, ...found.peers], others: found.others }
  }, [symbol, lists, beside])
  const read = useQuery({
    ...ratiosQueries.shown(connection, { symbols, fields: COMPARED, reportTypes: [], knownAt }),
    enabled: symbols.length > 1,
  })
  const entries = useMemo(() => read.data?.value ?? [], [read.data])
  const set = useMemo(
    () =>
      buildSeries(entries, {
        fields: COMPARED,
        formulas: [],
        bases: [basis],
        period: period === '' ? (periodsOf(entries, basis)[0] ?? '') : period,
        alignment: 'calendar',
        displays,
        inUnits,
      }),
    [entries, basis, period, displays, inUnits],
  )
  const last = comparedColumn(symbol, set)
  // A symbol of which nothing is cached may be unknown to the service, so it is named below the table and not compared.
  const without = entries.filter(({ outcome, symbol: each }) => outcome !== 'records' && each !== symbol)
  const rows = symbols.filter((each) => !without.some((entry) => entry.symbol === each))
  const page = (each: string): ReactElement => (
    <LinkButton onClick={() => links?.onPage(each)}>
      <Name text={each} kind="symbol" />
    </LinkButton>
  )
  return (
    <Part title="Peers" note={last < 0 ? '' : (set.columns[last] ?? '')}>
      {symbols.length === 1 && unread !== null ? (
        <ErrorNote error={unread} onRetry={retry} />
      ) : symbols.length === 1 && !isRead ? (
        <p className="quiet">Reading the watch lists…</p>
      ) : symbols.length === 1 ? (
        <p className="quiet sheet-advice">
          No company is beside this one. Add it to a watch list with others, or to the companies of Ratios.
        </p>
      ) : read.error !== null && read.data === undefined ? (
        <ErrorNote {...failureOf(read)} />
      ) : read.data === undefined || read.isPlaceholderData ? (
        <p className="quiet">Reading the cached ratios…</p>
      ) : last < 0 ? (
        <p className="quiet">Nothing to compare is cached on the basis “{meaningOf(basis)}”.</p>
      ) : (
        <table className="sheet-table sheet-peers">
          <thead>
            <tr>
              <th scope="col">Company</th>
              {COMPARED.map((field) => (
                <th key={field} scope="col">
                  {ratioLabel(field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((each) => {
              const name = entries.find((entry) => entry.symbol === each)?.company?.standardName ?? null
              return (
                <tr key={each} data-own={each === symbol || undefined}>
                  <th scope="row" title={name === null ? undefined : visibleName(name)}>
                    {each === symbol ? <Name text={each} kind="symbol" /> : page(each)}{' '}
                    {name === null ? null : (
                      <span className="quiet">
                        <Name text={name} />
                      </span>
                    )}
                  </th>
                  {COMPARED.map((field) => {
                    const series = set.series.find((one) => one.symbol === each && one.field === field)
                    const asOf = series?.points[last]?.asOf
                    return (
                      <td key={field}>
                        {series === undefined ? (
                          <GapMark gap="no-record" />
                        ) : (
                          <SeriesValue
                            series={series}
                            place={last}
                            {...(asOf === undefined ? {} : { title: `As of ${shownDay(asOf)}` })}
                          />
                        )}
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {without.length === 0 || last < 0 ? null : (
        <p className="quiet">
          Without cached ratios:{' '}
          {without.map((entry, place) => (
            <span key={entry.symbol} title={entry.message ?? undefined}>
              {place === 0 ? '' : ', '}
              {page(entry.symbol)}
            </span>
          ))}
        </p>
      )}
      {others === 0 ? null : (
        <p className="quiet">Not shown: {counted(others, 'more company', 'more companies')} of the same lists.</p>
      )}
    </Part>
  )
}
