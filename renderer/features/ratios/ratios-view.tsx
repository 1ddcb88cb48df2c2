import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { ownProperty } from '../../../app/domain/values/own-property.ts'
import { undescribed } from '../../../app/domain/fundamentals/ratio-fields.ts'
import { RATIO_PARTS } from '../../../app/domain/fundamentals/view-choices.ts'
import { rangeOf } from '../../../app/domain/fundamentals/chart-span.ts'
import { responsesOf } from '../../../app/domain/fundamentals/series.ts'
import type { SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { tableSheet } from '../../format/series-export.ts'
import { serviceName, useConnection } from '../../query/connection.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { retryOf } from '../../query/retry.ts'
import { useRatiosShown } from '../../query/use-shown.ts'
import { inBackground } from '../../query/in-background.ts'
import { useAltered } from '../../query/integrity.ts'
import { loadChart } from '../../ui/chart/loaded-chart.tsx'
import { CommandTool } from '../../ui/command-tools.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { IsAnsweredContext } from '../../ui/gap-mark.tsx'
import { Integrity } from '../../ui/integrity.tsx'
import { PartPanel, Parts } from '../../ui/parts.tsx'
import { SourceMark } from '../../ui/source-mark.tsx'
import { SplitPane } from '../../ui/split-pane.tsx'
import { useSameList, useStable } from '../../ui/use-stable.ts'
import { useMinute } from '../../ui/use-minute.ts'
import { RatioExportDialog } from './export-dialog.tsx'
import { LineLooksContext, useLineLooks } from './use-line-looks.ts'
import { NoRatios } from './no-ratios.tsx'
import { notesOn } from './notes-on.ts'
import { RatioPicker } from './ratio-picker.tsx'
import { RatioTable } from './ratio-table.tsx'
import { RatiosHead } from './ratios-head.tsx'
import { companyOf } from './ratios-state.ts'
import type { RatiosState } from './ratios-state.ts'
import { newsOfRange } from './news-of-range.ts'
import { RatiosChart } from './ratios-chart.tsx'
import { RestatementRadar } from './restatement-radar.tsx'
import { screenSheet } from './screen-content.ts'
import { screenFacts, exportFacts, factLines, notShown, picturedSet } from './export-facts.ts'
import { ScreenPart } from './screen-part.tsx'
import { UnitCheckView } from './unit-check-view.tsx'
import { UnitsDialog } from './units-dialog.tsx'
import { EVERY_FIELD, useCompanyRecords } from '../../query/ratios.ts'
import type { ExportFacts } from './export-facts.ts'
import { useChartWords } from './use-chart-words.ts'
import { useDisplayOf } from './radar-content.ts'
import { useScatter } from './ratios-scatter.tsx'
import { shownOf } from './table-rows.ts'
import { useExport } from './use-export.ts'
import type { ExportedValues } from './use-export.ts'
import { useRatioCommands } from './use-ratio-commands.ts'
import { useRatioSeries } from './use-ratio-series.ts'
import { useCompanyGroups } from './use-sectors.ts'
import { useReadState, useScreen } from './use-screen.ts'
import { useKeptScroll } from '../../ui/use-kept-scroll.ts'
import './ratios.css'

// They stay as they are while a ratio is ticked or a request runs.
const [Chart, Table] = [memo(RatiosChart), memo(RatioTable)]

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
  const { read: readState, filter } = useReadState(state)
  const read = useRatioSeries(readState)
  const { refreshed, shown, entries, periods, period, basis, set } = read
  const onLook = useStable((looks: RatiosState['looks']) => change({ looks }))
  const screen = useScreen(state, read, filter, onLook)
  const isScreen = panel === 'screen'
  // The other parts are of one company.
  const hasTable = panel === 'series' || isScreen
  const values = isScreen ? screen.set : set
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
  const { entry: onEveryBasis } = useCompanyRecords(hasTable ? null : company, knownOn)
  const everyField = useMemo(() => [...EVERY_FIELD, ...undescribed(onEveryBasis?.fieldNames ?? [])], [onEveryBasis])
  const ofCompany = useCompanyRecords(hasTable ? null : company, knownOn, everyField)
  const { entry, error: readError } = ofCompany
  const records = useMemo(() => entry?.records ?? [], [entry])
  const displayOf = useDisplayOf(state.style, entry?.units)
  const hasValues = set.columns.length > 0 && set.series.length > 0
  // Then the error is said in the place of the values.
  const isNothingShown =
    (hasTable ? fields.length > 0 && !hasValues : records.length === 0) && onScreen.state !== 'cached'
  const altered = useAltered(
    useMemo(
      () => (hasTable ? responsesOf(values) : records.map(({ response }) => response.hash)),
      [hasTable, values, records],
    ),
  )
  const panes = useRef<HTMLDivElement>(null)
  const ofExport = { shown: onScreen, unnamed, entries, service: serviceName(connection) }
  const scatter = useScatter(set)
  const { styles, looks, lines } = useLineLooks(set.series, state, basis)
  const factsOf = (part: SeriesSet): ExportFacts =>
    exportFacts({ ...state, reportType: basis }, part, period, ofExport, now)
  const facts = isScreen
    ? screenFacts({ ...readState, reportType: basis }, screen, period, ofExport, now)
    : factsOf(set)
  const newsQuery = newsOfRange(symbols, set.columns, rangeOf(set.columns, state.span))
  const { chart, span, story, style } = state
  const ofChart = useMemo(
    () => ({ chart, span, story, symbols, reportType: basis, period, style, knownOn }),
    [chart, span, story, symbols, basis, period, style, knownOn],
  )
  // The chart comes while the records are read, not after them.
  const drawsLines = panel === 'series' && state.showsChart && !chart.scatter
  useEffect(() => {
    if (drawsLines) inBackground(loadChart())
  }, [drawsLines])
  const onChoice = useStable(change)
  const onTable = useStable((table: RatiosState['table']) => change({ table }))
  const onStory = useStable((next: RatiosState['story']) => change({ story: next }))
  const groups = useCompanyGroups(state, onStory)
  const onRangeNews = useStable(() => onNews(newsQuery ?? ''))
  const foot = useSameList(factLines(facts))
  const chartWords = useChartWords(state, set.series, period, basis)
  const pictured = picturedSet(set, state, scatter)
  const ofTable = (part: SeriesSet): ExportedValues => ({
    set: part,
    facts: factsOf(part),
    tableOf: (unproven) => tableSheet(part, unproven, state.table.newestLast, groups.sectors),
  })
  const screened: ExportedValues = {
    set: screen.set,
    facts,
    tableOf: (unproven) =>
      screenSheet(screen, fields, state.screen.beside, (point) => unproven.has(point), groups.sectors),
  }
  const exporter = useExport(
    isScreen
      ? { shown: screened, all: screened }
      : {
          shown: ofTable(shownOf(state.showsChart && !chart.scatter ? pictured : set, state.table)),
          all: ofTable(set),
        },
    { panes, lineStyles: styles, facts: factsOf(pictured) },
  )
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

  const exampleOf = (field: string): string | null =>
    entries
      .flatMap(({ records: all }) => all.map(({ values }) => ownProperty(values, field)))
      .findLast((digits) => digits !== undefined) ?? null
  const notes = [
    ...notesOn({ ...set, knownOn, wanted: hasTable ? reportType : basis, basis }),
    isScreen ? notShown(state, ofExport, screen.companies) : '',
  ].filter((note) => note !== '')

  const nothing = (
    <NoRatios
      shown={onScreen}
      isReading={shown.isLoading || (!hasTable && entry === undefined && readError === null)}
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
    ) : !hasTable && records.length === 0 ? (
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
    ) : isScreen ? (
      <ScreenPart state={state} screen={screen} foot={factLines(facts)} groups={groups} onChange={change} />
    ) : (
      <div ref={keptScroll} className="ratios-body" data-chart={state.showsChart}>
        {state.showsChart ? (
          <Chart
            set={set}
            lineStyles={styles}
            state={ofChart}
            onChange={onChoice}
            pictureOf={panes}
            words={chartWords}
            onNews={newsQuery === null ? null : onRangeNews}
          />
        ) : null}
        <LineLooksContext value={lines}>
          <Table set={set} foot={foot} choice={state.table} onChange={onTable} groups={groups} />
        </LineLooksContext>
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
          looks={looks}
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
          <RatiosHead
            state={state}
            periods={periods}
            period={period}
            screen={screen}
            onChange={change}
            end={
              <>
                {symbols.length === 0 ? null : (
                  <SourceMark shown={onScreen} isRefreshing={refreshed.isFetching} now={now} />
                )}
                <CommandTool id="ratios.refresh">Refresh</CommandTool>
              </>
            }
          >
            {error === null || isNothingShown ? null : (
              <ErrorNote error={error} calm={hasValues} bar onRetry={() => inBackground(refreshed.refetch())} />
            )}
            {notes.length === 0 ? null : (
              <p className="ratios-note quiet" role="status">
                {notes.join(' ')}
              </p>
            )}
          </RatiosHead>
          <PartPanel className="ratios-main">
            <IsAnsweredContext value={onScreen.state === 'live' && knownOn === null}>
              <Integrity altered={altered}>{body}</Integrity>
            </IsAnsweredContext>
          </PartPanel>
          {dialog === 'units' ? (
            <UnitsDialog fields={fields} exampleOf={exampleOf} onClose={() => setDialog(null)} />
          ) : null}
          {dialog === 'export' ? (
            <RatioExportDialog
              exporter={exporter}
              hasChart={state.showsChart && !isScreen}
              onClose={() => setDialog(null)}
            />
          ) : null}
        </Parts>
      }
    />
  )
}
