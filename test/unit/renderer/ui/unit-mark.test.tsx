// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Series } from '../../../../app/domain/fundamentals/series.ts'
import { UnitMark } from '../../../../renderer/ui/unit-mark.tsx'
import { seriesWith } from '../../../support/series.ts'

const EVIDENCE = { agrees: 1, checked: 9, relations: [] }

it.each<[string, Partial<Series>, string]>([
  ['doubted', { display: 'as-sent', evidence: { ...EVIDENCE, state: 'doubted' } }, 'Gross margin as sent'],
  ['not checked', { display: 'as-sent', evidence: { ...EVIDENCE, state: 'unchecked' } }, 'Gross margin as sent'],
  ['confirmed', { display: 'percent', evidence: { ...EVIDENCE, state: 'confirmed' } }, 'Gross margin'],
  ['chosen', { display: 'as-sent', evidence: { ...EVIDENCE, state: 'chosen' } }, 'Gross margin'],
  ['not known', { display: 'as-sent' }, 'Gross margin'],
])('a ratio whose unit is %s says whether its values stay as sent', (_state, change, words) => {
  const { container } = render(<UnitMark series={seriesWith(change)}>Gross margin</UnitMark>)
  expect(container.textContent).toBe(words)
})
