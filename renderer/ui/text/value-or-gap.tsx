import type { ReactElement } from 'react'
import type { RecordValue } from '../../../app/domain/fundamentals/ratio-record.ts'
import type { Gap, Series } from '../../../app/domain/fundamentals/series.ts'
import type { FigureFacts } from '../../../app/domain/responses/proof.ts'
import type { ValueDisplay } from '../../../app/domain/fundamentals/value-display.ts'
import { shownDigits } from '../../../app/domain/values/number-form.ts'
import { formatDigits, sentTitle } from '../../format/value.ts'
import { Figure, PointFigure, GapMark } from './sourced-number.tsx'

/** The value of a series at one of its places, or why there is none; that of a total belongs to no company. */
export function SeriesValue({
  series,
  place,
  label = `${series.symbol} ${series.field}`,
  isTotal = false,
  title,
}: {
  series: Series
  place: number
  label?: string
  isTotal?: boolean
  title?: string
}): ReactElement {
  const point = series.points[place] ?? null
  return point === null ? (
    <GapMark gap={series.gaps[place] ?? 'no-record'} />
  ) : (
    <PointFigure
      point={point}
      label={label}
      display={series.display}
      {...(title === undefined ? {} : { title })}
      {...(isTotal ? {} : { of: series })}
    />
  )
}

/** The digits of a value, and of what was sent for the same record as well. */
export const digitsWords = ({ digits, others }: RecordValue): string =>
  [`${shownDigits(digits)} as sent`, ...others.map((other) => `also ${shownDigits(other.digits)}`)].join(', ')

/** The value of a record, or why there is none. */
export function SentValue({
  value,
  label,
  display,
  facts,
  gap = 'not-sent',
}: {
  value: RecordValue | null
  label: string
  display: ValueDisplay
  /** What the value is of, as far as that is known. */
  facts?: Omit<FigureFacts, 'display'> | undefined
  gap?: Gap
}): ReactElement {
  return value === null ? (
    <GapMark gap={gap} />
  ) : (
    <Figure
      label={label}
      response={value.response}
      digits={value.digits}
      {...(facts === undefined ? {} : { facts: { ...facts, display } })}
      title={value.others.length === 0 ? sentTitle(value.digits) : digitsWords(value)}
    >
      {formatDigits(value.digits, display)}
      {value.others.length === 0 ? null : <sup aria-hidden>◇</sup>}
    </Figure>
  )
}
