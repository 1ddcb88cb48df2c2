import type { ReactElement, ReactNode } from 'react'
import { recordWords } from '../../../app/domain/changes/changes-words.ts'
import { ratioLabel } from '../../../app/domain/fundamentals/ratio-fields.ts'
import type { RecordValue } from '../../../app/domain/fundamentals/ratio-record.ts'
import { recordKey, type ValueChange } from '../../../app/domain/fundamentals/record-changes.ts'
import { displayIn } from '../../../app/domain/fundamentals/value-display.ts'
import type { FieldDisplays, UnitTallies, ValueDisplay } from '../../../app/domain/fundamentals/value-display.ts'
import { recordDay } from '../../format/date-form.ts'
import { SentValue } from './value-or-gap.tsx'

/** A value as it was known and as it is. */
interface ChangedRow {
  key: string
  field: string
  label: string
  /** What the value is of, such as a record. */
  of: ReactNode
  before: RecordValue | null
  after: RecordValue | null
  display: ValueDisplay
}

/** Values as they were known and as they are, each of which leads to its response. */
export function ChangedTable({
  heads,
  rows,
  className,
}: {
  /** What a value is, and what it is of. */
  heads: readonly [string, string]
  rows: readonly ChangedRow[]
  className: string
}): ReactElement {
  return (
    <table className={className}>
      <thead>
        <tr>
          {[...heads, 'Then', 'Now'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, field, label, of, before, after, display }) => (
          <tr key={key}>
            <th scope="row" title={field}>
              {label}
            </th>
            <td>{of}</td>
            {[before, after].map((value, place) => (
              <td key={place}>
                <SentValue value={value} label={`${field}, ${place === 0 ? 'then' : 'now'}`} display={display} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Ratios as they were known and as they are. */
export const ChangedValues = ({
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
}): ReactElement => (
  <ChangedTable
    className={className}
    heads={['Ratio', 'Record']}
    rows={changes.map(({ id, field, before, after, kind = 'changed' }) => ({
      key: `${kind} ${field} ${recordKey(id)}`,
      field,
      label: ratioLabel(field),
      of: (
        <>
          {recordWords(id, recordDay)}
          {kind === 'restated' ? <span className="quiet"> against what it restates</span> : null}
        </>
      ),
      before,
      after,
      display: displayIn(field, displays, units, inUnits),
    }))}
  />
)
