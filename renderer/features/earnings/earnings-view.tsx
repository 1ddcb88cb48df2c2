import { useEffect, useMemo } from 'react'
import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  ofChoice,
  shownChoice,
  flattenedData,
  readEarningsReports,
} from '../../../app/domain/fundamentals/earnings-reports.ts'
import { parseJson } from '../../../app/domain/responses/parse-json.ts'
import type { EarningsFieldChoice } from '../../../app/domain/settings/preferences.ts'
import { ownProperty } from '../../../app/domain/values/own-property.ts'
import { errorInfoOf, inBackground } from '../../query/error-info.ts'
import { EARNINGS_COMPARISONS, EARNINGS_FORMS, VALUE_STYLES } from '../../../app/domain/fundamentals/view-choices.ts'
import { useAltered } from '../../query/integrity.ts'
import { useWatchLists } from '../../query/organiser.ts'
import { useShown } from '../../query/use-shown.ts'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import { loadChart } from '../../ui/chart/loaded-chart.tsx'
import { CommandTool } from '../../ui/command-tools.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { NothingShown } from '../../ui/nothing-shown.tsx'
import { Integrity } from '../../ui/integrity.tsx'
import { SourceMark } from '../../ui/source-mark.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { useSymbolEntry } from '../../ui/use-symbol-entry.ts'
import { useIsPeeking } from '../../ui/peek.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import { earningsQueries } from '../../query/earnings.ts'
import type { EarningsRequest } from '../../query/earnings.ts'
import { useConnectionId, useMadeUpWords } from '../../query/connection.ts'
import { useKeptScroll } from '../../ui/use-kept-scroll.ts'
import { choiceCommands } from '../../commands/choice-commands.ts'
import { useCommands } from '../../commands/commands.tsx'
import { nextOf } from '../../ui/next-of.ts'
import { columnsOf } from './earnings-columns.ts'
import { EarningsChart } from './earnings-chart.tsx'
import { EarningsGrid } from './earnings-grid.tsx'
import { earningsTools } from './earnings-tools.tsx'
import { ExportEarnings } from './export-earnings.tsx'
import { chartWordsOf, earningsSeries } from './earnings-series.ts'
import { changedEarnings, dayGoneTo } from './earnings-state.ts'
import type { EarningsState } from './earnings-state.ts'
import { withOrder } from './use-field-commands.ts'
import { JsonTree } from './json-tree.tsx'
import { useCompanyIntake } from '../../ui/use-symbol-intake.ts'
import './earnings.css'

/** Offers the commands of the earnings view. */
function useEarningsCommands(
  state: EarningsState,
  onChange: (state: EarningsState) => void,
  onRefresh: () => void,
): void {
  const { request, shows, style, compare } = state
  useCommands([
    {
      id: 'earnings.add-companies',
      run: () => {
        document.getElementById('earnings-symbols')?.focus()
      },
    },
    ...choiceCommands('earnings.form', EARNINGS_FORMS, shows, (id) => onChange({ ...state, shows: id })),
    { id: 'earnings.next-form', run: () => onChange({ ...state, shows: nextOf(EARNINGS_FORMS, shows) }) },
    ...choiceCommands('earnings.style', VALUE_STYLES, style, (id) => onChange({ ...state, style: id })),
    { id: 'earnings.next-style', run: () => onChange({ ...state, style: nextOf(VALUE_STYLES, style) }) },
    ...choiceCommands(
      'earnings.compare',
      EARNINGS_COMPARISONS,
      compare,
      (id) => onChange({ ...state, compare: id }),
      shows === 'grid' ? null : 'Show the grid first.',
    ),
    {
      id: 'earnings.refresh',
      unavailable: request.symbols.length === 0 ? 'Choose a company first.' : null,
      run: onRefresh,
    },
  ])
}

const AS_SENT: readonly string[] = []

