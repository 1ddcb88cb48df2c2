// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ValueDisplay } from '../../../../../app/domain/fundamentals/value-display.ts'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { chartedSeries, SheetChart } from '../../../../../renderer/features/tear-sheet/sheet-chart.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/window/connection-view.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import { sentPoint, seriesWith } from '../../../../support/records/series.ts'

const chosen = (...series: readonly (readonly [field: string, unit: ValueDisplay])[]): string[] =>
  chartedSeries(series.map(([field, unit]) => seriesWith({ field, unit, display: unit }))).map(({ field }) => field)

it('shows the margins where there are some', () => {
  expect(chosen(['roe', 'percent'], ['grossMargin', 'percent'], ['netMargin', 'percent'])).toEqual([
    'grossMargin',
    'netMargin',
  ])
})

it('shows the first three with the unit of the first one otherwise', () => {
  expect(
    chosen(['roe', 'percent'], ['days', 'days'], ['roa', 'percent'], ['roic', 'percent'], ['tax', 'percent']),
  ).toEqual(['roe', 'roa', 'roic'])
})

it('says in its place that it could not be drawn', async () => {
  await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <SheetChart
          set={{
            columns: ['2026 Q1'],
            series: [seriesWith({ points: [sentPoint('1')], gaps: [null] })],
            perYear: 4,
            hidden: 0,
            unplaced: 0,
            restated: 0,
          }}
          basis=""
          span={null as never}
          onSpan={() => undefined}
        />
      </CommandProvider>
    </ConnectionContext>,
  )
  expect(screen.getByRole('alert').textContent).toContain('The chart could not be drawn')
})

it('shows nothing of nothing', () => {
  expect(chosen()).toEqual([])
})
