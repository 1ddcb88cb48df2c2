import { useMemo, type ReactElement } from 'react'
import { ratioLabel } from '../../../../app/domain/fundamentals/ratio-fields.ts'
import { periodLabel, periodMeaning } from '../../../../app/domain/fundamentals/period-words.ts'
import type { RatioRecord } from '../../../../app/domain/fundamentals/ratio-record.ts'
import { findRevisions, largestRevisions, hasOtherValue } from '../../../../app/domain/fundamentals/restatements.ts'
import type { DatedRevision, RevisionCell, RevisionColumn } from '../../../../app/domain/fundamentals/restatements.ts'
import type { UnitTallies } from '../../../../app/domain/fundamentals/value-display.ts'
import { symbolQuery } from '../../../../app/domain/news/query-terms.ts'
import { counted, countText } from '../../../../app/domain/values/number-form.ts'
import { noRevisions, revisedFacts, revisionWords, shadeOf, shadeWords } from '../../../format/revision.ts'
import { recordDay } from '../../../format/date-form.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { CommandCheck } from '../../../ui/controls/command-tools.tsx'
import { useContextMenu, type MenuGroup } from '../../../ui/controls/context-menu.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { isFlag, isTextOrNull, useKeptChoice } from '../../../ui/states/view-state.ts'
import { SentValue } from '../../../ui/text/value-or-gap.tsx'
import { Name, RatioName } from '../../../ui/text/name.tsx'
import { useNextPeriod } from '../ratio-toolbar.tsx'
import { useKeptScroll } from '../../../ui/states/kept-scroll.ts'
import { RadarTable } from './radar-table.tsx'
import { useDisplayOf, type DisplayOf } from './radar-content.ts'
import type { RatiosState } from '../ratios-state.ts'
import { useRestatementMenus } from './restatement-menu.ts'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { TableHead } from '../../../ui/grid/table-head.tsx'

const MAX_LISTED = 8

