import type { ReactElement } from 'react'
import type { ScreenChange } from '../../../app/domain/fundamentals/screen.ts'
import type { SeriesPoint } from '../../../app/domain/fundamentals/series.ts'
import { numberOf } from '../../../app/domain/fundamentals/series.ts'
import { counted } from '../../format/counted.ts'
import { shownDay } from '../../format/date-form.ts'
import { fullTime } from '../../format/time.ts'
import { formatChange } from '../../format/value.ts'
import { CommandTool } from '../../ui/command-tools.tsx'
import { PointFigure } from '../../ui/figure.tsx'
import { GapMark } from '../../ui/gap-mark.tsx'

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
            <thead>
              <tr>
                <th>Company</th>
                <th>Ratio</th>
                <th>Then</th>
                <th>Now</th>
                <th>Change</th>
              </tr>
            </thead>
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
