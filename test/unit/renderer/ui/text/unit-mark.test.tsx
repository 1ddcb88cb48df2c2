// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Series } from '../../../../../app/domain/fundamentals/series.ts'
import { UnitMark } from '../../../../../renderer/ui/text/unit-mark.tsx'
import { seriesWith } from '../../../../support/records/series.ts'

const EVIDENCE = { agrees: 1, checked: 9, relations: [] }

it.each<[string, Partial<Series>, string]>([
  [
    'doubted among others in units',
    { staysAsSent: true, evidence: { ...EVIDENCE, state: 'doubted' } },
    'Gross margin as sent',
  ],
  [
    'doubted where all are as sent',
    { staysAsSent: false, evidence: { ...EVIDENCE, state: 'doubted' } },
    'Gross margin',
  ],
  ['not known', {}, 'Gross margin'],
])('a ratio whose unit is %s says whether its values stay as sent', (_state, change, words) => {
  const { container } = render(<UnitMark series={seriesWith(change)}>Gross margin</UnitMark>)
  expect(container.textContent).toBe(words)
})
