import { useMemo, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { ownProperty } from '../../../app/domain/values/own-property.ts'
import { undescribed } from '../../../app/domain/fundamentals/ratio-fields.ts'
import { RATIO_PARTS } from '../../../app/domain/fundamentals/view-choices.ts'
import { rangeOf } from '../../../app/domain/fundamentals/chart-span.ts'
import { responsesOf } from '../../../app/domain/fundamentals/series.ts'
import { serviceName, useConnection } from '../../query/connection.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { retryOf } from '../../query/retry.ts'
import { useRatiosShown } from '../../query/ratios-shown.ts'
import { inBackground } from '../../query/in-background.ts'
import { useAltered } from '../../query/integrity.ts'
import { CommandTool } from '../../ui/command-tools.tsx'
import { CompanyChoice } from '../../ui/company-choice.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { IsAnsweredContext } from '../../ui/gap-mark.tsx'
import { Integrity } from '../../ui/integrity.tsx'
import { PartPanel, Parts, PartTabs } from '../../ui/parts.tsx'
import { SourceMark } from '../../ui/source-mark.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import type { Tool } from '../../ui/tool.ts'
import { SplitPane } from '../../ui/split-pane.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import { ExportDialog } from './export-dialog.tsx'
import { KnownOn } from './known-on.tsx'
import { NoRatios } from './no-ratios.tsx'
import { notesOn } from './notes-on.ts'
import { RatioPicker } from './ratio-picker.tsx'
import { RatioTable } from './ratio-table.tsx'
import { chartsUseTool, seriesTools, valuesTool } from './ratio-toolbar.tsx'
import { companyOf } from './ratios-state.ts'
import type { RatiosState } from './ratios-state.ts'
import { newsOfRange } from './news-of-range.ts'
import { RatiosChart } from './ratios-chart.tsx'
import { RestatementRadar } from './restatement-radar.tsx'
import { UnitCheckView } from './unit-check-view.tsx'
import { UnitsDialog } from './units-dialog.tsx'
import { EVERY_FIELD, useCompanyRecords } from '../../query/company-records.ts'
import { exportFacts, factLines } from './export-facts.ts'
import { useChartWords } from './use-chart-words.ts'
import { useDisplayOf } from './use-display-of.ts'
import { useExport } from './use-export.ts'
import { useRatioCommands } from './use-ratio-commands.ts'
import { useRatioSeries } from './use-ratio-series.ts'
import { useKeptScroll } from '../../ui/use-kept-scroll.ts'
import './ratios.css'

/** Companies × ratios across periods, as a chart and as a table. */
export function RatiosView({
  state,
  onChange,
  onSheet,
  onNews,
  suggestions,
}: {
  state: RatiosState
  onChange: (state: RatiosState) => void
  /** Opens the tear sheet of a company. */
  onSheet: (symbol: string) => void
  /** Lists the stories that match a query. */
  onNews: (query: string) => void
  /** Symbols to offer when none is chosen, such as those of the demonstration. */
  suggestions: readonly string[]
}): ReactElement {
  const connection = useConnection()
  const keptScroll = useKeptScroll('ratios with a chart')
  const now = useMinute()
  const { symbols, fields, reportType, panel, knownOn } = state
  const change = (part: Partial<RatiosState>): void => onChange({ ...state, ...part })
  const { refreshed, shown, entries, periods, period, basis, set } = useRatioSeries(state)
  const {
    shown: onScreen,
    unnamed,
    error,
  } = useRatiosShown({
    isWanted: symbols.length > 0,
    request: refreshed,
    cachedAt: shown.data?.source.receivedAt ?? null,
    entries,
    now,
  })
  const [dialog, setDialog] = useState<'units' | 'export' | null>(null)
  const company = companyOf(state)
  // The entries name the fields of the shown basis only, and a restated record may have more.
  const { entry: onEveryBasis } = useCompanyRecords(panel === 'series' ? null : company, knownOn)
  const everyField = useMemo(() => [...EVERY_FIELD, ...undescribed(onEveryBasis?.fieldNames ?? [])], [onEveryBasis])
  const ofCompany = useCompanyRecords(panel === 'series' ? null : company, knownOn, everyField)
  const { entry, error: readError } = ofCompany
  const records = useMemo(() => entry?.records ?? [], [entry])
  const displayOf = useDisplayOf(state.style, entry?.units)
  const hasValues = set.columns.length > 0 && set.series.length > 0
  // Then the error is said in the place of the values.
  const isNothingShown =
    (panel === 'series' ? fields.length > 0 && !hasValues : records.length === 0) && onScreen.state !== 'cached'
  const altered = useAltered(
    useMemo(
      () => (panel === 'series' ? responsesOf(set) : records.map(({ response }) => response.hash)),
      [panel, set, records],
    ),
  )
  const panes = useRef<HTMLDivElement>(null)
  const facts = exportFacts(
    { ...state, reportType: basis },
    set,
    period,
    { shown: onScreen, unnamed, entries, service: serviceName(connection) },
    now,
  )
  const newsQuery = newsOfRange(symbols, set.columns, rangeOf(set.columns, state.span))
  const chartWords = useChartWords(state, period, basis)
  const exporter = useExport(set, facts, panes)
  useRatioCommands(state, change, {
    company,
    onSheet,
    onUnits: () => setDialog('units'),
    onExport() {
      exporter.forget()
      setDialog('export')
    },
    onRefresh: () => inBackground(refreshed.refetch()),
    exporter: exporter.byKey,
    hasValues,
    series: set.series,
    newsQuery,
    onNews,
  })

  const companyTools: (Tool | null)[] = [
    symbols.length > 1 && company !== null
      ? {
          id: 'company',
          shows: <CompanyChoice symbols={symbols} value={company} onChange={(symbol) => change({ company: symbol })} />,
        }
      : null,
    panel === 'radar' ? valuesTool(state) : null,
  ]
  const known: Tool = {
    id: 'known',
    shows: <KnownOn day={knownOn} onChange={(day) => change({ knownOn: day })} />,
  }
  const toolbar = (
    <Toolbar
      tools={[
        {
          id: 'show',
          room: 'stays',
          shows: <PartTabs label="Show" />,
        },
        ...(panel === 'series' ? seriesTools(state, { periods, period, known }, change) : [...companyTools, known]),
        panel === 'radar' ? chartsUseTool(state) : null,
      ]}
      end={
        <>
          {symbols.length === 0 ? null : <SourceMark shown={onScreen} isRefreshing={refreshed.isFetching} now={now} />}
          <CommandTool id="ratios.refresh">Refresh</CommandTool>
        </>
      }
    />
  )
  const exampleOf = (field: string): string | null =>
    entries
      .flatMap(({ records: all }) => all.map(({ values }) => ownProperty(values, field)))
      .findLast((digits) => digits !== undefined) ?? null
  const notes = notesOn({ ...set, knownOn, wanted: panel === 'series' ? reportType : basis, basis })

  const nothing = (
    <NoRatios
      shown={onScreen}
      isReading={shown.isLoading || (panel !== 'series' && entry === undefined && readError === null)}
      readError={shown.error === null ? readError : errorInfoOf(shown.error)}
      knownOn={knownOn}
      onRetry={() => inBackground(refreshed.refetch())}
      onReadAgain={shown.error === null ? ofCompany.readAgain : retryOf(shown)}
    />
  )
  const body =
    symbols.length === 0 ? (
      <EmptyState title="No company chosen">
        <p>Add symbols on the left. You can type or paste several, separated by spaces or commas.</p>
        {suggestions.length === 0 ? null : (
          <button type="button" className="button" onClick={() => change({ symbols: suggestions })}>
            Show {suggestions.join(' and ')}
          </button>
        )}
      </EmptyState>
    ) : panel !== 'series' && records.length === 0 ? (
      nothing
    ) : panel === 'radar' && company !== null ? (
      <RestatementRadar key={company} symbol={company} records={records} fields={everyField} displayOf={displayOf} />
    ) : panel === 'units' && company !== null ? (
      <UnitCheckView symbol={company} records={records} />
    ) : fields.length === 0 ? (
      <EmptyState title="No ratio chosen">
        <p>Choose one or more on the left.</p>
      </EmptyState>
    ) : !hasValues ? (
      nothing
    ) : (
      <div ref={keptScroll} className="ratios-body" data-chart={state.showsChart}>
        {state.showsChart ? (
          <RatiosChart
            set={set}
            state={state}
            onChange={change}
            pictureOf={panes}
            words={chartWords}
            onNews={newsQuery === null ? null : () => onNews(newsQuery)}
          />
        ) : null}
        <RatioTable set={set} foot={factLines(facts)} choice={state.table} onChange={(table) => change({ table })} />
      </div>
    )
  return (
    <SplitPane
      name="ratios"
      initial={290}
      smallest={220}
      largest={520}
      first={
        <RatioPicker
          symbols={symbols}
          fields={fields}
          entries={entries}
          unnamed={unnamed}
          onSymbols={(next) => change({ symbols: next })}
          onFields={(next) => change({ fields: next })}
          onSheet={onSheet}
        />
      }
      second={
        <Parts
          label="Ratios"
          className="ratios"
          options={RATIO_PARTS}
          value={panel}
          command={(id) => `ratios.part-${id}`}
        >
          <div className="ratios-head">
            {toolbar}
            {error === null || isNothingShown ? null : (
              <ErrorNote error={error} calm={hasValues} bar onRetry={() => inBackground(refreshed.refetch())} />
            )}
            {notes.length === 0 ? null : (
              <p className="ratios-note quiet" role="status">
                {notes.join(' ')}
              </p>
            )}
          </div>
          <PartPanel className="ratios-main">
            <IsAnsweredContext value={onScreen.state === 'live' && knownOn === null}>
              <Integrity altered={altered}>{body}</Integrity>
            </IsAnsweredContext>
          </PartPanel>
          {dialog === 'units' ? (
            <UnitsDialog fields={fields} exampleOf={exampleOf} onClose={() => setDialog(null)} />
          ) : null}
          {dialog === 'export' ? (
            <ExportDialog exporter={exporter} hasChart={state.showsChart} onClose={() => setDialog(null)} />
          ) : null}
        </Parts>
      }
    />
  )
}
