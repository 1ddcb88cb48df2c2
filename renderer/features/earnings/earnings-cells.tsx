import { memo, type ReactElement } from 'react'
import type { Digits, ResponseRef } from '../../../app/domain/responses/sourced-value.ts'
import type { EarningsFieldChoice } from '../../../app/domain/settings/preferences.ts'
import { isSameValue } from '../../../app/domain/responses/decimal.ts'
import { ownProperty } from '../../../app/domain/values/own-property.ts'
import { shortened } from '../../../app/domain/values/visible-text.ts'
import { shownDigits } from '../../../app/domain/values/number-form.ts'
import { valuePath, type RowStyle } from '../../format/earnings-row.ts'
import { hasColumn } from '../../ui/grid/selected-cells.ts'
import { cellAttributes, type CellAttributes } from '../../ui/grid/grid.ts'
import { sentTitle } from '../../format/value.ts'
import { EarningsChange } from '../../ui/text/earnings-change.tsx'
import { Figure, GapMark } from '../../ui/text/sourced-number.tsx'
import { reportFacts } from './earnings-series.ts'
import type { EarningsColumn } from './earnings-columns.ts'
import type { EarningsState } from './earnings-state.ts'

/** Maximum number of characters of a text in its cell. */
const MAX_TEXT = 80

interface CellProps {
  field: string
  /** What the person chose of the field. */
  choice: EarningsFieldChoice
  column: EarningsColumn
  response: ResponseRef
  style: RowStyle
}

/** A number as it stands in its row, with the unit that the head of the row has; a number without one is as sent. */
function shownIn(style: RowStyle, digits: Digits): string {
  const written = style.write(digits)
  return /\d$/.test(written) && style.unit !== '' ? `${written} ${style.unit}` : written
}

/** A cell of the grid: a number with its proof, its change, a text, or why there is none. */
function EarningsCell({
  compare,
  attributes,
  ...props
}: CellProps & {
  attributes: CellAttributes & { 'aria-colindex': number }
  compare: EarningsState['compare']
}): ReactElement {
  const {
    field,
    choice,
    column: { report, original, compared, without },
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
          response={{ hash: response.hash, path: valuePath(response, report, field) }}
          digits={digits}
          {...(report.symbol === null
            ? {}
            : { facts: reportFacts(report.symbol, report, field, choice, shownIn(style, digits)) })}
          title={
            isRevised
              ? `${shownDigits(digits)} as sent · restated; originally ${shownDigits(first)}`
              : sentTitle(digits)
          }
        >
          {style.write(digits)}
        </Figure>
      ) : (
        <EarningsChange
          field={field}
          report={report}
          other={compared}
          without={without ?? 'no-earlier'}
          response={response}
          style={style}
          kind={compare.endsWith('-growth') ? 'growth' : 'difference'}
          digits={digits}
        />
      )}
    </td>
  )
}

/** The cells of a field, of the reports in sight. They are drawn again only when something of them changes. */
export const EarningsCells = memo(function EarningsCells({
  field,
  choice,
  at,
  columns,
  from,
  end,
  selected,
  response,
  style,
  compare,
}: {
  field: string
  choice: EarningsFieldChoice
  /** Its place among the fields. */
  at: number
  columns: readonly EarningsColumn[]
  /** Places of the reports that are drawn, up to before `end`. */
  from: number
  end: number
  /** Its selected columns, as `columnsOfRow` writes them. */
  selected: string
  response: ResponseRef
  style: RowStyle
  compare: EarningsState['compare']
}): ReactElement[] {
  return columns.slice(from, end).map((column, step) => (
    <EarningsCell
      key={column.report.path}
      attributes={{
        ...cellAttributes(at, from + step, hasColumn(selected, from + step)),
        'aria-colindex': from + step + 2,
      }}
      field={field}
      choice={choice}
      column={column}
      response={response}
      style={style}
      compare={compare}
    />
  ))
})
