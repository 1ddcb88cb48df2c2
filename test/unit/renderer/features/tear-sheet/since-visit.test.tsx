// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { RatioRecord } from '../../../../../app/domain/fundamentals/ratio-record.ts'
import { SinceVisit } from '../../../../../renderer/features/tear-sheet/since-visit.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/window/connection-view.ts'
import { recordOf, symbolRatios } from '../../../../support/records/ratio-records.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const OLD = [recordOf('A', '2026-06-30', { roe: '0.2', roa: '0.1' })]

const entryOf = (records: readonly RatioRecord[]) =>
  symbolRatios('QNTL', { outcome: 'records', records, reportTypes: ['A'] })

async function open(since: number | null, before: readonly RatioRecord[], after: readonly RatioRecord[]) {
  const view = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <SinceVisit symbol="QNTL" since={since} entry={entryOf(after)} inUnits={false} />
    </ConnectionContext>,
    {
      'ratios.read': () => ({ value: [entryOf(before)], source: { state: 'cached', receivedAt: 1, because: null } }),
    },
  )
  await view.settle()
  return { ...view, part: () => screen.queryByRole('region', { name: 'Since your last visit' }) }
}

it('a first visit has nothing to compare with, and reads nothing', async () => {
  const { part, inputsOf } = await open(null, [], OLD)
  expect([part(), inputsOf('ratios.read')]).toEqual([null, []])
})

it('a changed value stands beside the earlier one, and both lead to their responses', async () => {
  const { part, inputsOf } = await open(1000, OLD, [recordOf('A', '2026-06-30', { roe: '0.25', roa: '0.1' })])
  const [row] = within(part() as HTMLElement)
    .getAllByRole('row')
    .slice(1) as HTMLTableRowElement[]
  expect([...(row?.cells ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Return on equity',
    'Original, Quarter, as of 30 Jun 2026',
    '0.2',
    '0.25',
  ])
  expect(within(row as HTMLElement).getAllByRole('button')).toHaveLength(2)
  expect(inputsOf('ratios.read')[0]?.receivedBy).toEqual({ QNTL: 1000 })
})

it('a new record is named', async () => {
  const { part } = await open(1000, OLD, [...OLD, recordOf('R', '2026-06-30', { roe: '0.2' })])
  expect(within(part() as HTMLElement).getByRole('listitem').textContent).toBe(
    'New record: Restated, Quarter, as of 30 Jun 2026',
  )
})

it('says that nothing came, and that the first records came', async () => {
  const nothing = await open(1000, OLD, OLD)
  expect(nothing.part()?.textContent).toContain('No new record and no changed value was received.')
  nothing.unmount()
  const first = await open(1000, [], OLD)
  expect(first.part()?.textContent).toContain('Its first records were received.')
  expect(within(first.part() as HTMLElement).queryByRole('listitem')).toBeNull()
})
