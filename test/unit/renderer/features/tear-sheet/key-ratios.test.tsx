// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { RatioSeries } from '../../../../../app/domain/fundamentals/ratio-series.ts'
import { KeyRatios } from '../../../../../renderer/features/tear-sheet/key-ratios.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import { sentPoint, seriesWith } from '../../../../support/records/series.ts'

const SET: RatioSeries = {
  columns: ['2026 Q3'],
  series: [seriesWith({ points: [sentPoint('0.1')], gaps: [null] })],
  perYear: 4,
  hidden: 0,
  unplaced: 0,
  restated: 0,
}

/** Values of the quarters from the third of 2025 on, the last of which may be no date. */
const inQuarters = (points: ReturnType<typeof sentPoint>[]): RatioSeries => ({
  ...SET,
  columns: ['2025 Q3', '2025 Q4', '2026 Q1', '2026 Q2', '2026 Q3', 'n/a'].slice(0, points.length),
  series: [seriesWith({ points, gaps: points.map(() => null) })],
})

it('does not say that a record is missing where the periods cannot be compared', async () => {
  await renderWindow(<KeyRatios set={{ ...SET, perYear: null }} />)
  expect(screen.getAllByTitle('Not comparable: the periods are not an even sequence')).toHaveLength(2)
})

it('says of a year before the first column only that nothing is cached', async () => {
  await renderWindow(<KeyRatios set={SET} />)
  expect(screen.getByTitle('No record of this period is cached')).toBeDefined()
})

it.each([
  ['no direction', 'shows no figure but zeros', '0.5001', undefined],
  ['a direction', 'can be seen', '0.6', 'up'],
])('a change has %s where it %s', async (_what, _where, newest, direction) => {
  const set = inQuarters([sentPoint('0.5'), null, null, null, sentPoint(newest)])
  const { container } = await renderWindow(<KeyRatios set={set} />)
  expect(container.querySelectorAll<HTMLElement>('tbody td')[1]?.dataset.direction).toBe(direction)
})

it('says that changes are of the unrounded values, which the figures beside them are not', async () => {
  const set = inQuarters([sentPoint('0.0524'), null, null, null, sentPoint('0.0466')])
  await renderWindow(<KeyRatios set={set} />)
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect([cells[0], cells[2]]).toEqual(['4.7%', '5.2%'])
  expect(cells[1]).toContain('−0.6 pp')
  expect(screen.getByText('Changes are of the unrounded values.')).toBeDefined()
})

// SECURITY 61
it('shows the newest period and that of a year before, whatever stands after them in the place of a date', async () => {
  const set = inQuarters([sentPoint('0.1'), null, null, null, sentPoint('0.2'), sentPoint('9')])
  await renderWindow(<KeyRatios set={set} />)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Ratio',
    '2026 Q3',
    'Change',
    '2025 Q3',
    'Trend',
  ])
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells.slice(0, 3)).toEqual(['20.0%', expect.stringContaining('10.0 pp'), '10.0%'])
})

const YEARS = ['2020 Q3', '2021 Q3', '2022 Q3', '2023 Q3', '2024 Q3', '2025 Q3', '2026 Q3']

it('shows five years at the same time of the year, and only those that are there', async () => {
  const valueIn = (column: string) => sentPoint(`0.${column.slice(2, 4)}`)
  const showYears = async (columns: readonly string[]): Promise<readonly (readonly (string | null)[])[]> => {
    cleanup()
    const series = [seriesWith({ points: columns.map(valueIn), gaps: columns.map(() => null) })]
    await renderWindow(<KeyRatios set={{ ...SET, perYear: 1, columns, series }} />)
    const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent)
    return [
      texts('columnheader').slice(1, -1),
      texts('cell')
        .filter((_text, place) => place !== 1)
        .slice(0, -1),
    ]
  }
  expect(await showYears(YEARS)).toEqual([
    ['2026 Q3', 'Change', '2025 Q3', '2024 Q3', '2023 Q3', '2022 Q3'],
    ['26.0%', '25.0%', '24.0%', '23.0%', '22.0%'],
  ])
  expect(await showYears(YEARS.slice(-3))).toEqual([
    ['2026 Q3', 'Change', '2025 Q3', '2024 Q3'],
    ['26.0%', '25.0%', '24.0%'],
  ])
})

it('says nothing of the unit of a ratio that has no value', async () => {
  const evidence = { agrees: 0, checked: 0, relations: [], state: 'doubted' } as const
  const series = [seriesWith({ points: [null], gaps: [null], staysAsSent: true, evidence, display: 'as-sent' })]
  await renderWindow(<KeyRatios set={{ ...SET, series }} />)
  expect(screen.getByRole('rowheader').textContent).toBe(series[0]?.label)
})
