import { useMemo, useState } from 'react'
import type { ReactElement } from 'react'
import { EARNINGS_COMPARISONS, EARNINGS_FORMS, VALUE_STYLES } from '../../../app/domain/fundamentals/view-choices.ts'
import type { Shown } from '../../../app/domain/responses/display-state.ts'
import { shortened } from '../../../app/domain/values/visible-text.ts'
import { choiceCommands, nextOf } from '../../commands/registry.ts'
import { useCommands } from '../../commands/commands.tsx'
import { useMadeUpWords } from '../../query/connection.ts'
import type { EarningsRequest } from '../../query/earnings.ts'
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
import { changedEarnings, dayGoneTo } from './earnings-state.ts'
import type { EarningsState } from './earnings-state.ts'
import { earningsTools } from './earnings-tools.tsx'
import { ExportEarnings } from './export-earnings.tsx'
import { JsonTree } from './json-tree.tsx'
import { useCompanyIntake } from '../../ui/text/dropped-symbols.ts'
import { useEarnings } from './use-earnings.ts'
import type { Earnings } from './use-earnings.ts'
import { Button } from '../../ui/controls/button.tsx'
import './earnings.css'

/** What is on screen where nothing was received by the moment that is shown. */
const NOT_KNOWN: ReadonlySet<Shown['state']> = new Set(['not-asked', 'offline', 'none'])

type Answer = NonNullable<Earnings['value']>

/** Offers the commands of the earnings view. */
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
        lack="date, period, report type or number"
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
                  : 'No response to this request was received by then.'}
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
