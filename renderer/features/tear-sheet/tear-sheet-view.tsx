import { use, useMemo, type ReactElement } from 'react'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import { writeTerm } from '../../../app/domain/news/story-query.ts'
import { shownSentence } from '../../format/display-state.ts'
import { fullTime } from '../../format/time.ts'
import { takenWords, takeSymbols } from '../../format/dropped-symbols.ts'
import { CommandTool } from '../../ui/controls/command-tools.tsx'
import { CompanyLinksContext } from '../../ui/text/link-menus.ts'
import { useContextMenu } from '../../ui/controls/context-menu.tsx'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { IsAnsweredContext } from '../../ui/text/sourced-number.tsx'
import { sayDone } from '../../ui/states/messages.tsx'
import { Integrity } from '../../ui/states/integrity.tsx'
import { PaperContext } from '../../ui/layout/paper.ts'
import { SourceMark } from '../../ui/states/source-mark.tsx'
import { Toolbar } from '../../ui/controls/toolbar.tsx'
import { useLastVisit } from '../../ui/states/visits.ts'
import { useKeptScroll } from '../../ui/states/kept-scroll.ts'
import { useTimeZone } from '../../ui/text/date-time.tsx'
import { useKnownAt } from '../../ui/controls/moment-field.tsx'
import { useSymbolEntry } from '../../ui/controls/symbol-entry.ts'
import { useSymbolIntake } from '../../ui/text/dropped-symbols.ts'
import { CompanyStart } from './company-start.tsx'
import { Identity } from './identity.tsx'
import { KeyRatios } from './key-ratios.tsx'
import { LatestEarnings } from './latest-earnings.tsx'
import { Part, SheetFoot, SourceLine } from './sheet-part.tsx'
import { Peers } from './peers.tsx'
import { Revisions } from './revisions.tsx'
import { chartedSeries, SheetChart } from './sheet-chart.tsx'
import { LatestStories, NotedStories } from './sheet-stories.tsx'
import { SinceVisit } from './since-visit.tsx'
import { sheetTools, useSheetCommands } from './sheet-tools.tsx'
import type { TearSheetState } from './tear-sheet-state.ts'
import { UnreadableNote } from '../../ui/states/unreadable-note.tsx'
import { RATIO_FIELDS } from '../../../app/domain/fundamentals/ratio-fields.ts'
import { REPORT_TYPES, basisToShow, meaningOf } from '../../../app/domain/fundamentals/ratio-record.ts'
import type { SymbolRatios } from '../../../app/domain/fundamentals/ratio-record.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isPeriodEnd } from '../../../app/domain/fundamentals/period-columns.ts'
import { periodLabel } from '../../../app/domain/fundamentals/period-words.ts'
import { buildSeries, neededFields, periodsOf } from '../../../app/domain/fundamentals/ratio-series.ts'
import { responsesOf } from '../../../app/domain/fundamentals/series.ts'
import { EVERY_FIELD, useCompanyRecords, ratiosQueries } from '../../query/ratios.ts'
import { useConnectionId } from '../../query/connection.ts'
import { earningsKey } from '../../query/earnings.ts'
import { inBackground } from '../../query/errors.ts'
import { useAltered } from '../../query/proof.ts'
import { usePreferences } from '../../query/preferences.ts'
import { useRatiosShown } from '../../query/display-state.ts'
import { useIsPeeking } from '../../ui/text/as-sent.tsx'
import { useMinute } from '../../ui/text/clock.ts'
import { joined } from '../../../app/domain/values/visible-text.ts'
import './tear-sheet.css'

/** All that the page shows of the ratios of its company, derived from its state and from what is cached. */
type TearSheet = ReturnType<typeof useTearSheet>

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

