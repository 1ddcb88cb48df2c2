import type { ReactElement } from 'react'
import { changeBetween } from '../../../app/domain/fundamentals/earnings-change.ts'
import type { EarningsReport } from '../../../app/domain/fundamentals/earnings-reports.ts'
import { isSameValue } from '../../../app/domain/responses/decimal.ts'
import type { ShownFigure } from '../../../app/domain/responses/proof.ts'
import type { Digits, ResponseRef } from '../../../app/domain/responses/source-ref.ts'
import { ownProperty } from '../../../app/domain/values/own-property.ts'
import { shortened } from '../../../app/domain/values/visible-text.ts'
import { shownDay } from '../../format/date-form.ts'
import { formatNumber, signed } from '../../format/value.ts'
import { useDoubt } from '../../ui/doubt.ts'
import { Figure, TargetFigure } from '../../ui/figure.tsx'
import type { CellAttributes } from '../../ui/grid/use-grid.ts'
import { GapMark } from '../../ui/gap-mark.tsx'
import type { EarningsColumn } from './earnings-columns.ts'
import { pathOf } from './earnings-series.ts'
import type { EarningsState } from './earnings-state.ts'
import type { RowStyle } from '../../format/earnings-row.ts'

/** Maximum number of characters of a text in its cell. */
const MAX_TEXT = 80

interface CellProps {
  field: string
  column: EarningsColumn
  response: ResponseRef
  style: RowStyle
}

/** How a number changed: only where both numbers are as they were sent. */
function Change({
  field,
  column: { report, compared: other },
  response,
  style,
  compare,
  digits,
}: CellProps & { compare: Exclude<EarningsState['compare'], 'none'>; digits: Digits }): ReactElement {
  const doubtAbout = useDoubt()
  const kind = compare.endsWith('-growth') ? 'growth' : 'difference'
  const before = ownProperty(other?.numbers ?? {}, field)
  if (other === undefined) return <GapMark gap="no-record" />
  if (before === undefined) return <GapMark gap="not-sent" />
  const dayOf = ({ asOf }: EarningsReport): string => (asOf === null ? 'no date' : shownDay(asOf))
  const figureOf = (of: EarningsReport, its: Digits): ShownFigure => ({
    label: `${field}, ${dayOf(of)}`,
    digits: its,
    response: { hash: response.hash, path: pathOf(response, of, field) },
  })
  const figures = [figureOf(other, before), figureOf(report, digits)]
  const change = changeBetween(before, digits)
  if (change === null || doubtAbout(figures) !== null) return <GapMark gap="not-calculable" />
  const hasNoGrowth = kind === 'growth' && change.growth === null
  const shown =
    kind === 'difference'
      ? signed(style.write(change.difference))
      : change.growth === null
        ? 'n/a'
        : signed(formatNumber(change.growth, 'percent'))
  const words =
    kind === 'difference'
      ? `${field} of ${dayOf(report)} − ${field} of ${dayOf(other)}`
      : `(${field} of ${dayOf(report)} − of ${dayOf(other)}) ÷ of ${dayOf(other)}`
  return (
    <TargetFigure
      target={{ computed: { words, value: hasNoGrowth ? 'not applicable' : shown }, figures }}
      title={[
        hasNoGrowth ? 'Not applicable: growth has no meaning from or to a number below zero, or from zero' : '',
        `from ${before} to ${digits} as sent, a difference of ${change.difference}`,
        'click to see both responses',
      ]
        .filter((part) => part !== '')
        .join(' · ')}
    >
      {shown}
    </TargetFigure>
  )
}

/** A cell of the grid: a number with its proof, its change, a text, or why there is none. */
export function EarningsCell({
  compare,
  attributes,
  ...props
}: CellProps & {
  attributes: CellAttributes & { 'aria-colindex': number }
  compare: EarningsState['compare']
}): ReactElement {
  const {
    field,
    column: { report, original },
    response,
    style,
  } = props
  const digits = ownProperty(report.numbers, field)
  const text = ownProperty(report.texts, field)
  const first = ownProperty(original?.numbers ?? {}, field)
  const isRevised = digits !== undefined && first !== undefined && !isSameValue(digits, first)
  return (
    <td {...attributes} data-shade={isRevised && compare === 'none' ? 3 : 0}>
      {text !== undefined ? (
        <span className="isolate selectable" title={text}>
          {shortened(text, MAX_TEXT)}
        </span>
      ) : digits === undefined ? (
        <GapMark gap="not-sent" />
      ) : compare === 'none' ? (
        <Figure
          label={field}
          response={{ hash: response.hash, path: pathOf(response, report, field) }}
          digits={digits}
          title={
            isRevised
              ? `${digits} as sent · restated; originally ${first}`
              : `${digits} as sent · click to see the response`
          }
        >
          {style.write(digits)}
        </Figure>
      ) : (
        <Change {...props} compare={compare} digits={digits} />
      )}
    </td>
  )
}
