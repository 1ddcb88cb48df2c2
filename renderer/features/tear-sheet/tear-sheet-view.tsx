import { use, useMemo } from 'react'
import type { ReactElement } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import { writeTerm } from '../../../app/domain/news/story-query.ts'
import { buildSeries, neededFields, periodsOf } from '../../../app/domain/fundamentals/ratio-series.ts'
import { periodLabel } from '../../../app/domain/fundamentals/period-words.ts'
import { basisToShow, meaningOf } from '../../../app/domain/fundamentals/ratio-record.ts'
import { responsesOf } from '../../../app/domain/fundamentals/series.ts'
import { useConnectionId } from '../../query/connection.ts'
import { takenWords, takeSymbols } from '../../format/taken-symbols.ts'
import { shownSentence } from '../../format/shown-words.ts'
import { earningsKey } from '../../query/earnings.ts'
import { useRatiosShown } from '../../query/use-shown.ts'
import { inBackground } from '../../query/error-info.ts'
import { useAltered } from '../../query/integrity.ts'
import { usePreferences } from '../../query/preferences.ts'
import { EVERY_FIELD, useCompanyRecords, ratiosQueries } from '../../query/ratios.ts'
import { CompanyLinksContext } from '../../ui/company-links.ts'
import { useContextMenu } from '../../ui/context-menu.tsx'
import { CommandTool } from '../../ui/command-tools.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { IsAnsweredContext } from '../../ui/figure.tsx'
import { sayDone } from '../../ui/messages.tsx'
import { Integrity } from '../../ui/integrity.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { SourceMark } from '../../ui/source-mark.tsx'
import { useSymbolEntry } from '../../ui/use-symbol-entry.ts'
import { useSymbolIntake } from '../../ui/use-symbol-intake.ts'
import { PaperContext } from '../../ui/paper.ts'
import { useIsPeeking } from '../../ui/peek.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import { Identity } from './identity.tsx'
import { KeyRatios } from './key-ratios.tsx'
import { LatestEarnings } from './latest-earnings.tsx'
import { SheetFoot, Part, SourceLine } from './part.tsx'
import { NotHeld } from './not-held.tsx'
import { Peers } from './peers.tsx'
import { chartedSeries, SheetChart } from './sheet-chart.tsx'
import { Revisions } from './revisions.tsx'
import { LatestStories, NotedStories } from './sheet-stories.tsx'
import { sheetTools, useSheetCommands } from './sheet-tools.tsx'
import type { TearSheetState } from './tear-sheet-state.ts'
import { useKeptScroll } from '../../ui/use-kept-scroll.ts'
import './tear-sheet.css'

/** The standard ratios of a sheet: two or three of each group. */
const STANDARD = [
  'revenueGrowth',
  'netIncomeGrowth',
  'grossMargin',
  'operationMargin',
  'netMargin',
  'roe',
  'roa',
  'roic',
  'currentRatio',
  'cashToTotalAssets',
  'financialLeverage',
  'totalDebtEquityRatio',
  'cashConversionCycle',
  'assetsTurnover',
]

const SHEET_ENTRIES: readonly CommandId[] = [
  'sheet.show-stories',
  'sheet.show-ratios',
  'sheet.show-earnings',
  'sheet.copy-link',
  'sheet.open-in-window',
  'sheet.save-pdf',
  'sheet.print',
]