/** Earnings reports as the service sends them: a grid of their numbers, or the complete response as a tree. */
export function EarningsView({
  state,
  onChange,
  suggestions,
}: {
  state: EarningsState
  onChange: (state: EarningsState) => void
  suggestions: readonly string[]
}): ReactElement {
  const connection = useConnectionId()
  const now = useMinute()
  const { request, shows, company: focus, style, basis, period } = state
  const inUnits = !useIsPeeking() && style === 'assumed'
  const adopt = (change: Partial<EarningsState>): void => onChange(changedEarnings(state, change))
  const ask = (change: Partial<EarningsRequest>): void => adopt({ request: { ...request, ...change } })
  const entry = useSymbolEntry('companies of the earnings', request.symbols.join(' '), (typed) =>
    ask({ symbols: typed }),
  )
  const intake = useCompanyIntake(request.symbols, (symbols) => {
    entry.discard()
    ask({ symbols })
  })
  const answered = useQuery({ ...earningsQueries.reports(connection, request), enabled: request.symbols.length > 0 })
  const error = answered.error === null ? (answered.data?.source.because ?? null) : errorInfoOf(answered.error)
  const value = answered.data?.source.receivedAt == null ? undefined : answered.data.value
  const data = useMemo(() => (value === undefined ? null : parseJson(value.dataText)), [value])
  const reports = useMemo(() => {
    const known = readEarningsReports(data)
    const whole = known.length > 0 ? null : flattenedData(data)
    return whole === null ? known : [whole]
  }, [data])
  // Without a member there may still be something to see in the tree, unless nothing was sent at all.
  const isEmpty = reports.length === 0 && (data === null || Object.keys(data).length === 0)
  const onScreen = useShown({
    isWanted: request.symbols.length > 0,
    request: answered,
    source: answered.data?.source ?? null,
    hasAny: value !== undefined && !isEmpty,
    now,
  })
  const symbols = useMemo(() => [...new Set(reports.map(({ symbol }) => symbol ?? 'reports'))], [reports])
  const company = focus !== null && symbols.includes(focus) ? focus : symbols[0]
  const { earningsFields, earningsOrder } = usePreferences()
  const order = ownProperty(earningsOrder, connection) ?? AS_SENT
  const save = useSavePreferences()
  const { lists, error: unread, retry } = useWatchLists()
  const altered = useAltered(useMemo(() => [value?.response.hash ?? ''], [value]))
  const keptScroll = useKeptScroll('tree of earnings')
  const own = useMemo(() => reports.filter(({ symbol }) => (symbol ?? 'reports') === company), [reports, company])
  const drawn = useMemo(() => ofChoice(own, shownChoice(own, { basis, period })), [own, basis, period])
  useEffect(() => {
    if (shows === 'chart') inBackground(loadChart())
  }, [shows])
  // The chart draws the numbers themselves.
  const compare = shows === 'grid' ? state.compare : 'none'
  const exported = useMemo(() => columnsOf(drawn, own, compare), [drawn, own, compare])
  const pinned = useMemo(
    () => Object.keys(earningsFields).filter((path) => earningsFields[path]?.isPinned === true),
    [earningsFields],
  )
  const charted = useMemo(
    () =>
      value === undefined
        ? { columns: [], series: [] }
        : earningsSeries(drawn, pinned, earningsFields, value.response, inUnits),
    [drawn, pinned, earningsFields, value, inUnits],
  )
  const madeUp = useMadeUpWords()
  const words = useMemo(() => chartWordsOf(charted, madeUp), [charted, madeUp])
  const changeField = (path: string, choice: EarningsFieldChoice): void => {
    const others = Object.fromEntries(Object.entries(earningsFields).filter(([name]) => name !== path))
    const isDefault = choice.label === null && choice.display === 'usual' && !choice.isPinned
    save({ earningsFields: isDefault ? others : { ...others, [path]: choice } })
  }

  useEarningsCommands(state, onChange, () => inBackground(answered.refetch()))

  return (
    <section className="earnings" aria-label="Earnings" data-pane {...intake}>
      <Toolbar
        tools={earningsTools({
          state,
          onChange: adopt,
          onAsk: ask,
          entry,
          lists,
          symbols,
          company,
          reports: own,
          hasOwnOrder: order.length > 0,
        })}
        end={
          <>
            {request.symbols.length === 0 ? null : (
              <SourceMark shown={onScreen} isRefreshing={answered.isFetching} now={now} />
            )}
            <CommandTool id="earnings.refresh">Refresh</CommandTool>
          </>
        }
      />
      {unread === null ? null : <ErrorNote error={unread} bar onRetry={retry} />}
      {entry.errorText === null ? null : (
        <p className="toolbar-note field-problem" role="alert">
          {entry.errorText}
        </p>
      )}
      {error === null || value === undefined ? null : (
        <ErrorNote error={error} calm bar onRetry={() => inBackground(answered.refetch())} />
      )}
      {value !== undefined && (value.ok === false || value.errors.length > 0) ? (
        <div className="error error-bar" data-calm="true" role="status">
          <strong>
            {value.ok === false ? 'The service reported a failure' : 'The service reported success'}
            {value.errors.length > 0 ? ', with errors' : ''}
          </strong>
          {value.errors.map((error) => (
            <p key={error} className="isolate selectable">
              {error}
            </p>
          ))}
        </div>
      ) : null}
      <div className="earnings-main">
        <Integrity altered={altered}>
          {request.symbols.length === 0 ? (
            <EmptyState title="No company chosen">
              <p>
                Enter one or more symbols above. Tearsheet shows fields and dates as the service names them, because the
                service does not describe them.
              </p>
              {suggestions.length === 0 ? null : (
                <button
                  type="button"
                  className="button"
                  onClick={() => {
                    entry.discard()
                    ask({ symbols: suggestions })
                  }}
                >
                  Show {suggestions.join(' and ')}
                </button>
              )}
            </EmptyState>
          ) : value === undefined || isEmpty ? (
            <NothingShown shown={onScreen} what="earnings" onRetry={() => inBackground(answered.refetch())} />
          ) : shows === 'tree' ? (
            <section ref={keptScroll} className="earnings-tree selectable" aria-label="The response as a tree">
              <JsonTree name="data" value={data} />
            </section>
          ) : (
            <div className="earnings-body">
              <ExportEarnings
                company={company ?? 'Reports'}
                reports={exported}
                compare={compare}
                fields={earningsFields}
                response={value.response}
                shown={onScreen}
              />
              {shows === 'grid' ? (
                <EarningsGrid
                  key={company}
                  reports={own}
                  response={value.response}
                  fields={earningsFields}
                  onField={changeField}
                  order={order}
                  onOrder={(order) => save({ earningsOrder: withOrder(earningsOrder, connection, order) })}
                  shown={{ ...state, day: dayGoneTo(state, own[0]?.symbol ?? null) }}
                />
              ) : (
                <EarningsChart
                  symbol={own[0]?.symbol ?? null}
                  set={charted}
                  fields={pinned}
                  span={state.span}
                  onSpan={(span) => onChange({ ...state, span })}
                  words={words}
                />
              )}
            </div>
          )}
        </Integrity>
      </div>
    </section>
  )
}
