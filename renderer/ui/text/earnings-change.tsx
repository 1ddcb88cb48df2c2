import type { ReactElement } from 'react'
import { changeBetween, type EarningsReport } from '../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import type { Gap } from '../../../app/domain/fundamentals/series.ts'
import type { ShownFigure } from '../../../app/domain/responses/proof.ts'
import type { Digits, ResponseRef } from '../../../app/domain/responses/sourced-value.ts'
import { ownProperty } from '../../../app/domain/values/own-property.ts'
import { shownDigits } from '../../../app/domain/values/number-form.ts'
import { recordDay } from '../../format/date-form.ts'
import { differenceStyle, valuePath, type RowStyle } from '../../format/earnings-row.ts'
import { formatNumber, signed } from '../../format/value.ts'
import { useDoubt } from '../states/integrity.tsx'
import { TargetFigure, GapMark } from './sourced-number.tsx'
import { joined } from '../../../app/domain/values/visible-text.ts'

/** How a number of a report changed from another one: only where both are as they were sent. */
export function EarningsChange({
  field,
  report,
  other,
  without,
  response,
  style,
  kind,
  digits,
}: {
  field: string
  report: EarningsReport
  /** The report with which it is compared; undefined for none. */
  other: EarningsReport | undefined
  /** Why there is none. */
  without: Gap
  response: ResponseRef
  style: RowStyle
  kind: 'difference' | 'growth'
  digits: Digits
}): ReactElement {
  const doubtAbout = useDoubt()
  const before = ownProperty(other?.numbers ?? {}, field)
  if (other === undefined) return <GapMark gap={without} />
  if (before === undefined) return <GapMark gap="not-sent-before" />
  const dayOf = ({ asOf }: EarningsReport): string => recordDay(asOf ?? '')
  const figureOf = (of: EarningsReport, its: Digits): ShownFigure => ({
    label: `${field}, ${dayOf(of)}`,
    digits: its,
    response: { hash: response.hash, path: valuePath(response, of, field) },
  })
  const figures = [figureOf(other, before), figureOf(report, digits)]
  const change = changeBetween(before, digits)
  if (doubtAbout(figures) !== null) return <GapMark gap="not-proven" />
  if (change === null) return <GapMark gap="no-result" />
  const hasNoGrowth = kind === 'growth' && change.growth === null
  const shown =
    kind === 'difference'
      ? signed(differenceStyle(style).write(change.difference))
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
      title={joined(' · ', [
        hasNoGrowth ? 'Not applicable: growth has no meaning from or to a number below zero, or from zero' : '',
        `from ${shownDigits(before)} to ${shownDigits(digits)} as sent, a difference of ${shownDigits(change.difference)}`,
        'click to see both responses',
      ])}
    >
      {shown}
    </TargetFigure>
  )
}