/** One page about a company: identity, key ratios, revisions, earnings and stories, each with its source. */
export function TearSheetView({
  state,
  onChange,
  onStory,
  suggestions,
  beside,
  service,
}: {
  state: TearSheetState
  onChange: (state: TearSheetState) => void
  onStory: (id: number) => void
  suggestions: readonly string[]
  /** The companies of the ratios view. */
  beside: readonly string[]
  /** Address of the service, for the foot of the page. */
  service: string
}): ReactElement {
  const connection = useConnectionId()
  const now = useMinute()
  const offer = useContextMenu()
  const client = useQueryClient()
  const { symbol, reportType, template, span } = state
  const inUnits = !useIsPeeking() && state.inUnits
  const change = (part: Partial<TearSheetState>): void => onChange({ ...state, ...part })
  const typed = useSymbolEntry('company of the page', symbol ?? '', ([first]) => {
    if (first !== undefined) change({ symbol: first })
  })
  const intake = useSymbolIntake((read) => {
    const taken = takeSymbols([], read, 1)
    const [first] = taken.added
    if (first !== undefined) change({ symbol: first })
    sayDone(
      takenWords(taken, {
        done: first === undefined ? 'No company was opened.' : `${first} is shown.`,
        room: 'a page has one company',
      }),
    )
  })
  const { print, savePdf } = use(PaperContext)
  const links = use(CompanyLinksContext)
  const { templates, formulas, displays } = usePreferences()
  const keptScroll = useKeptScroll(`tear sheet ${symbol ?? ''}`)
  const symbols = symbol === null ? [] : [symbol]
  const refreshed = useQuery({ ...ratiosQueries.refreshed(connection, symbols), enabled: symbol !== null })
  const fields = templates.find(({ name }) => name === template)?.fields ?? STANDARD
  const {
    entry,
    source: cached,
    error: readError,
    readAgain,
  } = useCompanyRecords(
    symbol,
    null,
    useMemo(() => [...new Set([...EVERY_FIELD, ...neededFields(fields, formulas)])], [fields, formulas]),
  )
  const records = useMemo(() => entry?.records ?? [], [entry])
  const entries = useMemo(() => (entry === undefined ? [] : [entry]), [entry])
  const basis = basisToShow(reportType, entries)
  const period = periodsOf(entries, basis)[0] ?? ''
  const set = useMemo(
    () => buildSeries(entries, { fields, formulas, bases: [basis], period, alignment: 'calendar', displays, inUnits }),
    [entries, fields, formulas, basis, period, displays, inUnits],
  )
  const altered = useAltered(
    useMemo(() => [...responsesOf(set), ...records.map(({ response }) => response.hash)], [set, records]),
  )
  const { shown, unnamed, error } = useRatiosShown({
    isWanted: symbol !== null,
    request: refreshed,
    cachedAt: cached?.receivedAt ?? null,
    entries,
    now,
  })
  const basisNote = [meaningOf(basis), period === '' || period === basis ? '' : periodLabel(period)]
    .filter((part) => part !== '')
    .join(', ')
  const ratiosNote = [
    basisNote,
    basis === reportType ? '' : `no record of “${meaningOf(reportType)}” is cached`,
    inUnits ? 'assumed units: the service does not state them' : 'as sent',
  ]
    .filter((part) => part !== '')
    .join(' · ')
  const newest = records.filter(({ id }) => id.reportType === basis && id.period === period).at(-1)
  const name = entry?.company?.standardName ?? symbol ?? ''

  function refresh(): void {
    inBackground(refreshed.refetch())
    inBackground(client.invalidateQueries({ queryKey: earningsKey(connection) }))
  }
  const paper = {
    title: name === symbol ? name : `${name} (${symbol ?? ''})`,
    hasHead: true,
    receivedAt: cached?.receivedAt ?? null,
  }
  useSheetCommands(
    state,
    change,
    templates.map((each) => each.name),
    {
      onRefresh: refresh,
      onPdf: () => savePdf(paper),
      onPrint: () => print(paper),
      onStories: () => links?.onSearch(writeTerm('sym', symbol ?? '')),
      onRatios: () =>
        links?.onRatios(
          symbol ?? '',
          chartedSeries(set.series).map(({ field }) => field),
        ),
      onEarnings: () => links?.onEarnings(symbol ?? ''),
    },
  )

  return (
    <section className="sheet-view" aria-label="Tear sheet" {...intake}>
      <Toolbar
        tools={[
          {
            id: 'symbol',
            room: 'stays',
            shows: (
              <form className="toolbar-form" onSubmit={typed.submit}>
                <input id="sheet-symbol" aria-label="Company" placeholder="Symbol, then Enter" {...typed.input} />
              </form>
            ),
          },
          ...sheetTools(state, (chosen) => change({ template: chosen }), templates),
        ]}
        end={
          <>
            {symbol === null ? null : <SourceMark shown={shown} isRefreshing={refreshed.isFetching} now={now} />}
            <CommandTool id="sheet.refresh">Refresh</CommandTool>
          </>
        }
      />
      {typed.errorText === null ? null : (
        <p className="toolbar-note field-problem" role="alert">
          {typed.errorText}
        </p>
      )}
      {error === null ? null : <ErrorNote error={error} calm={records.length > 0} bar onRetry={refresh} />}
      {symbol === null ? (
        <EmptyState title="No company chosen">
          <p>Enter a symbol above, or click one under Ratios.</p>
          {suggestions.map((each) => (
            <button
              key={each}
              type="button"
              className="button"
              onClick={() => {
                typed.discard()
                change({ symbol: each })
              }}
            >
              Tear sheet of {each}
            </button>
          ))}
        </EmptyState>
      ) : (
        <div
          ref={keptScroll}
          className="sheet-scroll"
          role="region"
          tabIndex={0}
          data-pane
          aria-label={`Tear sheet of ${name}`}
          onContextMenu={(event) => offer(event, { label: 'Company', entries: SHEET_ENTRIES })}
        >
          <article className="sheet" data-paper="">
            <Integrity altered={altered}>
              <Identity symbol={symbol} company={entry?.company ?? null} />
              <div className="sheet-body">
                <SheetChart set={set} basis={basisNote} span={span} onSpan={(to) => change({ span: to })} />
                <div className="sheet-column sheet-figures">
                  <Part title="Key ratios" note={ratiosNote}>
                    {set.columns.length === 0 && readError !== null ? (
                      <ErrorNote error={readError} onRetry={readAgain} />
                    ) : set.columns.length === 0 ? (
                      <p className="quiet">
                        {entry?.message ??
                          shownSentence(
                            entry === undefined || entry.outcome === 'not-in-response' ? unnamed : shown,
                            'ratios of this company',
                          )}
                      </p>
                    ) : (
                      <IsAnsweredContext value={shown.state === 'live'}>
                        <KeyRatios set={set} />
                      </IsAnsweredContext>
                    )}
                    <SourceLine
                      asOf={newest?.id.asOf ?? null}
                      endpoint="operation ratios"
                      shown={shown}
                      response={newest?.response ?? null}
                    />
                  </Part>
                  <LatestEarnings key={symbol} symbol={symbol} now={now} inUnits={inUnits} saidAbove={error} />
                </div>
                <div className="sheet-column">
                  <LatestStories symbol={symbol} company={entry?.company ?? null} now={now} onStory={onStory} />
                  <NotedStories symbol={symbol} company={entry?.company ?? null} now={now} onStory={onStory} />
                  <Revisions records={records} shown={shown} units={entry?.units} inUnits={inUnits} />
                  <Peers symbol={symbol} beside={beside} basis={basis} period={period} inUnits={inUnits} />
                  {entry === undefined ? null : <NotHeld entry={entry} />}
                </div>
              </div>
              <SheetFoot symbol={symbol} service={service} receivedAt={cached?.receivedAt ?? null} />
            </Integrity>
          </article>
        </div>
      )}
    </section>
  )
}
