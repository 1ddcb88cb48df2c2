// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ChartSpan } from '../../../../../app/domain/fundamentals/chart-span.ts'
import { RangePresets } from '../../../../../renderer/ui/chart/range-presets.tsx'
import { renderWindow } from '../../../../support/render-window.tsx'

const chosen = (): string[] => screen.queryAllByRole('radio', { checked: true }).map((radio) => radio.textContent)

it.each<[string, ChartSpan, string[]]>([
  ['everything', 'all', ['All']],
  ['ten years', { years: 10 }, ['10Y']],
  ['a range of the person’s own', { from: '2020 Q1', to: '2021 Q4' }, []],
])('says that %s is shown', async (_name, span, expected) => {
  await renderWindow(<RangePresets span={span} onChange={() => undefined} />)
  expect(chosen()).toEqual(expected)
})

it.each<[string, ChartSpan]>([
  ['5Y', { years: 5 }],
  ['All', 'all'],
])('%s shows it', async (label, span) => {
  const onChange = vi.fn()
  const { user } = await renderWindow(<RangePresets span={{ years: 1 }} onChange={onChange} />)
  await user.click(screen.getByRole('radio', { name: label }))
  expect(onChange).toHaveBeenCalledWith(span)
})
