import { memo, useRef, useState, type ReactElement, type RefObject } from 'react'
import { RATIO_PARTS } from '../../../app/domain/fundamentals/view-choices.ts'
import { fullTime } from '../../format/time.ts'
import { createFront, FrontContext } from '../../ui/chart/front.ts'
import { CommandTool } from '../../ui/controls/command-tools.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { IsAnsweredContext } from '../../ui/text/sourced-number.tsx'
import { Integrity } from '../../ui/states/integrity.tsx'
import { visibleName } from '../../../app/domain/values/visible-text.ts'
import { NothingShown } from '../../ui/states/display-state.tsx'
import { PartPanel, Parts, PartTabs } from '../../ui/layout/tabs.tsx'
import { SplitPane } from '../../ui/layout/split-pane.tsx'
import { useStable } from '../../ui/keys/stable-values.ts'
import { useKeptScroll } from '../../ui/states/kept-scroll.ts'
import { RatioExportDialog } from './export/export-dialog.tsx'
import { RatioPicker } from './picker/ratio-picker.tsx'
import { RatioTable } from './series/ratio-table.tsx'
import { RatiosChart } from './series/ratios-chart.tsx'
import type { RatiosState } from './ratios-state.ts'
import { RestatementRadar } from './restatements/restatement-radar.tsx'
import { ScreenPart } from './screen/screen-part.tsx'
import { UnitCheckView } from './units/unit-check-view.tsx'
import { UnitsDialog } from './units/units-dialog.tsx'
import { useRatioExport } from './export/use-export.ts'
import { LineLooksContext } from './series/use-line-looks.ts'
import { useRatioCommands } from './use-ratio-commands.ts'
import { useRatios, type Ratios } from './use-ratios.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CompanyChoice } from '../../ui/controls/company-choice.tsx'
import { SourceMark } from '../../ui/states/source-mark.tsx'
import { Toolbar, type Tool } from '../../ui/controls/toolbar.tsx'
import { UnreadableNote } from '../../ui/states/unreadable-note.tsx'
import { chartsUseTool, screenTools, seriesTools, valuesTool, useNextPeriod } from './ratio-toolbar.tsx'
import { useKnownAt } from '../../ui/controls/moment-field.tsx'
import { ScreenFilter, tableTools } from './screen/screen-tools.tsx'
import './ratios.css'

/** The tools of the part of the view that is shown, with what is said of its values below them. */
function RatiosHead({ ratios }: { ratios: Ratios }): ReactElement {
  const { state, change, periods, period, screen, company, error, notes, now } = ratios
  const { panel, symbols, knownAt } = state
  const requested = ratios.refreshed.data?.symbols.length ?? 0
  const companyTools: (Tool | null)[] = [
    symbols.length > 1 && company !== null
      ? {
          id: 'company',
          shows: <CompanyChoice symbols={symbols} value={company} onChange={(symbol) => change({ company: symbol })} />,
        }
      : null,
    panel === 'radar' ? valuesTool(state) : null,
  ]
  const known = useKnownAt('ratios', knownAt, (at) => change({ knownAt: at }))
  const of = { periods, period, known }
  useNextPeriod(ratios.isOfMany ? periods : [], period, (next) => change({ period: next }))
  const tools =
    panel === 'series'
      ? seriesTools(state, of, change)
      : panel === 'screen'
        ? screenTools(state, { ...of, tools: tableTools(state, screen, change) }, change)
        : [...companyTools, ...known]
  return (
    <div className="ratios-head">
      <Toolbar
        tools={[
          { id: 'show', room: 'stays', shows: <PartTabs label="Show" /> },
          ...tools,
          panel === 'radar' ? chartsUseTool(state) : null,
        ]}
        end={
          <>
            {symbols.length === 0 ? null : (
              <SourceMark
                shown={ratios.onScreen}
                isPast={knownAt !== null}
                isRefreshing={ratios.refreshed.isFetching}
                now={now}
              />
            )}
            <CommandTool id="ratios.refresh">Refresh</CommandTool>
          </>
        }
      />
      {panel === 'screen' ? <ScreenFilter state={state} screen={screen} onChange={change} /> : null}
      <ErrorNote error={error} calm={ratios.hasValues} bar onRetry={ratios.onRefresh} />
      <UnreadableNote
        items={ratios.refreshed.data?.unreadable ?? null}
        companies={requested > symbols.length ? requested : 1}
        lack="a symbol, an identifier or a number"
        className="ratios-note quiet"
      />
      {notes.length === 0 ? null : (
        <p className="ratios-note quiet" role="status">
          {notes.join(' ')}
        </p>
      )}
    </div>
  )
}

// They stay as they are while a ratio is ticked or a request runs.
const [Chart, Table] = [memo(RatiosChart), memo(RatioTable)]

