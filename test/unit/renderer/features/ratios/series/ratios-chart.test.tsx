// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CommandProvider } from '../../../../../../renderer/commands/commands.tsx'
import { lineStylesOf } from '../../../../../../renderer/ui/chart/line-styles.ts'
import { RatiosChart } from '../../../../../../renderer/features/ratios/series/ratios-chart.tsx'
import { INITIAL_RATIOS } from '../../../../../../renderer/features/ratios/ratios-state.ts'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { inIsoForm, WithDateForm } from '../../../../../support/window/date-forms.tsx'
import { renderWindow } from '../../../../../support/window/render-window.tsx'
import { sentPoint, seriesWith } from '../../../../../support/records/series.ts'
// The window loads it later.
import '../../../../../../renderer/ui/chart/series-chart.tsx'

// The simulated window has no layout, and a chart without a size draws nothing.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({
    ...{ x: 0, y: 0, top: 0, left: 0, right: 800, bottom: 300, width: 800, height: 300 },
    toJSON: () => '',
  })
  return () => vi.restoreAllMocks()
})

const SET = {
  columns: ['2026-03-31', '2026-06-30', '2026-09-30'],
  series: [seriesWith({ points: ['0.1', '0.2', '0.3'].map((digits) => sentPoint(digits)), gaps: [null, null, null] })],
}

const open = (of: Partial<ComponentProps<typeof RatiosChart>>) =>
  renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <WithDateForm>
          <RatiosChart
            {...INITIAL_RATIOS}
            set={SET}
            lineStyles={lineStylesOf(SET.series)}
            symbols={['QNTL']}
            basis="TTM"
            period="TTM"
            onChange={() => undefined}
            pictureOf={{ current: null }}
            onNews={null}
            {...of}
          />
        </WithDateForm>
      </CommandProvider>
    </ConnectionContext>,
  )

it('a scatter that fails to draw says so in its place', async () => {
  const broken = { ...SET, series: SET.series.map((each) => ({ ...each, points: null as never })) }
  await open({ set: broken, chart: { ...INITIAL_RATIOS.chart, scatter: true } })
  expect(screen.getByRole('alert').textContent).toContain('The chart could not be drawn')
})

it('the mark of a story follows another form of dates', async () => {
  const { container, settle } = await open({ story: { id: 1, at: Date.UTC(2026, 5, 15, 12) } })
  await settle()
  expect(container.textContent).toContain('Story of 15 Jun 2026')
  inIsoForm(() => expect(container.textContent).toContain('Story of 2026-06-15'))
})
