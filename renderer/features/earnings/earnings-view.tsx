import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { readEarningsReports } from '../../../app/domain/fundamentals/earnings-reports.ts'
import { parseJson } from '../../../app/domain/responses/parse-json.ts'
import { EARNINGS_FORMS } from '../../../app/domain/fundamentals/view-choices.ts'
import { REPORT_TYPES } from '../../../app/domain/fundamentals/ratio-record.ts'
import { MAX_SYMBOLS } from '../../../app/domain/companies/symbols.ts'
import type { EarningsFieldChoice } from '../../../app/domain/settings/preferences.ts'
import { ownProperty } from '../../../app/domain/values/own-property.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { inBackground } from '../../query/in-background.ts'
import { useAltered } from '../../query/integrity.ts'
import { useWatchLists } from '../../query/organiser.ts'
import { useShown } from '../../query/use-shown.ts'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import { CommandChoice, CommandTool } from '../../ui/command-tools.tsx'
import { CompanyChoice } from '../../ui/company-choice.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { nextOf } from '../../ui/next-of.ts'
import { NothingShown } from '../../ui/nothing-shown.tsx'
import { Integrity } from '../../ui/integrity.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useCommands } from '../../commands/commands.tsx'
import { SourceMark } from '../../ui/source-mark.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { useSymbolEntry } from '../../ui/use-symbol-entry.ts'
import { useMinute } from '../../ui/use-minute.ts'
import { FromChoice, PeriodChoice } from './request-choices.tsx'
import { EarningsGrid } from './earnings-grid.tsx'
import { earningsQueries } from '../../query/earnings.ts'
import { earningsSeries } from './earnings-series.ts'
import type { EarningsRequest } from '../../query/earnings.ts'
import type { EarningsState } from './earnings-state.ts'
import { withOrder } from './field-order.ts'
import { JsonTree } from './json-tree.tsx'
import { useConnectionId } from '../../query/connection.ts'
import { useKeptScroll } from '../../ui/use-kept-scroll.ts'
import './earnings.css'