function Largest({
  symbol,
  records,
  revisions,
  columns,
  displayOf,
  menuOf,
  onNews,
}: {
  symbol: string
  records: readonly RatioRecord[]
  revisions: readonly DatedRevision[]
  columns: readonly RevisionColumn[]
  displayOf: DisplayOf
  menuOf: (revision: DatedRevision) => readonly MenuGroup[]
  onNews: (query: string) => void
}): ReactElement {
  const stories = symbolQuery([symbol])
  const offer = useContextMenu()
  return (
    <section className="radar-largest" aria-label="Largest revisions">
      <div className="radar-title">
        <h2>Largest revisions</h2>
        {stories === null ? null : (
          <LinkButton onClick={() => onNews(`${stories} restated`)}>Stories about restatements</LinkButton>
        )}
      </div>
      <p className="quiet">
        {revisions.length === 0
          ? noRevisions(columns)
          : 'Rates of growth come last: they follow from the figures behind them.'}
      </p>
      {revisions.length === 0 ? null : (
        <table>
          <TableHead of={['As of', 'Ratio', 'Original', 'Restated', 'Change']} />
          <tbody>
            {revisions.map((revision) => (
              <tr
                key={`${revision.asOf} ${revision.field}`}
                onContextMenu={(event) => offer(event, ...menuOf(revision))}
              >
                <td>{recordDay(revision.asOf)}</td>
                <td className="radar-name" title={`${ratioLabel(revision.field)} · ${revision.field}`}>
                  <RatioName field={revision.field} />
                </td>
                {(['original', 'restated'] as const).map((name) => (
                  <td key={name}>
                    <SentValue
                      value={revision[name]}
                      label={`${revision.field}, ${name}`}
                      facts={revisedFacts(symbol, records, revision, name === 'original' ? 'A' : 'R')}
                      display={displayOf(revision.field)}
                    />
                  </td>
                ))}
                <td data-shade={shadeOf(revision)} className="radar-change">
                  {revisionWords(revision)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** When values were restated: the newest dates with a restated value that differs, how many there are, and the largest. */
function ByDate({ columns }: { columns: readonly RevisionColumn[] }): ReactElement | null {
  const dates = columns.flatMap((column) => {
    const all = largestRevisions([column], Infinity)
    return all[0] === undefined ? [] : [{ ...all[0], count: all.length }]
  })
  const more = dates.length - MAX_LISTED
  if (dates.length === 0) return null
  return (
    <section className="radar-largest" aria-label="Restated dates">
      <h2>Restated dates</h2>
      <p className="quiet">
        {counted(dates.length, 'date')} on which the restated record differs
        {more > 0 ? `; the newest ${MAX_LISTED} are listed` : ''}.
      </p>
      <table>
        <TableHead of={['As of', 'Largest revision', 'Change', 'Ratios restated']} />
        <tbody>
          {dates.slice(0, MAX_LISTED).map(({ count, ...largest }) => (
            <tr key={largest.asOf}>
              <td>{recordDay(largest.asOf)}</td>
              <td className="radar-name">
                <RatioName field={largest.field} />
              </td>
              <td data-shade={shadeOf(largest)} className="radar-change">
                {revisionWords(largest)}
              </td>
              <td>{countText(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const isRevised = (cell: RevisionCell): boolean =>
  cell.isPreliminaryReplaced || (cell.kind !== null && cell.kind !== 'unchanged') || hasOtherValue(cell)

/** Whether a date has a revised value. */
const hasRevision = ({ cells }: RevisionColumn): boolean => cells.some(isRevised)

/** Those of the ratios that are revised at a date. */
function revisedOf(columns: readonly RevisionColumn[], fields: readonly string[]): readonly string[] {
  const revised = new Set(columns.flatMap(({ cells }) => cells.filter(isRevised).map(({ field }) => field)))
  return fields.filter((field) => revised.has(field))
}

/** What the shades of changes say. */
function ShadeKey(): ReactElement {
  return (
    <ul className="radar-key quiet" aria-label="Colours of changes">
      {shadeWords().map((words, place) => (
        <li key={words}>
          <i data-shade={place + 1} aria-hidden />
          {words}
        </li>
      ))}
    </ul>
  )
}

/** The restatements of one company: ratios × as-of dates, shaded by the size of the change. */
export function RestatementRadar({
  symbol,
  records,
  fields: all,
  chosen,
  units,
  style,
  onNews,
}: {
  symbol: string
  records: readonly RatioRecord[]
  /** Wire names of the ratios to compare. */
  fields: readonly string[]
  /** Those of them that are chosen: they come first. */
  chosen: readonly string[]
  /** What the records say of the units of the company. */
  units: UnitTallies | undefined
  style: RatiosState['style']
  /** Lists the stories that match a query. */
  onNews: (query: string) => void
}): ReactElement {
  const displayOf = useDisplayOf(style, units)
  const every = useMemo(
    () => [...all.filter((field) => chosen.includes(field)), ...all.filter((field) => !chosen.includes(field))],
    [all, chosen],
  )
  const periods = useMemo(
    () => [...new Set(records.filter(({ id }) => id.reportType !== 'TTM').map(({ id }) => id.period))],
    [records],
  )
  const [chosenPeriod, setChosenPeriod] = useKeptChoice('restatements of', null, isTextOrNull)
  const [onlyRevised, setOnlyRevised] = useKeptChoice('restatements only', true, isFlag)
  const [showsValues, setShowsValues] = useKeptChoice('restatements side by side', false, isFlag)
  const period = chosenPeriod !== null && periods.includes(chosenPeriod) ? chosenPeriod : (periods[0] ?? '')
  const columns = useMemo(() => findRevisions(records, period, all), [records, period, all])
  const largest = useMemo(() => largestRevisions(columns, MAX_LISTED), [columns])
  const menus = useRestatementMenus(symbol, columns)
  const keptScroll = useKeptScroll('largest revisions')
  const shownColumns = useMemo(() => (onlyRevised ? columns.filter(hasRevision) : columns), [columns, onlyRevised])
  useNextPeriod(periods, period, setChosenPeriod)
  useCommands([
    { id: 'ratios.only-revised', isOn: onlyRevised, run: () => setOnlyRevised(!onlyRevised) },
    { id: 'ratios.side-by-side', isOn: showsValues, run: () => setShowsValues(!showsValues) },
  ])
  const fields = useMemo(() => (onlyRevised ? revisedOf(columns, every) : every), [columns, every, onlyRevised])

  if (columns.length === 0)
    return <EmptyState title={`No original, restated or preliminary records of ${symbol} are cached`} />
  return (
    <section className="radar" aria-label="Restatement radar">
      <div className="radar-head">
        <strong>
          <Name text={symbol} kind="symbol" />
        </strong>
        {periods.map((each) => (
          <button
            key={each}
            type="button"
            className="chip"
            aria-pressed={each === period}
            title={periodMeaning(each)}
            onClick={() => setChosenPeriod(each)}
          >
            {periodLabel(each)}
          </button>
        ))}
        <CommandCheck id="ratios.only-revised">Only revised values</CommandCheck>
        <CommandCheck id="ratios.side-by-side">Every basis side by side</CommandCheck>
        <span className="quiet">
          {counted(columns.length, 'date')}, as the records name them. Change = (restated − original) ÷ |original|
          {columns.some(({ presence }) => presence === 'undated') ? '. Records without a date are not compared.' : ''}
        </span>
        <ShadeKey />
      </div>
      <div ref={keptScroll} className="radar-lists">
        <Largest
          symbol={symbol}
          records={records}
          revisions={largest}
          columns={columns}
          displayOf={displayOf}
          menuOf={menus.ofRevision}
          onNews={onNews}
        />
        <ByDate columns={columns} />
      </div>
      {fields.length === 0 ? null : (
        <RadarTable
          symbol={symbol}
          columns={shownColumns}
          fields={fields}
          chosen={fields.filter((field) => chosen.includes(field)).length}
          showsValues={showsValues}
          displayOf={displayOf}
          menuOf={menus.ofField}
        />
      )}
    </section>
  )
}
