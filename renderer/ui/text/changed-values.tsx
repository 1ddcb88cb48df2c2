import type { ReactElement } from 'react'
import { periodLabel } from '../../../app/domain/fundamentals/period-words.ts'
import { ratioField } from '../../../app/domain/fundamentals/ratio-fields.ts'
import { basisLabel } from '../../../app/domain/fundamentals/ratio-record.ts'
import type { RatioRecord } from '../../../app/domain/fundamentals/ratio-record.ts'
import { recordKey } from '../../../app/domain/fundamentals/record-changes.ts'
import type { ValueChange } from '../../../app/domain/fundamentals/record-changes.ts'
import { displayIn } from '../../../app/domain/fundamentals/value-display.ts'
import type { FieldDisplays, UnitTallies } from '../../../app/domain/fundamentals/value-display.ts'
import { recordDay } from '../../format/date-form.ts'
import { SentValue } from './value-or-gap.tsx'

/** What a record is called: its basis, period and date. */
export const recordWords = ({ reportType, period, asOf }: RatioRecord['id']): string =>
  [basisLabel(reportType), period === reportType ? '' : periodLabel(period), `as of ${recordDay(asOf)}`]
    .filter((part) => part !== '')
    .join(', ')

/** Values as they were known and as they are, each of which leads to its response. */
export function ChangedValues({
  changes,
  units,
  displays,
  inUnits,
  className,
}: {
  changes: readonly (ValueChange & { kind?: 'changed' | 'restated' })[]
  units: UnitTallies
  displays: FieldDisplays
  inUnits: boolean
  className: string
}): ReactElement {
  return (
    <table className={className}>
      <thead>
        <tr>
          <th scope="col">Ratio</th>
          <th scope="col">Record</th>
          <th scope="col">Then</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ id, field, before, after, kind = 'changed' }) => (
          <tr key={`${kind} ${field} ${recordKey(id)}`}>
            <th scope="row" title={field}>
              {ratioField(field)?.label ?? field}
            </th>
            <td>
              {recordWords(id)}
              {kind === 'restated' ? <span className="quiet"> against what it restates</span> : null}
            </td>
            {[before, after].map((value, place) => (
              <td key={place}>
                <SentValue
                  value={value}
                  label={`${field}, ${place === 0 ? 'then' : 'now'}`}
                  display={displayIn(field, displays, units, inUnits)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