/** Requests the ratios of the company, and derives what the page shows of them. */
function useTearSheet({ symbol, reportType, template, inUnits: asUnits, knownAt }: TearSheetState) {
  const connection = useConnectionId()
  const client = useQueryClient()
  const now = useMinute()
  const inUnits = !useIsPeeking() && asUnits
  const { templates, formulas, displays } = usePreferences()
  const fields = templates.find(({ name }) => name === template)?.fields ?? STANDARD
  // Nothing is requested for an earlier time.
  const symbols = symbol === null || knownAt !== null ? [] : [symbol]
  const refreshed = useQuery({ ...ratiosQueries.refreshed(connection, symbols), enabled: symbols.length > 0 })
  const read = useCompanyRecords(
    symbol,
    knownAt,
    useMemo(() => [...new Set([...EVERY_FIELD, ...neededFields(fields, formulas)])], [fields, formulas]),
  )
  const { entry } = read
  const receivedAt = read.source?.receivedAt ?? null
  const records = useMemo(() => entry?.records ?? [], [entry])
  const entries = useMemo(() => (entry === undefined ? [] : [entry]), [entry])
  const basis = basisToShow(reportType, entries)
  const period = periodsOf(entries, basis)[0] ?? ''
  const own = records.filter(({ id }) => id.reportType === basis && id.period === period)
  const set = useMemo(
    () => buildSeries(entries, { fields, formulas, bases: [basis], period, alignment: 'calendar', displays, inUnits }),
    [entries, fields, formulas, basis, period, displays, inUnits],
  )
  const basisWords = joined(', ', [meaningOf(basis), period === '' || period === basis ? '' : periodLabel(period)])
  return {
    now,
    inUnits,
    templates,
    entry,
    company: entry?.company ?? null,
    name: entry?.company?.standardName ?? symbol ?? '',
    records,
    basis,
    period,
    set,
    basisWords,
    ratiosWords: joined(' · ', [
      basisWords,
      basis === reportType
        ? ''
        : `no record of “${meaningOf(reportType)}”${knownAt === null ? ' is cached' : ' by then is cached'}`,
      inUnits ? 'assumed units: the service does not state them' : 'as sent',
    ]),
    /** The newest record of the shown basis and period, without a date only where none has one. */
    newest: own.findLast(({ id }) => isPeriodEnd(id.asOf)) ?? own.at(-1),
    readError: read.error,
    readAgain: read.readAgain,
    receivedAt,
    ...useRatiosShown({ isWanted: symbol !== null, request: refreshed, cachedAt: receivedAt, entries, now }),
    altered: useAltered(
      useMemo(() => [...responsesOf(set), ...records.map(({ response }) => response.hash)], [set, records]),
    ),
    /** What of the ratios could not be read in the response to the page's own request. */
    unreadable: refreshed.data?.unreadable ?? null,
    /** Of how many companies that response is. */
    requested: refreshed.data?.symbols.length ?? 1,
    isRefreshing: refreshed.isFetching,
    onRefresh() {
      inBackground(refreshed.refetch())
      inBackground(client.invalidateQueries({ queryKey: earningsKey(connection) }))
    },
  }
}

/** Members of a company that its head shows, with their names there. */
const FACTS = [
  ['primaryExchange', 'exchange'],
  ['countryId', 'country'],
  ['isin', 'ISIN'],
  ['cik', 'CIK'],
  ['cusip', 'CUSIP'],
  ['yearOfEstablishment', 'year of establishment'],
] as const

/** What the page of a company lacks, as lines of a subject and what is missing of it. */
export function missingParts({
  company,
  records,
  fieldNames,
  reportTypes,
}: Pick<SymbolRatios, 'company' | 'records' | 'fieldNames' | 'reportTypes'>): readonly (readonly [string, string])[] {
  const bases = REPORT_TYPES.filter(({ id }) => !reportTypes.includes(id)).map(({ meaning }) => meaning)
  const ratios = RATIO_FIELDS.filter(({ name }) => !fieldNames.includes(name)).map(({ label }) => label)
  const facts = FACTS.filter(([name]) => company?.[name] == null).map(([, words]) => words)
  return (
    [
      ['There is no record of the basis', records.length === 0 ? '' : bases.join(', ')],
      ['No record has', records.length === 0 ? '' : ratios.join(', ')],
      ['The service does not state', company === null ? '' : facts.join(', ')],
      ['The service does not offer', 'prices, estimates, market value'],
    ] as const
  ).filter(([, words]) => words !== '')
}

