import { useMemo } from 'react'
import { undescribed } from '../../../app/domain/fundamentals/ratio-fields.ts'
import type { SymbolRatios } from '../../../app/domain/fundamentals/ratio-record.ts'
import { rangeOf } from '../../../app/domain/fundamentals/chart/chart-span.ts'
import { responsesOf, type SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { EVERY_FIELD, useCompanyRecords } from '../../query/ratios.ts'
import { serviceName, useConnection } from '../../query/connection.ts'
import { errorInfoOf, inBackground, retryOf } from '../../query/errors.ts'
import { useAltered } from '../../query/proof.ts'
import { useRatiosShown } from '../../query/display-state.ts'
import { useMinute } from '../../ui/text/clock.ts'
import { useSameList, useStable } from '../../ui/keys/stable-values.ts'
import { exportFacts, factLines, notesOn, notShown, screenFacts, type ExportFacts } from './export/export-facts.ts'
import { newsOfRange } from './series/news-of-range.ts'
import { companyOf, type RatiosState } from './ratios-state.ts'
import { useLineLooks } from './series/use-line-looks.ts'
import { useRatioSeries } from './series/use-ratio-series.ts'
import { useReadState, useScreen } from './screen/use-screen.ts'
import { useCompanyGroups } from './series/company-groups.ts'

/** All that the view shows, derived from its state and from what is cached. */
export type Ratios = ReturnType<typeof useRatios>

/** Every cached record of one company with all of its ratios; of none for null. */
function useEveryRecord(
  company: string | null,
  knownAt: number | null,
): Pick<SymbolRatios, 'records'> & {
  fields: readonly string[]
  units: SymbolRatios['units'] | undefined
  isReading: boolean
  error: ErrorInfo | null
  readAgain: () => void
} {
  // The entries of the shown basis name its fields only, and a restated record may have more.
  const { entry: onEveryBasis } = useCompanyRecords(company, knownAt)
  const fields = useMemo(() => [...EVERY_FIELD, ...undescribed(onEveryBasis?.fieldNames ?? [])], [onEveryBasis])
  const { entry, error, readAgain } = useCompanyRecords(company, knownAt, fields)
  const records = useMemo(() => entry?.records ?? [], [entry])
  return { records, fields, units: entry?.units, isReading: entry === undefined && error === null, error, readAgain }
}

/** Derives what the view shows from its state; `change` changes that. */
export function useRatios(state: RatiosState, change: (part: Partial<RatiosState>) => void) {
  const { symbols, fields, panel, knownAt } = state
  const isScreen = panel === 'screen'
  /** Whether the part shows many companies; the others are of one. */
  const isOfMany = isScreen || panel === 'series'
  const now = useMinute()
  const service = serviceName(useConnection())
  const { read: readState, filter } = useReadState(state)
  const read = useRatioSeries(readState)
  const { refreshed, shown, entries, period, basis, set } = read
  const screen = useScreen(state, read, filter, change)
  const company = companyOf(state)
  const ofCompany = useEveryRecord(isOfMany ? null : company, knownAt)
  const onScreen = useRatiosShown({
    isWanted: symbols.length > 0,
    request: refreshed,
    cachedAt: shown.data?.source.receivedAt ?? null,
    entries,
    now,
  })
  const values = isScreen ? screen.set : set
  const altered = useAltered(
    useMemo(
      () => (isOfMany ? responsesOf(values) : ofCompany.records.map(({ response }) => response.hash)),
      [isOfMany, values, ofCompany.records],
    ),
  )
  const hasValues = set.columns.length > 0 && set.series.length > 0
  const isEmpty = isOfMany ? fields.length > 0 && !hasValues : ofCompany.records.length === 0
  const exported = { shown: onScreen.shown, unnamed: onScreen.unnamed, entries, service }
  const factsOf = (part: SeriesSet): ExportFacts =>
    exportFacts({ ...state, reportType: basis }, part, period, exported, now)
  const facts = isScreen
    ? screenFacts({ ...readState, reportType: basis }, screen, period, exported, now)
    : factsOf(set)
  const notes = notesOn({ ...set, knownAt, wanted: isOfMany ? state.reportType : basis, basis })
  return {
    ...read,
    state,
    change,
    now,
    isOfMany,
    screen,
    /** The company of the parts that show one; null without any. */
    company,
    ofCompany,
    onScreen: onScreen.shown,
    /** What is known of a company that no response named. */
    unnamed: onScreen.unnamed,
    /** Why the last request brought nothing new; null where it did, and where that is said in the place of the values. */
    error: isEmpty && onScreen.shown.state !== 'cached' ? null : onScreen.error,
    hasValues,
    /** Whether there are records of any of the companies, also where none has a column. */
    hasRecords: entries.some(({ records }) => records.length > 0),
    isReading: shown.isLoading || (!isOfMany && ofCompany.isReading),
    readError: shown.error === null ? ofCompany.error : errorInfoOf(shown.error),
    onReadAgain: shown.error === null ? ofCompany.readAgain : retryOf(shown),
    onRefresh: () => inBackground(refreshed.refetch()),
    /** The stored responses that no longer match their hash. */
    altered,
    groups: useCompanyGroups(
      state,
      useStable((story) => change({ story })),
    ),
    lineLooks: useLineLooks(set.series, state, basis),
    notes: [...notes, isScreen ? notShown(state, exported, screen.companies) : ''].filter((note) => note !== ''),
    /** The search for the news of the visible periods; null where they say no time. */
    newsQuery: newsOfRange(symbols, set.columns, rangeOf(set.columns, state.span)),
    /** What an export of the part, or of these series, says of itself. */
    facts,
    factsOf,
    /** The lines below a copy. */
    foot: useSameList(factLines(facts)),
  }
}
