// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { RangeBar, RangePresets } from '../../../../../renderer/ui/chart/range-bar.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import type { ChartSpan } from '../../../../../app/domain/fundamentals/chart/chart-span.ts'

const COLUMNS = ['2023', '2024', '2025', '2026', '2027', '2028', '2029']

it('has the first of all periods at its start, also where it shows a part of them', async () => {
  const { container } = await renderWindow(
    <RangeBar columns={COLUMNS} range={{ from: 2, to: 5 }} plot={null} onChange={() => undefined} />,
  )
  expect([...container.querySelectorAll('.range-label')].map(({ textContent }) => textContent)).toEqual(['2023'])
})

it('has the year of the first of several days at its start, where a day has no room', async () => {
  const days = ['2011-03-31', '2011-06-30', '2011-09-30', '2011-12-31', '2012-03-31']
  await renderWindow(<RangeBar columns={days} range={{ from: 0, to: 4 }} plot={null} onChange={() => undefined} />)
  expect(screen.getByText('2011').title).toBe('31 Mar 2011')
})

it('has grips that name the first and the last visible period', async () => {
  await renderWindow(<RangeBar columns={COLUMNS} range={{ from: 2, to: 5 }} plot={null} onChange={() => undefined} />)
  expect(screen.getAllByRole('slider').map((grip) => [grip.getAttribute('aria-valuetext'), grip.title])).toEqual([
    ['2025', '2025'],
    ['2028', '2028'],
  ])
})

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