/** Companies × ratios across periods, as a chart and as a table, and what else their records say. */
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
  const change = useStable((part: Partial<RatiosState>) => onChange({ ...state, ...part }))
  const ratios = useRatios(state, change)
  const { entries, onScreen } = ratios
  const { symbols, fields, panel, showsChart } = state
  const panes = useRef<HTMLDivElement>(null)
  const exporter = useRatioExport(ratios, panes)
  const [front] = useState(createFront)
  const [dialog, setDialog] = useState<'units' | 'export' | null>(null)
  useRatioCommands(ratios, {
    onSheet,
    onNews,
    onUnits: () => setDialog('units'),
    onExport() {
      exporter.forget()
      setDialog('export')
    },
    exporter: exporter.byKey,
  })
  return (
    <FrontContext value={front}>
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
            unnamed={ratios.unnamed}
            knownAt={state.knownAt}
            looks={ratios.lineLooks.looks}
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
            <RatiosHead ratios={ratios} />
            <PartPanel className="ratios-main">
              <IsAnsweredContext value={onScreen.state === 'live' && state.knownAt === null}>
                <Integrity altered={ratios.altered}>
                  {symbols.length === 0 ? (
                    <NoCompany suggestions={suggestions} onChoose={(chosen) => change({ symbols: chosen })} />
                  ) : (
                    <RatiosPart ratios={ratios} panes={panes} onNews={onNews} />
                  )}
                </Integrity>
              </IsAnsweredContext>
            </PartPanel>
            {dialog === 'units' ? (
              <UnitsDialog fields={fields} entries={entries} onClose={() => setDialog(null)} />
            ) : null}
            {dialog === 'export' ? (
              <RatioExportDialog
                exporter={exporter}
                hasChart={showsChart && panel !== 'screen'}
                onClose={() => setDialog(null)}
              />
            ) : null}
          </Parts>
        }
      />
    </FrontContext>
  )
}

function NoCompany({
  suggestions,
  onChoose,
}: {
  suggestions: readonly string[]
  onChoose: (symbols: readonly string[]) => void
}): ReactElement {
  return (
    <EmptyState title="No company chosen">
      <p>Add symbols on the left. You can type or paste several, separated by spaces or commas.</p>
      {suggestions.length === 0 ? null : (
        <Button onClick={() => onChoose(suggestions)}>Show {suggestions.join(' and ')}</Button>
      )}
    </EmptyState>
  )
}

interface PartProps {
  ratios: Ratios
  /** The element of the chart, of which pictures are made. */
  panes: RefObject<HTMLDivElement | null>
  onNews: (query: string) => void
}

/** The part of the view that is chosen, or why there is nothing in it. */
function RatiosPart({ ratios, panes, onNews }: PartProps): ReactElement {
  const { state, company, screen, change } = ratios
  const { records, fields, units } = ratios.ofCompany
  if (!ratios.isOfMany) {
    if (company === null || records.length === 0) return <NoRatios ratios={ratios} />
    if (state.panel === 'units') return <UnitCheckView symbol={company} records={records} />
    return (
      <RestatementRadar
        key={company}
        symbol={company}
        records={records}
        fields={fields}
        chosen={state.fields}
        units={units}
        style={state.style}
        onNews={onNews}
      />
    )
  }
  if (state.fields.length === 0)
    return (
      <EmptyState title="No ratio chosen">
        <p>Choose one or more on the left.</p>
      </EmptyState>
    )
  if (!ratios.hasValues) return <NoRatios ratios={ratios} />
  return state.panel === 'screen' ? (
    <ScreenPart state={state} screen={screen} foot={ratios.foot} groups={ratios.groups} onChange={change} />
  ) : (
    <SeriesPart ratios={ratios} panes={panes} onNews={onNews} />
  )
}

/** The ratios over time: their chart, and below it their table. */
function SeriesPart({
  ratios: { state, change, set, basis, period, lineLooks, newsQuery, foot, groups },
  panes,
  onNews,
}: PartProps): ReactElement {
  const keptScroll = useKeptScroll('ratios with a chart')
  const onTable = useStable((table: RatiosState['table']) => change({ table }))
  const onRangeNews = useStable(() => onNews(newsQuery ?? ''))
  const { chart, span, story, symbols, company, transform, style, knownAt } = state
  return (
    <div ref={keptScroll} className="ratios-body" data-chart={state.showsChart}>
      {state.showsChart ? (
        <Chart
          set={set}
          lineStyles={lineLooks.styles}
          {...{ chart, span, story, symbols, company, basis, period, transform, style, knownAt }}
          onChange={change}
          pictureOf={panes}
          onNews={newsQuery === null ? null : onRangeNews}
        />
      ) : null}
      <LineLooksContext value={lineLooks.lines}>
        <Table set={set} foot={foot} choice={state.table} onChange={onTable} groups={groups} />
      </LineLooksContext>
    </div>
  )
}

/** Says why the companies have nothing to show. */
function NoRatios({
  ratios: { state, company, isOfMany, hasRecords, onScreen, isReading, readError, onRefresh, onReadAgain },
}: {
  ratios: Ratios
}): ReactElement {
  if (readError !== null)
    return (
      <div className="nothing-shown">
        <ErrorNote error={readError} onRetry={onReadAgain} />
      </div>
    )
  if (isReading && onScreen.state !== 'loading') return <EmptyState title="Reading the library…" />
  const symbols = isOfMany || company === null ? state.symbols : [company]
  // What the service sent says nothing about what was known earlier.
  if (state.knownAt !== null && onScreen.state !== 'loading')
    return (
      <EmptyState title={`No ratios as known at ${fullTime(state.knownAt)}`}>
        <p>
          {isOfMany && hasRecords
            ? 'The records that were received by then have no column here.'
            : `No record of ${symbols.length === 1 ? visibleName(symbols[0] ?? '') : 'these companies'} that was received by then is cached.`}
        </p>
        <CommandTool id="window.show-now">Show what is known now</CommandTool>
      </EmptyState>
    )
  return (
    <NothingShown shown={onScreen} what="ratios" symbols={symbols} onRetry={onRefresh}>
      <p>The list of companies says what is known of each.</p>
    </NothingShown>
  )
}