// The chart library is large, so it is loaded with the first chart, not with the window.
const SeriesChart = lazy(() =>
  import('../../ui/chart/series-chart.tsx').then((module) => ({ default: module.SeriesChart })),
)
const AS_SENT: readonly string[] = []
const CHART = { kind: 'line', panes: 'ratio', bridges: false } as const

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
  const { request, shows } = state
  const [focus, setFocus] = useState<string | null>(null)
  const ask = (change: Partial<EarningsRequest>): void => onChange({ ...state, request: { ...request, ...change } })
  const entry = useSymbolEntry(request.symbols.join(' '), (typed) => ask({ symbols: typed }))
  const answered = useQuery({ ...earningsQueries.reports(connection, request), enabled: request.symbols.length > 0 })
  const error = answered.error === null ? (answered.data?.source.because ?? null) : errorInfoOf(answered.error)
  const value = answered.data?.source.receivedAt == null ? undefined : answered.data.value
  const data = useMemo(() => (value === undefined ? null : parseJson(value.dataText)), [value])
  const reports = useMemo(() => readEarningsReports(data), [data])
  // Without a report there may still be something to see in the tree, unless nothing was sent at all.
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
  const save = useSavePreferences()
  const { lists, error: unread, retry } = useWatchLists()
  const altered = useAltered(useMemo(() => [value?.response.hash ?? ''], [value]))
  const picture = useRef<HTMLDivElement>(null)
  const keptScroll = useKeptScroll('tree of earnings')
  const own = useMemo(() => reports.filter(({ symbol }) => (symbol ?? 'reports') === company), [reports, company])
  const pinned = useMemo(
    () => Object.keys(earningsFields).filter((path) => earningsFields[path]?.isPinned === true),
    [earningsFields],
  )
  const charted = useMemo(
    () =>
      value === undefined ? { columns: [], series: [] } : earningsSeries(own, pinned, earningsFields, value.response),
    [own, pinned, earningsFields, value],
  )
  const changeField = (path: string, choice: EarningsFieldChoice): void => {
    const others = Object.fromEntries(Object.entries(earningsFields).filter(([name]) => name !== path))
    const isDefault = choice.label === null && choice.display === 'as-sent' && !choice.isPinned
    save({ earningsFields: isDefault ? others : { ...others, [path]: choice } })
  }

  useCommands([
    {
      id: 'earnings.add-companies',
      run: () => {
        document.getElementById('earnings-symbols')?.focus()
      },
    },
    ...EARNINGS_FORMS.map(({ id }) => ({
      id: `earnings.form-${id}` as const,
      isOn: id === shows,
      run: () => onChange({ ...state, shows: id }),
    })),
    { id: 'earnings.next-form', run: () => onChange({ ...state, shows: nextOf(EARNINGS_FORMS, shows) }) },
    {
      id: 'earnings.refresh',
      unavailable: request.symbols.length === 0 ? 'Choose a company first.' : null,
      run: () => inBackground(answered.refetch()),
    },
  ])

  return (
    <section className="earnings" aria-label="Earnings" data-pane>
      <Toolbar
        tools={[
          {
            id: 'symbols',
            room: 'stays',
            shows: (
              <form className="toolbar-form" onSubmit={entry.submit}>
                <input id="earnings-symbols" aria-label="Symbols" placeholder="Symbols, then Enter" {...entry.input} />
              </form>
            ),
          },
          {
            id: 'show',
            shows: (
              <CommandChoice
                label="Show"
                options={EARNINGS_FORMS}
                value={shows}
                command={(id) => `earnings.form-${id}`}
              />
            ),
          },
          lists.length === 0
            ? null
            : {
                id: 'lists',
                shows: (
                  <select
                    className="earnings-lists"
                    aria-label="Symbols of a watch list"
                    value=""
                    onChange={(event) => {
                      const chosen = lists.find(({ id }) => String(id) === event.target.value)?.symbols ?? []
                      entry.setText(chosen.join(' '))
                      ask({ symbols: chosen.slice(0, MAX_SYMBOLS) })
                    }}
                  >
                    <option value="">List…</option>
                    {lists.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </select>
                ),
              },
          { id: 'period', shows: <PeriodChoice period={request.period} onChange={(period) => ask({ period })} /> },
          {
            id: 'type',
            shows: (
              <Segmented
                label="Report type"
                value={request.reportType}
                options={[
                  { id: '', label: 'Any' },
                  ...REPORT_TYPES.map(({ id, label, meaning }) => ({ id: id, label, title: meaning })),
                ]}
                onChange={(reportType) => ask({ reportType })}
              />
            ),
          },
          { id: 'from', shows: <FromChoice from={request.fromDate} onChange={(fromDate) => ask({ fromDate })} /> },
        ]}
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
                    entry.setText(suggestions.join(' '))
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
              {symbols.length > 1 && company !== undefined ? (
                <div className="earnings-companies">
                  <CompanyChoice symbols={symbols} value={company} onChange={setFocus} />
                </div>
              ) : null}
              {shows === 'grid' ? (
                <EarningsGrid
                  key={company}
                  reports={own}
                  response={value.response}
                  fields={earningsFields}
                  onField={changeField}
                  order={ownProperty(earningsOrder, connection) ?? AS_SENT}
                  onOrder={(order) => save({ earningsOrder: withOrder(earningsOrder, connection, order) })}
                />
              ) : charted.series.length === 0 ? (
                <EmptyState title="No field in the chart">
                  <p>Pin fields in the grid to see them here over the dates of the reports.</p>
                </EmptyState>
              ) : (
                <Suspense fallback={null}>
                  <SeriesChart
                    set={charted}
                    choice={CHART}
                    span={state.span}
                    onSpan={(span) => onChange({ ...state, span })}
                    pictureOf={picture}
                  />
                </Suspense>
              )}
            </div>
          )}
        </Integrity>
      </div>
    </section>
  )
}
