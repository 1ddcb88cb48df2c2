import { useMemo, useState, type ReactElement } from 'react'
import { EARNINGS_COMPARISONS, EARNINGS_FORMS, VALUE_STYLES } from '../../../app/domain/fundamentals/view-choices.ts'
import type { Shown } from '../../../app/domain/responses/display-state.ts'
import { shortened } from '../../../app/domain/values/visible-text.ts'
import { choiceCommands, nextOf } from '../../commands/registry.ts'
import { useCommands } from '../../commands/commands.tsx'
import { useMadeUpWords, useConnectionId } from '../../query/connection.ts'
import { earningsQueries, type EarningsRequest } from '../../query/earnings.ts'
import { useWatchLists } from '../../query/organiser.ts'
import { counted } from '../../../app/domain/values/number-form.ts'
import { reportedWords } from '../../format/display-state.ts'
import { fullTime } from '../../format/time.ts'
import { sharesNoteOf } from '../../format/shares-note.ts'
import { CommandTool } from '../../ui/controls/command-tools.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { Integrity } from '../../ui/states/integrity.tsx'
import { NothingShown } from '../../ui/states/display-state.tsx'
import { useIsPeeking } from '../../ui/text/as-sent.tsx'
import { SourceMark } from '../../ui/states/source-mark.tsx'
import { UnreadableNote } from '../../ui/states/unreadable-note.tsx'
import { Toolbar } from '../../ui/controls/toolbar.tsx'
import { useTimeZone } from '../../ui/text/date-time.tsx'
import { OF_EARLIER_TIME, useKnownAt } from '../../ui/controls/moment-field.tsx'
import { useSymbolEntry } from '../../ui/controls/symbol-entry.ts'
import { useKeptScroll } from '../../ui/states/kept-scroll.ts'
import { EarningsChart } from './earnings-chart.tsx'
import { EarningsGrid } from './earnings-grid.tsx'
import { chartedFields, chartWordsOf, earningsSeries } from './earnings-series.ts'
import { changedEarnings, dayGoneTo, type EarningsState } from './earnings-state.ts'
import { earningsTools } from './earnings-tools.tsx'
import { ExportEarnings } from './export-earnings.tsx'
import { JsonTree } from './json-tree.tsx'
import { useCompanyIntake } from '../../ui/text/dropped-symbols.ts'
import { Button } from '../../ui/controls/button.tsx'
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
import { errorInfoOf, inBackground } from '../../query/errors.ts'
import { useAltered } from '../../query/proof.ts'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import { useShown } from '../../query/display-state.ts'
import { useMinute } from '../../ui/text/clock.ts'
import { columnsOf } from './earnings-columns.ts'
import { withOrder } from './use-field-commands.ts'
import './earnings.css'

/** All that the view shows, derived from its state and from the last response. */
type Earnings = ReturnType<typeof useEarnings>

const AS_SENT: readonly string[] = []

/** Requests the reports of the state, and derives what the view shows of them. */
function useEarnings({ request, shows, company: focus, basis, period, compare, knownAt }: EarningsState) {
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

/** What is on screen where nothing was received by the moment that is shown. */
const NOT_KNOWN: ReadonlySet<Shown['state']> = new Set(['not-asked', 'offline', 'none'])

type Answer = NonNullable<Earnings['value']>

function useEarningsCommands(
  state: EarningsState,
  onChange: (state: EarningsState) => void,
  onRefresh: () => void,
): void {
  const { request, shows, style, compare, knownAt } = state
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
      unavailable: request.symbols.length === 0 ? 'Choose a company first.' : knownAt === null ? null : OF_EARLIER_TIME,
      run: onRefresh,
    },
  ])
}

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
  const { request, shows } = state
  const earnings = useEarnings(state)
  const { onScreen, onRefresh, symbols, company, own, order, reported } = earnings
  const change = (part: Partial<EarningsState>): void => onChange(changedEarnings(state, part))
  const ask = (part: Partial<EarningsRequest>): void => change({ request: { ...request, ...part } })
  const entry = useSymbolEntry('companies of the earnings', request.symbols.join(' '), (typed) =>
    ask({ symbols: typed }),
  )
  const choose = (chosen: readonly string[]): void => {
    entry.discard()
    ask({ symbols: chosen })
  }
  const intake = useCompanyIntake(request.symbols, choose)
  const { lists, error: unread, retry } = useWatchLists()
  const zone = useTimeZone()
  const known = useKnownAt('earnings', state.knownAt, (knownAt) => change({ knownAt }))
  useEarningsCommands(state, onChange, onRefresh)

  return (
    <section className="earnings" aria-label="Earnings" data-pane {...intake}>
      <Toolbar
        tools={earningsTools({
          state,
          onChange: change,
          onAsk: ask,
          entry,
          lists,
          symbols,
          company,
          reports: own,
          hasOwnOrder: order.length > 0,
          known,
        })}
        end={
          <>
            {request.symbols.length === 0 || (state.knownAt !== null && earnings.value === undefined) ? null : (
              <SourceMark
                shown={onScreen}
                isPast={state.knownAt !== null}
                isRefreshing={earnings.isRefreshing}
                now={earnings.now}
              />
            )}
            <CommandTool id="earnings.refresh">Refresh</CommandTool>
          </>
        }
      />
      <ErrorNote error={unread} bar onRetry={retry} />
      {entry.errorText === null ? null : (
        <p className="toolbar-note field-problem" role="alert">
          {entry.errorText}
        </p>
      )}
      <ErrorNote error={earnings.error} calm bar onRetry={onRefresh} />
      {reported === null ? null : <ReportedErrors {...reported} />}
      <UnreadableNote
        items={earnings.unreadable}
        lack="a date, a period and a report type, or a number"
        className="toolbar-note quiet"
      />
      {earnings.without.length === 0 ? null : (
        <p className="toolbar-note quiet" role="status">
          The response has no reports of {shortened(earnings.without.join(', '), MOST_NAMED)}.
        </p>
      )}
      {state.knownAt === null || earnings.value === undefined ? null : (
        <p className="toolbar-note quiet" role="status">
          Shows the last response to this request that was received by {fullTime(state.knownAt, zone)}.
        </p>
      )}
      <div className="earnings-main">
        <Integrity altered={earnings.altered}>
          {request.symbols.length === 0 ? (
            <EmptyState title="No company chosen">
              <p>
                Enter one or more symbols above. Tearsheet shows fields and dates as the service names them, because the
                service does not describe them.
              </p>
              {suggestions.length === 0 ? null : (
                <Button onClick={() => choose(suggestions)}>Show {suggestions.join(' and ')}</Button>
              )}
            </EmptyState>
          ) : earnings.value === undefined && state.knownAt !== null && NOT_KNOWN.has(onScreen.state) ? (
            <EmptyState title={`No earnings as known at ${fullTime(state.knownAt, zone)}`}>
              <p>
                {onScreen.state === 'none'
                  ? 'The last response to this request that was received by then has no reports.'
                  : 'No response to this request that was received by then is stored, or the stored one was altered.'}
              </p>
              <CommandTool id="window.show-now">Show what is known now</CommandTool>
            </EmptyState>
          ) : earnings.value === undefined && state.knownAt !== null && onScreen.state === 'loading' ? (
            <EmptyState title="Reading the earnings…" />
          ) : earnings.value === undefined ? (
            <NothingShown shown={onScreen} what="earnings" symbols={request.symbols} onRetry={onRefresh} />
          ) : shows === 'tree' ? (
            <Tree data={earnings.data} />
          ) : (
            <Reports state={state} onChange={onChange} earnings={earnings} value={earnings.value} />
          )}
        </Integrity>
      </div>
    </section>
  )
}

