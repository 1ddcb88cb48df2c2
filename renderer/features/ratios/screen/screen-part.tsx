import type { ReactElement } from 'react'
import type { ScreenChoice } from '../../../../app/domain/fundamentals/screen/screen-template.ts'
import type { ScreenChange } from '../../../../app/domain/fundamentals/screen/screen.ts'
import { numberOf, type SeriesPoint } from '../../../../app/domain/fundamentals/series.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { CommandTool } from '../../../ui/controls/command-tools.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { counted } from '../../../../app/domain/values/number-form.ts'
import { shownDay } from '../../../format/date-form.ts'
import { fullTime } from '../../../format/time.ts'
import { formatChange } from '../../../format/value.ts'
import { PointFigure, GapMark } from '../../../ui/text/sourced-number.tsx'
import type { RatiosState } from '../ratios-state.ts'
import { ScreenTable } from './screen-table.tsx'
import type { Screen } from './use-screen.ts'
import type { CompanyGroups } from '../series/company-groups.ts'
import { OF_EARLIER_TIME } from '../../../ui/controls/moment-field.tsx'
import { TableHead } from '../../../ui/grid/table-head.tsx'
import './screen.css'

/** Maximum number of changes that are listed; the table marks all of them. */
const MAX_LISTED = 100

function Value({
  change,
  point,
  column,
}: {
  change: ScreenChange
  point: SeriesPoint | null
  column: string | null
}): ReactElement {
  const { series } = change
  return (
    <td>
      {point === null ? (
        <GapMark gap={series.gaps[0] ?? 'not-sent'} />
      ) : (
        <PointFigure point={point} label={`${series.symbol} ${series.field}`} display={series.display} of={series} />
      )}{' '}
      <span className="quiet">{shownDay(column ?? '')}</span>
    </td>
  )
}

function ChangeRow({ change }: { change: ScreenChange }): ReactElement {
  const { series, before, after, columns } = change
  const [was, is] = [numberOf(before), numberOf(after)]
  const words = was === null || is === null ? null : formatChange(was, is, series.display)
  return (
    <tr>
      <th scope="row" className="isolate">
        {series.symbol}
      </th>
      <td className="radar-name">{series.label}</td>
      <Value change={change} point={before} column={columns.before} />
      <Value change={change} point={after} column={columns.after} />
      <td>{words ?? ''}</td>
    </tr>
  )
}

/** What changed since the last look, with the value before and the value now, and the way to mark it as seen. */
export function ScreenChanges({
  changes,
  since,
}: {
  changes: readonly ScreenChange[]
  /** The earliest of the looks, in Unix milliseconds; null where there was none. */
  since: number | null
}): ReactElement | null {
  if (changes.length === 0) return null
  return (
    <div className="screen-changes">
      <details>
        <summary>
          {counted(changes.length, 'value')} changed since the last look
          {since === null ? '' : ` (what was received by ${fullTime(since)})`}
        </summary>
        <div className="radar-largest" role="region" aria-label="Changes since the last look">
          <table>
            <TableHead of={['Company', 'Ratio', 'Then', 'Now', 'Change']} />
            <tbody>
              {changes.slice(0, MAX_LISTED).map((change) => (
                <ChangeRow key={change.series.key} change={change} />
              ))}
            </tbody>
          </table>
          {changes.length <= MAX_LISTED ? null : (
            <p className="quiet">And {counted(changes.length - MAX_LISTED, 'value')} more; the table marks all.</p>
          )}
        </div>
      </details>
      <CommandTool id="ratios.mark-seen">Mark as seen</CommandTool>
    </div>
  )
}

/** Why nothing can be marked as seen; null where something changed. */
function noChange(changes: Screen['changes'], knownAt: RatiosState['knownAt']): string | null {
  if (knownAt !== null) return OF_EARLIER_TIME
  if (changes === null) return 'What was known at the last look is not read yet.'
  return changes.length === 0 ? 'No value that is shown changed since the last look.' : null
}

/** Companies beside each other at one period, with what changed since the last look. */
export function ScreenPart({
  state,
  screen,
  foot,
  groups,
  onChange,
}: {
  state: RatiosState
  screen: Screen
  /** Lines below a copy, which say what it shows. */
  foot: readonly string[]
  groups: CompanyGroups
  onChange: (change: Partial<RatiosState>) => void
}): ReactElement {
  const change = (part: Partial<ScreenChoice>): void => onChange({ screen: { ...state.screen, ...part } })
  const looks = screen.shown.flatMap(({ symbol }) =>
    Object.hasOwn(state.looks, symbol) ? [state.looks[symbol] ?? 0] : [],
  )
  useCommands([
    {
      id: 'ratios.mark-seen',
      unavailable: noChange(screen.changes, state.knownAt),
      run: screen.markSeen,
    },
    {
      id: 'ratios.clear-filter',
      unavailable: state.screen.filter === '' ? 'The screen has no filter.' : null,
      run: () => change({ filter: '' }),
    },
  ])
  return (
    <div className="screen">
      <ScreenChanges changes={screen.changes ?? []} since={looks.length === 0 ? null : Math.min(...looks)} />
      {screen.shown.length === 0 ? (
        <EmptyState
          title={
            screen.unjudged < screen.companies.length
              ? 'No company matches the filter'
              : 'The filter can judge none of these companies'
          }
        >
          <p>
            {screen.unjudged < screen.companies.length
              ? 'Change a limit of the filter, or clear it.'
              : 'A value that it compares is missing of each. Clear it to see them.'}
          </p>
          <CommandTool id="ratios.clear-filter">Clear the filter</CommandTool>
        </EmptyState>
      ) : (
        <ScreenTable
          screen={screen}
          fields={state.fields}
          foot={foot}
          choice={state.screen}
          onChange={change}
          groups={groups}
        />
      )}
    </div>
  )
}
