import { memo } from 'react'
import type { ReactElement } from 'react'
import { SPAN_YEARS } from '../../../app/domain/fundamentals/chart-span.ts'
import type { ChartSpan } from '../../../app/domain/fundamentals/chart-span.ts'
import { Segmented } from '../segmented.tsx'

const OPTIONS = [
  ...SPAN_YEARS.map((years) => ({
    id: String(years),
    label: `${years}Y`,
    title: years === 1 ? 'The newest year' : `The newest ${years} years`,
  })),
  { id: 'all', label: 'All', title: 'Everything (0)' },
]

/** Spans of years to choose from; none of them is chosen while the range is one of the person's own. */
export const RangePresets = memo(function RangePresets({
  span,
  onChange,
}: {
  span: ChartSpan
  onChange: (span: ChartSpan) => void
}): ReactElement {
  const chosen = span === 'all' ? 'all' : 'years' in span ? String(span.years) : ''
  return (
    <Segmented
      label="Time shown"
      value={chosen}
      options={OPTIONS}
      onChange={(id) => {
        const years = SPAN_YEARS.find((each) => String(each) === id)
        onChange(years === undefined ? 'all' : { years })
      }}
    />
  )
})
