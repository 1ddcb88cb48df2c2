// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RangeBar } from '../../../../../renderer/ui/chart/range-bar.tsx'
import { renderWindow } from '../../../../support/render-window.tsx'

const COLUMNS = ['2023', '2024', '2025', '2026', '2027', '2028', '2029']

it('has the first of all periods at its start, also where it shows a part of them', async () => {
  const { container } = await renderWindow(
    <RangeBar columns={COLUMNS} range={{ from: 2, to: 5 }} plot={null} onChange={() => undefined} />,
  )
  expect([...container.querySelectorAll('.range-label')].map(({ textContent }) => textContent)).toEqual(['2023'])
})

it('has grips that name the first and the last visible period', async () => {
  await renderWindow(<RangeBar columns={COLUMNS} range={{ from: 2, to: 5 }} plot={null} onChange={() => undefined} />)
  expect(screen.getAllByRole('slider').map((grip) => [grip.getAttribute('aria-valuetext'), grip.title])).toEqual([
    ['2025', '2025'],
    ['2028', '2028'],
  ])
})
