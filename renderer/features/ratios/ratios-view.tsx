import { lazy, Suspense, useMemo, useState } from 'react'
import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { REPORT_TYPES } from '../../../app/domain/ratio-record.ts'
import { isCalendarDate } from '../../../app/domain/service-date.ts'
import type { AnswerRef } from '../../../app/domain/source-ref.ts'
import { faultOfError } from '../../query/fault-of.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaultNote } from '../../ui/fault-note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useShortcuts } from '../../ui/shortcuts.tsx'
import { SourceMark } from '../../ui/source-mark.tsx'
import { SplitPane } from '../../ui/split-pane.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import { RatioPicker } from './ratio-picker.tsx'
import { buildSeries, periodsOf } from './ratio-series.ts'
import { RatioTable } from './ratio-table.tsx'
import { RestatementRadar } from './restatement-radar.tsx'
import { UnitCheckView } from './unit-check-view.tsx'
import { useCompanyRecords } from './use-company-records.ts'
import { ratiosQueries } from './ratios-queries.ts'
import type { RatiosState } from './ratios-state.ts'
import './ratios.css'

// The chart library is large: it is loaded with the first chart, not with the window.
const RatioChart = lazy(() => import('./ratio-chart.tsx').then((module) => ({ default: module.RatioChart })))

const PANELS = [
  { id: 'series', label: 'Series', title: 'Ratios across periods, as chart and table' },
  { id: 'radar', label: 'Restatements', title: 'What was restated, and by how much' },
  { id: 'units', label: 'Unit check', title: 'What the records themselves say about units' },
] as const

