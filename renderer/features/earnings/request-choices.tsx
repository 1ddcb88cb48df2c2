import type { ReactElement } from 'react'
import { isCalendarDate } from '../../../app/domain/responses/service-date.ts'
import { DraftField } from './draft-field.tsx'

/** Any text can be a period: the service does not list them. */
const isAnyPeriod = (): boolean => true

const isDateOrNone = (text: string): boolean => text === '' || isCalendarDate(text)

const PERIODS = ['Q1', 'Q2', 'Q3', 'Q4', 'FY', 'TTM']

/** The period to request. */
export function PeriodChoice({
  period,
  onChange,
}: {
  period: string
  onChange: (period: string) => void
}): ReactElement {
  return (
    <label className="earnings-choice">
      Period
      <DraftField
        list="earnings-periods"
        aria-label="Period"
        placeholder="any"
        spellCheck={false}
        asked={period}
        isComplete={isAnyPeriod}
        onAsk={onChange}
      />
      <datalist id="earnings-periods">
        {PERIODS.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </label>
  )
}

/** The first day to request; null for any. */
export function FromChoice({
  from,
  onChange,
}: {
  from: string | null
  onChange: (from: string | null) => void
}): ReactElement {
  return (
    <label className="earnings-choice">
      From{' '}
      <DraftField
        type="date"
        asked={from ?? ''}
        isComplete={isDateOrNone}
        onAsk={(text) => onChange(text === '' ? null : text)}
      />
    </label>
  )
}