/** Maximum number of characters of the companies without reports. */
const MOST_NAMED = 200

/** Maximum number of errors that are listed. */
const MOST_ERRORS = 12

/** What the service reports besides the reports. */
function ReportedErrors({ ok, errors }: Pick<Answer, 'ok' | 'errors'>): ReactElement {
  return (
    <div className="error error-bar" data-calm="true" role="status">
      <strong>{reportedWords(ok, errors)}</strong>
      {errors.slice(0, MOST_ERRORS).map((error, place) => (
        <p key={place} className="isolate selectable">
          {error}
        </p>
      ))}
      {errors.length > MOST_ERRORS ? (
        <p className="quiet">
          and {counted(errors.length - MOST_ERRORS, 'other error')}, which the tree and the response have
        </p>
      ) : null}
    </div>
  )
}

function Tree({ data }: Pick<Earnings, 'data'>): ReactElement {
  const keptScroll = useKeptScroll('tree of earnings')
  return (
    <section ref={keptScroll} className="earnings-tree selectable" aria-label="The response as a tree">
      <JsonTree name="data" value={data} />
    </section>
  )
}

/** The reports of one company, as a grid or as a chart, with their export. */
function Reports({
  state,
  onChange,
  earnings: { company, own, drawn, columns, compared, fields, onField, order, onOrder, onScreen },
  value: { response },
}: {
  state: EarningsState
  onChange: (state: EarningsState) => void
  earnings: Earnings
  value: Pick<Answer, 'response'>
}): ReactElement {
  const inUnits = !useIsPeeking() && state.style === 'assumed'
  const madeUp = useMadeUpWords()
  const [looked, setLooked] = useState<string | null>(null)
  const paths = useMemo(() => chartedFields(drawn, fields, looked), [drawn, fields, looked])
  const charted = useMemo(
    () => earningsSeries(drawn, paths, fields, response, inUnits),
    [drawn, paths, fields, response, inUnits],
  )
  const words = useMemo(() => chartWordsOf(charted, madeUp), [charted, madeUp])
  const symbol = own[0]?.symbol ?? null
  const note = useMemo(() => sharesNoteOf(drawn), [drawn])
  return (
    <div className="earnings-body" data-shows={state.shows}>
      <ExportEarnings
        company={company ?? 'Reports'}
        reports={columns}
        compare={compared}
        inUnits={state.style === 'assumed'}
        fields={fields}
        response={response}
        shown={onScreen}
        knownAt={state.knownAt}
      />
      {note === null ? null : <p className="toolbar-note quiet">{note}</p>}
      {state.shows === 'grid' && charted.series.length === 0 ? null : (
        <EarningsChart
          symbol={symbol}
          set={charted}
          fields={paths}
          span={state.span}
          onSpan={(span) => onChange({ ...state, span })}
          words={words}
        />
      )}
      {state.shows === 'grid' ? (
        <EarningsGrid
          key={company}
          reports={own}
          response={response}
          fields={fields}
          onField={onField}
          order={order}
          onOrder={onOrder}
          onLook={setLooked}
          shown={{ ...state, day: dayGoneTo(state, symbol) }}
        />
      ) : null}
    </div>
  )
}
