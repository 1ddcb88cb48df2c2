import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  ofChoice,
  shownChoice,
  flattenedData,
  readEarningsReports,
  unreadableIn,
  withoutReports,
} from '../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import { parseJson } from '../../../app/domain/responses/parse-json.ts'
import type { EarningsFieldChoice } from '../../../app/domain/settings/preferences.ts'
import { ownProperty } from '../../../app/domain/values/own-property.ts'
import { useConnectionId } from '../../query/connection.ts'
import { earningsQueries } from '../../query/earnings.ts'
import { errorInfoOf, inBackground } from '../../query/errors.ts'
import { useAltered } from '../../query/proof.ts'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import { useShown } from '../../query/display-state.ts'
import { useMinute } from '../../ui/text/clock.ts'
import { columnsOf } from './earnings-columns.ts'
import type { EarningsState } from './earnings-state.ts'
import { withOrder } from './use-field-commands.ts'

/** All that the view shows, derived from its state and from the last response. */
export type Earnings = ReturnType<typeof useEarnings>

const AS_SENT: readonly string[] = []

/** Requests the reports of the state, and derives what the view shows of them. */
export function useEarnings({ request, shows, company: focus, basis, period, compare, knownAt }: EarningsState) {
  const connection = useConnectionId()
  const now = useMinute()
  const { earningsFields: fields, earningsOrder } = usePreferences()
  const save = useSavePreferences()
  const isAsked = request.symbols.length > 0
  const answered = useQuery({ ...earningsQueries.reports(connection, request, knownAt), enabled: isAsked })
  const value = answered.data?.source.receivedAt == null ? undefined : answered.data.value
  const data = useMemo(() => (value === undefined ? null : parseJson(value.dataText)), [value])
  const reports = useMemo(() => {
    const known = readEarningsReports(data)
    const whole = known.length > 0 ? null : flattenedData(data)
    return whole === null ? known : [whole]
  }, [data])
  const unreadable = useMemo(
    () => (value === undefined ? null : unreadableIn(data, reports, value.response)),
    [value, data, reports],
  )
  // Without a member there may still be something to see in the tree, unless nothing was sent at all.
  const hasAny = value !== undefined && (reports.length > 0 || (data !== null && Object.keys(data).length > 0))
  const onScreen = useShown({
    isWanted: isAsked,
    request: answered,
    source: answered.data?.source ?? null,
    hasAny,
    now,
  })
  const symbols = useMemo(() => [...new Set(reports.map(({ symbol }) => symbol ?? 'reports'))], [reports])
  const company = focus !== null && symbols.includes(focus) ? focus : symbols[0]
  const own = useMemo(() => reports.filter(({ symbol }) => (symbol ?? 'reports') === company), [reports, company])
  const drawn = useMemo(() => ofChoice(own, shownChoice(own, { basis, period })), [own, basis, period])
  // The chart draws the numbers themselves.
  const compared = shows === 'grid' ? compare : 'none'
  return {
    now,
    /** The last response; undefined where it has nothing to show. */
    value: hasAny ? value : undefined,
    /** Failures that it reports, also where it has nothing else. */
    reported: value !== undefined && (value.ok === false || value.errors.length > 0) ? value : null,
    /** Why the last request brought nothing new, where something older is shown. */
    error:
      value === undefined
        ? null
        : answered.error === null
          ? (answered.data?.source.because ?? null)
          : errorInfoOf(answered.error),
    data,
    /** Elements of the lists of reports that are none; null for none. */
    unreadable,
    /** The companies that were asked for and have no report in the response. */
    without: withoutReports(request.symbols, reports),
    onScreen,
    isRefreshing: answered.isFetching,
    onRefresh: () => inBackground(answered.refetch()),
    altered: useAltered(useMemo(() => [value?.response.hash ?? ''], [value])),
    /** The companies of the response, and the one that is shown with its reports. */
    symbols,
    company,
    own,
    /** Those of the chosen basis and period, and as columns with what they are compared with. */
    drawn,
    columns: useMemo(() => columnsOf(drawn, own, compared), [drawn, own, compared]),
    compared,
    fields,
    onField(path: string, choice: EarningsFieldChoice): void {
      const others = Object.fromEntries(Object.entries(fields).filter(([name]) => name !== path))
      const isDefault = choice.label === null && choice.display === 'usual' && !choice.isPinned
      save({ earningsFields: isDefault ? others : { ...others, [path]: choice } })
    },
    /** The order that the person gave the fields. */
    order: ownProperty(earningsOrder, connection) ?? AS_SENT,
    onOrder: (order: readonly string[] | null) => save({ earningsOrder: withOrder(earningsOrder, connection, order) }),
  }
}
