import { useMemo } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { periodLabel } from '../../../app/domain/fundamentals/period-words.ts'
import { basisToShow, meaningOf } from '../../../app/domain/fundamentals/ratio-record.ts'
import { buildSeries, neededFields, periodsOf } from '../../../app/domain/fundamentals/ratio-series.ts'
import { isCalendarDate } from '../../../app/domain/responses/service-date.ts'
import { responsesOf } from '../../../app/domain/fundamentals/series.ts'
import { EVERY_FIELD, useCompanyRecords, ratiosQueries } from '../../query/ratios.ts'
import { useConnectionId } from '../../query/connection.ts'
import { earningsKey } from '../../query/earnings.ts'
import { inBackground } from '../../query/errors.ts'
import { useAltered } from '../../query/proof.ts'
import { usePreferences } from '../../query/preferences.ts'
import { useRatiosShown } from '../../query/display-state.ts'
import { useIsPeeking } from '../../ui/text/as-sent.tsx'
import { useMinute } from '../../ui/text/clock.ts'
import type { TearSheetState } from './tear-sheet-state.ts'
import { joined } from '../../../app/domain/values/visible-text.ts'

/** All that the page shows of the ratios of its company, derived from its state and from what is cached. */
export type TearSheet = ReturnType<typeof useTearSheet>

/** The standard ratios of a sheet: two or three of each group. */
const STANDARD = [
  'revenueGrowth',
  'netIncomeGrowth',
  'grossMargin',
  'operationMargin',
  'netMargin',
  'roe',
  'roa',
  'roic',
  'currentRatio',
  'cashToTotalAssets',
  'financialLeverage',
  'totalDebtEquityRatio',
  'cashConversionCycle',
  'assetsTurnover',
]

/** Requests the ratios of the company, and derives what the page shows of them. */
export function useTearSheet({ symbol, reportType, template, inUnits: asUnits, knownAt }: TearSheetState) {
  const connection = useConnectionId()
  const client = useQueryClient()
  const now = useMinute()
  const inUnits = !useIsPeeking() && asUnits
  const { templates, formulas, displays } = usePreferences()
  const fields = templates.find(({ name }) => name === template)?.fields ?? STANDARD
  // Nothing is requested for an earlier time.
  const symbols = symbol === null || knownAt !== null ? [] : [symbol]
  const refreshed = useQuery({ ...ratiosQueries.refreshed(connection, symbols), enabled: symbols.length > 0 })
  const read = useCompanyRecords(
    symbol,
    knownAt,
    useMemo(() => [...new Set([...EVERY_FIELD, ...neededFields(fields, formulas)])], [fields, formulas]),
  )
  const { entry } = read
  const receivedAt = read.source?.receivedAt ?? null
  const records = useMemo(() => entry?.records ?? [], [entry])
  const entries = useMemo(() => (entry === undefined ? [] : [entry]), [entry])
  const basis = basisToShow(reportType, entries)
  const period = periodsOf(entries, basis)[0] ?? ''
  const own = records.filter(({ id }) => id.reportType === basis && id.period === period)
  const set = useMemo(
    () => buildSeries(entries, { fields, formulas, bases: [basis], period, alignment: 'calendar', displays, inUnits }),
    [entries, fields, formulas, basis, period, displays, inUnits],
  )
  const basisWords = joined(', ', [meaningOf(basis), period === '' || period === basis ? '' : periodLabel(period)])
  return {
    now,
    inUnits,
    templates,
    entry,
    company: entry?.company ?? null,
    name: entry?.company?.standardName ?? symbol ?? '',
    records,
    basis,
    period,
    set,
    basisWords,
    ratiosWords: joined(' · ', [
      basisWords,
      basis === reportType ? '' : `no record of “${meaningOf(reportType)}” is cached`,
      inUnits ? 'assumed units: the service does not state them' : 'as sent',
    ]),
    /** The newest record of the shown basis and period, without a date only where none has one. */
    newest: own.findLast(({ id }) => isCalendarDate(id.asOf)) ?? own.at(-1),
    readError: read.error,
    readAgain: read.readAgain,
    receivedAt,
    ...useRatiosShown({ isWanted: symbol !== null, request: refreshed, cachedAt: receivedAt, entries, now }),
    altered: useAltered(
      useMemo(() => [...responsesOf(set), ...records.map(({ response }) => response.hash)], [set, records]),
    ),
    /** What of the ratios could not be read in the response to the page's own request. */
    unreadable: refreshed.data?.unreadable ?? null,
    /** Of how many companies that response is. */
    requested: refreshed.data?.symbols.length ?? 1,
    isRefreshing: refreshed.isFetching,
    onRefresh() {
      inBackground(refreshed.refetch())
      inBackground(client.invalidateQueries({ queryKey: earningsKey(connection) }))
    },
  }
}
