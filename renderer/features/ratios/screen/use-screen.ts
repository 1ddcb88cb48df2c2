import { useEffect, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { buildSeries, neededFields } from '../../../../app/domain/fundamentals/ratio-series.ts'
import {
  changesBetween,
  companiesAt,
  farLimits,
  filtered,
  leavesOutNone,
  ordered,
  setOf,
  standingsBy,
} from '../../../../app/domain/fundamentals/screen/screen.ts'
import type { ScreenChange, FarLimit, ScreenCompany } from '../../../../app/domain/fundamentals/screen/screen.ts'
import type { Standing } from '../../../../app/domain/fundamentals/peer-values.ts'
import { readFilter } from '../../../../app/domain/fundamentals/screen/screen-filter.ts'
import type { FilterLimit, ReadFilter } from '../../../../app/domain/fundamentals/screen/screen-filter.ts'
import type { SeriesSet } from '../../../../app/domain/fundamentals/series.ts'
import type { SymbolRatios } from '../../../../app/domain/fundamentals/ratio-record.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { usePreferences } from '../../../query/preferences.ts'
import { ratiosQueries } from '../../../query/ratios.ts'
import { useIsPeeking } from '../../../ui/text/as-sent.tsx'
import { INITIAL_RATIOS, type RatiosState } from '../ratios-state.ts'
import type { ShownRatios } from '../series/use-ratio-series.ts'

/** What a screen shows. */
export interface Screen {
  /** All companies, in the order in which they were chosen. */
  companies: readonly ScreenCompany[]
  /** Those that the filter leaves, in the order of the screen. */
  shown: readonly ScreenCompany[]
  /** Number of companies that the filter cannot judge. */
  unjudged: number
  /** Whether it leaves all others. */
  leavesOutNone: boolean
  filterError: string | null
  /** The numbers of the filter. */
  limits: readonly FilterLimit[]
  /** Numbers of the filter that are far from every value. */
  farLimits: readonly FarLimit[]
  /** Names of the periods that can be chosen, newest first. */
  periods: readonly string[]
  /** Where every company stands among all, by ratio and symbol. */
  standings: ReadonlyMap<string, ReadonlyMap<string, Standing>>
  /** The shown companies as one column. */
  set: SeriesSet
  /** What of the shown companies changed since the last look; null while what was known then is not read. */
  changes: readonly ScreenChange[] | null
  /** Takes what was received of the shown companies for looked at. */
  markSeen: () => void
}

/** What the view reads from the library: in the screen one basis without a transform, with the ratios of the filter. */
export function useReadState(state: RatiosState): { read: RatiosState; filter: ReadFilter } {
  const { formulas } = usePreferences()
  const filter = useMemo(
    () => readFilter(state.screen.filter, state.fields, formulas),
    [state.screen.filter, state.fields, formulas],
  )
  // Each look makes another state, with the same ratios.
  const fields = useMemo(() => [...new Set([...state.fields, ...(filter.filter?.names ?? [])])], [state.fields, filter])
  const read = useMemo(
    (): RatiosState =>
      state.panel === 'screen' ? { ...state, overlay: false, transform: INITIAL_RATIOS.transform, fields } : state,
    [state, fields],
  )
  return { read, filter }
}

const NO_COMPANIES: readonly ScreenCompany[] = []

/** The companies as they were at the last look at each; none of those that were not looked at, and null until they are read. */
function useEarlier(state: RatiosState, { period, basis }: ShownRatios): readonly ScreenCompany[] | null {
  const connection = useConnectionId()
  const { fields, alignment, style, screen, looks, knownAt } = state
  const { formulas, displays } = usePreferences()
  const inUnits = !useIsPeeking() && style === 'assumed'
  const symbols = state.symbols.filter((symbol) => Object.hasOwn(looks, symbol))
  const isWanted = state.panel === 'screen' && knownAt === null && symbols.length > 0
  const { data } = useQuery({
    ...ratiosQueries.shown(connection, {
      symbols,
      fields: neededFields(fields, formulas),
      reportTypes: [basis],
      knownAt: null,
      receivedBy: Object.fromEntries(symbols.map((symbol) => [symbol, looks[symbol] ?? 0])),
    }),
    enabled: isWanted,
  })
  return useMemo(() => {
    if (!isWanted) return NO_COMPANIES
    if (data === undefined) return null
    const known = data.value.filter(({ symbol, records }) => records.length > 0 && Object.hasOwn(looks, symbol))
    const set = buildSeries(known, { fields, formulas, bases: [basis], period, alignment, displays, inUnits })
    return companiesAt(set, screen.at)
  }, [isWanted, data, looks, fields, formulas, basis, period, alignment, displays, inUnits, screen.at])
}

/** The screen of what was read: companies at one period, filtered and in order, with what changed since the last look. */
export function useScreen(
  state: RatiosState,
  read: ShownRatios,
  { filter, errorText }: ReadFilter,
  change: (part: Partial<RatiosState>) => void,
): Screen {
  const { fields, screen, panel, knownAt, looks, symbols } = state
  const { set, entries } = read
  const isOpen = panel === 'screen'
  const { at, order, beside } = screen
  const companies = useMemo(() => (isOpen ? companiesAt(set, at) : NO_COMPANIES), [isOpen, set, at])
  const left = useMemo(() => filtered(companies, filter), [companies, filter])
  const isIdle = filter !== null && leavesOutNone(companies, left)
  const shown = useMemo(() => ordered(left.companies, order), [left, order])
  const standings = useMemo(() => {
    const by = beside === 'none' ? new Map<string, never[]>() : standingsBy(companies, fields)
    return new Map(
      [...by].map(([field, all]) => [
        field,
        new Map(
          companies.flatMap(({ symbol }, place) => {
            const standing = all[place] ?? null
            return standing === null ? [] : [[symbol, standing] as const]
          }),
        ),
      ]),
    )
  }, [companies, fields, beside])
  const earlier = useEarlier(state, read)
  const changes = useMemo(
    () => (earlier === null ? null : changesBetween(earlier, shown, fields)),
    [earlier, shown, fields],
  )
  const first = isOpen && knownAt === null ? newerLooks(looks, symbols, entries, 'missing') : null
  useEffect(() => {
    if (first !== null) change({ looks: first })
  }, [first, change])
  return {
    companies,
    shown,
    unjudged: left.unjudged,
    leavesOutNone: isIdle,
    filterError: errorText,
    limits: filter?.limits ?? [],
    farLimits: useMemo(() => farLimits(companies, filter, isIdle), [companies, filter, isIdle]),
    periods: useMemo(() => [...set.columns].reverse(), [set]),
    standings,
    set: useMemo(() => setOf(shown, fields, at), [shown, fields, at]),
    changes,
    markSeen: () => {
      const seen = newerLooks(
        looks,
        shown.map(({ symbol }) => symbol),
        entries,
        'all',
      )
      if (seen !== null) change({ looks: seen })
    },
  }
}

/** Maximum number of companies whose looks are kept; those that are not shown now go first. */
const MAX_LOOKS = 400

/**
 * The looks with those at these companies: at all of them, or at those that were never looked at. What was received until now counts as
 * looked at. Null where nothing changes.
 */
export function newerLooks(
  looks: RatiosState['looks'],
  symbols: readonly string[],
  entries: readonly Pick<SymbolRatios, 'symbol' | 'receivedAt'>[],
  which: 'all' | 'missing',
): RatiosState['looks'] | null {
  const now = entries.flatMap(({ symbol, receivedAt }) =>
    receivedAt === null || !symbols.includes(symbol) || (which === 'missing' && Object.hasOwn(looks, symbol))
      ? []
      : [[symbol, receivedAt] as const],
  )
  if (now.every(([symbol, at]) => looks[symbol] === at)) return null
  const all = new Map([...Object.entries(looks), ...now])
  const others = [...all].filter(([symbol]) => !symbols.includes(symbol))
  const own = [...all].filter(([symbol]) => symbols.includes(symbol))
  return Object.fromEntries([...others.slice(Math.min(others.length, Math.max(0, all.size - MAX_LOOKS))), ...own])
}
