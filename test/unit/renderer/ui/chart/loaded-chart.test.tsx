// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { act } from 'react'
import { expect, it } from 'vitest'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { INITIAL_RATIOS } from '../../../../../renderer/features/ratios/ratios-state.ts'
import { loadChart, LoadedChart } from '../../../../../renderer/ui/chart/loaded-chart.tsx'
import '../../../../support/frames.ts'

const DRAWN = (
  <CommandProvider>
    <LoadedChart
      name="ratios"
      set={{ columns: [], series: [] }}
      lineStyles={new Map()}
      choice={INITIAL_RATIOS.chart}
      span="all"
      onSpan={() => undefined}
      pictureOf={{ current: null }}
      words={{ command: 'ratios.describe-chart', beside: 'table', facts: [] }}
    />
  </CommandProvider>
)

it('the place of a chart says that it is loaded, until it is there', async () => {
  render(DRAWN)
  expect(screen.getByRole('status').textContent).toBe('Loading the chart…')
  await act(loadChart)
  expect(screen.queryByText('Loading the chart…')).toBeNull()
  expect(screen.getByRole('group', { name: /^Chart of 0 series/ })).toBeTruthy()
})