/** Companies × ratios across periods, as a chart and as a table. */
export function RatiosView({ state, onChange, onInspect, suggestions }: {
  state: RatiosState
  onChange: (state: RatiosState) => void
  onInspect: (ref: AnswerRef) => void
  /** Symbols to offer when none is chosen, such as those of the demonstration. */
  suggestions: readonly string[]
}): ReactElement {
  const now = useMinute()
  const { symbols, fields, reportType, style, panel, knownOn } = state
  const change = (part: Partial<RatiosState>): void => { onChange({ ...state, ...part }) }
  const refreshed = useQuery({ ...ratiosQueries.refreshed(symbols), enabled: symbols.length > 0 })
  const shown = useQuery({ ...ratiosQueries.shown({ symbols, fields, reportTypes: [reportType], knownOn }, refreshed.dataUpdatedAt), enabled: symbols.length > 0 })
  const entries = useMemo(() => (symbols.length === 0 ? [] : (shown.data?.value ?? [])), [symbols.length, shown.data])
  const periods = useMemo(() => periodsOf(entries), [entries])
  const period = state.period !== null && periods.includes(state.period) ? state.period : (periods[0] ?? '')
  const set = useMemo(() => buildSeries(entries, fields, period), [entries, fields, period])
  const source = refreshed.data ?? (shown.data?.source.receivedAt == null ? null : shown.data.source)
  const fault = refreshed.error === null ? (source?.because ?? null) : faultOfError(refreshed.error)
  const [focus, setFocus] = useState<string | null>(null)
  const company = focus !== null && symbols.includes(focus) ? focus : (symbols[0] ?? null)
  const records = useCompanyRecords(panel === 'series' ? null : company, knownOn, refreshed.dataUpdatedAt)
  const hasValues = set.columns.length > 0 && set.series.length > 0

  useShortcuts([
    ...REPORT_TYPES.map(({ id, meaning }, place) => ({ keys: String(place + 1), label: `Basis ${id}: ${meaning.toLowerCase()}`, group: 'Ratios', run: () => { change({ reportType: id }) } })),
    { keys: 't', label: 'Chart or table only', group: 'Ratios', run: () => { change({ showsChart: !state.showsChart }) } },
    { keys: 'm', label: 'Series, restatements or unit check', group: 'Ratios', run: () => { change({ panel: panel === 'series' ? 'radar' : panel === 'radar' ? 'units' : 'series' }) } },
    { keys: '/', label: 'Add symbols', group: 'Ratios', run: () => { document.getElementById('ratio-symbols')?.focus() } },
    { keys: 'r', label: 'Ask the service again', group: 'Ratios', run: () => { void refreshed.refetch() } },
  ])

  const seriesTools = (
    <>
      <Segmented label="Basis" value={reportType} options={REPORT_TYPES.map(({ id, label, meaning }) => ({ id, label, title: meaning }))} onChange={(id) => { change({ reportType: id }) }} />
      {periods.length > 1 ? <Segmented label="Period" value={period} options={periods.map((each) => ({ id: each, label: each }))} onChange={(id) => { change({ period: id }) }} /> : periods.length === 1 ? <span className="quiet">Period {period}</span> : null}
      <Segmented
        label="Values" value={style} onChange={(id) => { change({ style: id }) }}
        options={[{ id: 'as-sent', label: 'As sent', title: 'The digits as the service sent them; it states no units' }, { id: 'assumed', label: 'Assumed units', title: 'Percent, days and multiples as usually meant; an assumption, not stated by the service' }]}
      />
      <button type="button" className="button" aria-pressed={state.showsChart} onClick={() => { change({ showsChart: !state.showsChart }) }}>{state.showsChart ? 'Table only' : 'Show chart'}</button>
    </>
  )
  const companyTools = symbols.length > 1 && company !== null
    ? <Segmented label="Company" value={company} options={symbols.map((symbol) => ({ id: symbol, label: symbol }))} onChange={setFocus} />
    : null

  const toolbar = (
    <div className="toolbar">
      <Segmented label="Show" value={panel} options={PANELS} onChange={(id) => { change({ panel: id }) }} />
      {panel === 'series' ? seriesTools : companyTools}
      <label className="ratios-known" title="Two clocks: records as of that day or earlier, each with the value that this installation had received by its end">As known on <input type="date" value={knownOn ?? ''} onChange={(event) => { change({ knownOn: isCalendarDate(event.target.value) ? event.target.value : null }) }} /></label>
      <span className="toolbar-spring" />
      {symbols.length === 0 ? null : <SourceMark source={source} waiting={refreshed.isFetching} now={now} />}
      <button type="button" className="button" disabled={symbols.length === 0} onClick={() => { void refreshed.refetch() }}>Refresh</button>
    </div>
  )
  return (
    <SplitPane
      name="ratios" initial={290} smallest={220} largest={520}
      first={<RatioPicker symbols={symbols} fields={fields} entries={entries} onSymbols={(next) => { change({ symbols: next }) }} onFields={(next) => { change({ fields: next }) }} />}
      second={
        <section className="ratios" aria-label="Ratios">
          {toolbar}
          {fault === null ? null : <FaultNote fault={fault} calm={hasValues} bar />}
          {symbols.length === 0 ? (
            <EmptyState title="No company chosen">
              <p>Add symbols on the left. Several can be typed or pasted at once, separated by blanks or commas.</p>
              {suggestions.length === 0 ? null : <button type="button" className="button" onClick={() => { change({ symbols: suggestions }) }}>Show {suggestions.join(' and ')}</button>}
            </EmptyState>
          ) : panel === 'radar' && company !== null ? <RestatementRadar symbol={company} records={records} onInspect={onInspect} />
            : panel === 'units' && company !== null ? <UnitCheckView symbol={company} records={records} onInspect={onInspect} />
            : fields.length === 0 ? <EmptyState title="No ratio chosen"><p>Choose one or more on the left.</p></EmptyState> : !hasValues ? (
            refreshed.isFetching || shown.isPending ? <EmptyState title="Asking the service…" /> : (
              <EmptyState title={fault === null ? 'No values of this basis' : 'Nothing of this is held'}>
                {fault !== null ? null : knownOn !== null ? <p>Nothing of it was as of {knownOn} or had been received here by then. Clear the date to see what is known now.</p> : <p>The service gave no {reportType} records for {symbols.join(', ')}. Another basis may have some.</p>}
              </EmptyState>
            )
          ) : (
            <div className="ratios-body" data-chart={state.showsChart}>
              {state.showsChart ? <Suspense fallback={<EmptyState title="Drawing…" />}><RatioChart set={set} style={style} onInspect={onInspect} /></Suspense> : null}
              <RatioTable set={set} style={style} onInspect={onInspect} />
            </div>
          )}
        </section>
      }
    />
  )
}
