import type { ReactElement } from 'react'
import { REPORT_TYPES } from '../../../app/domain/fundamentals/ratio-record.ts'
import { DateField } from '../../ui/date-field.tsx'
import { DraftField } from './draft-field.tsx'

/** Any text can be a period: the service does not list them. */
const isAnyPeriod = (): boolean => true

const PERIODS = ['Q1', 'Q2', 'Q3', 'Q4', 'FY', 'TTM'].map((text) => ({ text, note: '' }))

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
        name="period"
        options={PERIODS}
        aria-label="Period"
        placeholder="any"
        spellCheck={false}
        asked={period}
        isComplete={isAnyPeriod}
        onAsk={onChange}
      />
    </label>
  )
}

/** The basis to request; empty for any. */
export function TypeChoice({ type, onChange }: { type: string; onChange: (type: string) => void }): ReactElement {
  return (
    <select aria-label="Report type" value={type} onChange={({ target }) => onChange(target.value)}>
      <option value="">Request any basis</option>
      {REPORT_TYPES.map(({ id, label, meaning }) => (
        <option key={id} value={id} title={`${meaning} (${id})`}>
          {label} only
        </option>
      ))}
    </select>
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
    <DateField
      label="From"
      title="Request reports of this day and later"
      form="earnings request"
      name="from"
      day={from}
      edge="first"
      none="any day"
      onChange={onChange}
    />
  )
}
