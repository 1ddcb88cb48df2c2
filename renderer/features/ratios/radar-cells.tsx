import type { ReactElement } from 'react'
import { ratioField } from '../../../app/domain/fundamentals/ratio-fields.ts'
import { basisLabel } from '../../../app/domain/fundamentals/ratio-record.ts'
import type { RecordValue } from '../../../app/domain/fundamentals/ratio-record.ts'
import type { RevisionCell, RevisionColumn } from '../../../app/domain/fundamentals/restatements.ts'
import type { Gap } from '../../../app/domain/fundamentals/series.ts'
import type { ValueDisplay } from '../../../app/domain/fundamentals/value-display.ts'
import { revisionWords, shadeOf } from '../../format/revision.ts'
import { formatDigits, sentTitle } from '../../format/value.ts'
import { Figure, TargetFigure } from '../../ui/figure.tsx'
import { GapMark } from '../../ui/gap-mark.tsx'
import type { CellAttributes } from '../../ui/grid/use-grid.ts'
import { latestOf, RADAR_BASES } from './radar-content.ts'
import { targetOfRevision } from './restatement-menu.ts'

/** Why a basis has no value of a field: no record at the date, or a record without the field. */
export const gapOf = (column: RevisionColumn, name: (typeof RADAR_BASES)[number][1]): Gap =>
  column.cells.some((cell) => cell[name] !== null) ? 'not-sent' : 'no-record'

/** The digits of a value, and of what was sent for the same record as well. */
const digitsWords = ({ digits, others }: RecordValue): string =>
  [`${digits} as sent`, ...others.map((other) => `also ${other.digits}`)].join(', ')

function titleOf(cell: RevisionCell): string {
  const values = RADAR_BASES.map(
    ([basis, name]) => `${basisLabel(basis)}: ${cell[name] === null ? 'no value' : digitsWords(cell[name])}`,
  )
  return [
    ratioField(cell.field)?.label ?? cell.field,
    ...values,
    ...(cell.isPreliminaryReplaced ? ['The preliminary value was replaced by a later one'] : []),
  ].join('\n')
}

/** The value of a basis, or why there is none. */
export function RevisionValue({
  field,
  basis,
  value,
  display,
  gap,
}: {
  field: string
  basis: string
  display: ValueDisplay
  value: RecordValue | null
  /** Why there is no value, if there is none. */
  gap: Gap
}): ReactElement {
  return value === null ? (
    <GapMark gap={gap} />
  ) : (
    <Figure
      label={`${field}, ${basis}`}
      response={value.response}
      digits={value.digits}
      title={value.others.length === 0 ? sentTitle(value.digits) : digitsWords(value)}
    >
      {formatDigits(value.digits, display)}
    </Figure>
  )
}

/** One cell per date: the change from the original to the restated value, or the value of the only basis. */
export function RevisionChange({
  cell,
  column,
  display,
  attributes,
}: {
  cell: RevisionCell
  column: RevisionColumn
  display: ValueDisplay
  attributes: CellAttributes & { 'aria-colindex': number }
}): ReactElement {
  const target = latestOf(cell)
  return (
    <td {...attributes} data-shade={shadeOf(cell)} title={target === null ? undefined : titleOf(cell)}>
      {target === null ? (
        <GapMark gap={gapOf(column, 'original')} />
      ) : (
        <TargetFigure target={targetOfRevision(cell, target)}>
          {cell.kind === null ? formatDigits(target.digits, display) : revisionWords(cell)}
          {cell.isPreliminaryReplaced ? (
            <small className="radar-preliminary" title="The preliminary value was replaced by a later one">
              <span className="visually-hidden">preliminary</span>
            </small>
          ) : null}
        </TargetFigure>
      )}
    </td>
  )
}