/** What is not on the page of a company because it is not cached, or not offered. */
export function MissingParts({ entry }: { entry: SymbolRatios }): ReactElement {
  return (
    <Part title="Not on this page">
      <ul className="sheet-missing">
        {missingParts(entry).map(([subject, words]) => (
          <li key={subject}>
            <span className="quiet">{subject}:</span> {words}
          </li>
        ))}
      </ul>
    </Part>
  )
}

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
  const { symbol, knownAt } = state
  const sheet = useTearSheet(state)
  const { now, error, shown, name, company, basis, period, inUnits, templates, onRefresh } = sheet
  const change = (part: Partial<TearSheetState>): void => onChange({ ...state, ...part })
  // Without a symbol the page says where to go.
  const typed = useSymbolEntry('company of the page', symbol ?? '', ([first = null]) => change({ symbol: first }))
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
  const offer = useContextMenu()
  const zone = useTimeZone()
  const known = useKnownAt('the company', knownAt, (at) => change({ knownAt: at }))
  // What the first part that cannot be read says, the others do not say again.
  const saidBeside = error ?? sheet.readError
  const since = useLastVisit('companies', knownAt === null ? symbol : null)
  const keptScroll = useKeptScroll(`tear sheet ${symbol ?? ''}`)
  const paper = {
    title: [
      name === symbol ? name : `${name} (${symbol ?? ''})`,
      knownAt === null ? '' : `(as known at ${fullTime(knownAt, zone)})`,
    ]
      .join(' ')
      .trim(),
    hasHead: true,
    receivedAt: sheet.receivedAt,
  }
  useSheetCommands(state, change, {
    onRefresh,
    onPdf: () => savePdf(paper),
    onPrint: () => print(paper),
    onStories: () => links?.onSearch(writeTerm('sym', symbol ?? '')),
    onRatios: () =>
      links?.onRatios(
        symbol ?? '',
        chartedSeries(sheet.set.series).map(({ field }) => field),
      ),
    onEarnings: () => links?.onEarnings(symbol ?? ''),
  })
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
          ...(symbol === null ? [] : known),
          ...sheetTools(state, (chosen) => change({ template: chosen }), templates),
        ]}
        end={
          <>
            {symbol === null ? null : (
              <SourceMark shown={shown} isPast={knownAt !== null} isRefreshing={sheet.isRefreshing} now={now} />
            )}
            <CommandTool id="sheet.refresh">Refresh</CommandTool>
          </>
        }
      />
      {typed.errorText === null ? null : (
        <p className="toolbar-note field-problem" role="alert">
          {typed.errorText}
        </p>
      )}
      <ErrorNote error={error} calm={sheet.records.length > 0} bar onRetry={onRefresh} />
      {symbol === null ? (
        <CompanyStart
          now={now}
          suggestions={suggestions}
          onChoose={(chosen) => {
            typed.discard()
            change({ symbol: chosen })
          }}
          onStory={onStory}
        />
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
            <Integrity altered={sheet.altered}>
              <Identity symbol={symbol} company={company} />
              {knownAt === null ? null : <KnownNote knownAt={knownAt} />}
              <div className="sheet-body">
                <SheetChart
                  set={sheet.set}
                  basis={sheet.basisWords}
                  span={state.span}
                  onSpan={(to) => change({ span: to })}
                />
                <div className="sheet-column sheet-figures">
                  <KeyRatiosPart sheet={sheet} knownAt={knownAt} />
                  <LatestEarnings
                    key={symbol}
                    symbol={symbol}
                    now={now}
                    inUnits={inUnits}
                    saidBeside={saidBeside}
                    knownAt={knownAt}
                    onStory={onStory}
                  />
                </div>
                <div className="sheet-column">
                  <SinceVisit symbol={symbol} since={since} entry={sheet.entry} inUnits={inUnits} />
                  <LatestStories
                    symbol={symbol}
                    company={company}
                    now={now}
                    knownAt={knownAt}
                    since={since}
                    saidBeside={saidBeside}
                    onStory={onStory}
                  />
                  <NotedStories
                    symbol={symbol}
                    company={company}
                    now={now}
                    knownAt={knownAt}
                    saidBeside={saidBeside}
                    onStory={onStory}
                  />
                  <Revisions
                    symbol={symbol}
                    records={sheet.records}
                    shown={shown}
                    isRead={sheet.entry !== undefined}
                    readError={sheet.readError}
                    units={sheet.entry?.units}
                    inUnits={inUnits}
                    knownAt={knownAt}
                  />
                  <Peers
                    symbol={symbol}
                    beside={beside}
                    basis={basis}
                    period={period}
                    inUnits={inUnits}
                    knownAt={knownAt}
                  />
                  {sheet.entry === undefined ? null : <MissingParts entry={sheet.entry} />}
                </div>
              </div>
              <SheetFoot symbol={symbol} service={service} receivedAt={sheet.receivedAt} knownAt={knownAt} />
            </Integrity>
          </article>
        </div>
      )}
    </section>
  )
}

/** Says as of when the page is, on screen and on paper. */
function KnownNote({ knownAt }: { knownAt: number }): ReactElement {
  return (
    <p className="sheet-source" role="status">
      <strong>As known at {fullTime(knownAt, useTimeZone())}.</strong> Nothing that was received later is on this page.
      What is missing was not known then, or is no longer cached. Stories are found by the symbols that they have now
      and had then; notes, watch lists and units are those of now.
    </p>
  )
}

/** The key ratios with their source, or why there are none. */
function KeyRatiosPart({
  sheet: { set, entry, shown, unnamed, newest, ratiosWords, readError, readAgain, unreadable, requested },
  knownAt,
}: {
  sheet: TearSheet
  knownAt: number | null
}): ReactElement {
  return (
    <Part title="Key ratios" note={ratiosWords}>
      {set.columns.length === 0 || entry?.message == null ? null : (
        <p className="quiet">
          The service reported of this company: <span className="isolate">{entry.message}</span>
        </p>
      )}
      {set.columns.length > 0 ? (
        <IsAnsweredContext value={shown.state === 'live'}>
          <KeyRatios set={set} />
        </IsAnsweredContext>
      ) : readError !== null ? (
        <ErrorNote error={readError} onRetry={readAgain} />
      ) : (
        <p className="quiet">
          {entry?.message ??
            (knownAt === null
              ? null
              : entry === undefined
                ? 'Reading the ratios of this company…'
                : 'No ratios of this company that had been received by then are cached.') ??
            shownSentence(
              entry === undefined || entry.outcome === 'not-in-response' ? unnamed : shown,
              'ratios of this company',
            )}
        </p>
      )}
      <UnreadableNote
        items={unreadable}
        companies={requested}
        lack="a symbol, an identifier or a number"
        className="quiet"
      />
      <SourceLine
        asOf={newest?.id.asOf ?? null}
        endpoint="operation ratios"
        shown={shown}
        knownAt={knownAt}
        response={newest?.response ?? null}
      />
    </Part>
  )
}
