// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ScreenChange } from '../../../../../app/domain/fundamentals/screen.ts'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { ScreenChanges } from '../../../../../renderer/features/ratios/screen-changes.tsx'
import { renderWindow } from '../../../../support/render-window.tsx'
import { sentPoint, seriesWith } from '../../../../support/series.ts'

const changeOf = (symbol: string): ScreenChange => ({
  series: seriesWith({ symbol, points: [null], gaps: ['no-record'] }),
  before: sentPoint('0.4'),
  after: null,
  columns: { before: '2026 Q2', after: '2026 Q3' },
})

const open = (changes: readonly ScreenChange[]) =>
  renderWindow(
    <CommandProvider>
      <ScreenChanges changes={changes} since={null} />
    </CommandProvider>,
  )

it('a value that is gone says why it is not there', async () => {
  const { container } = await open([changeOf('QNTL')])
  expect(container.querySelector<HTMLElement>('.ratio-gap')?.title).toBe('No record of this period is cached')
})

it('of many changes it says how many are not listed', async () => {
  await open(Array.from({ length: 101 }, (_, place) => changeOf(`S${place}`)))
  expect(screen.getByText('And 1 value more; the table marks all.')).toBeTruthy()
})
