// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { RatioRecord } from '../../../../../app/domain/fundamentals/ratio-record.ts'
import { Revisions } from '../../../../../renderer/features/tear-sheet/revisions.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/window/connection-view.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const record = (reportType: 'A' | 'R', digits: string, period = '3M'): RatioRecord => ({
  id: { companyId: '1', asOf: '2026-06-30', reportType, period, aorOrRestate: reportType },
  fiscalYearEnd: 12,
  isCalculated: null,
  values: { grossMargin: digits },
  response: { hash: 'a'.repeat(64), path: '$' },
  receivedAt: 1,
})

const CONFIRMED = { grossMargin: { agrees: 8, checked: 8, relations: [] } }

const show = (records: readonly RatioRecord[], inUnits = true, knownAt: number | null = null) =>
  renderWindow(
    <ConnectionContext value={connectionView()}>
      <Revisions
        symbol="QNTL"
        records={records}
        shown={{ state: 'not-asked' }}
        isRead
        readError={null}
        units={CONFIRMED}
        knownAt={knownAt}
        inUnits={inUnits}
      />
    </ConnectionContext>,
  )

async function cells(inUnits: boolean, ...more: readonly RatioRecord[]): Promise<string[]> {
  await show([record('A', '0.4000'), record('R', '0.3000'), ...more], inUnits)
  return screen.getAllByRole('cell').map(({ textContent }) => textContent)
}

it('restated values are shown in their unit', async () => {
  expect(await cells(true)).toEqual(['30 Jun 2026', '40.0%', '30.0%', '\u221225.00%'])
})

it('restated values are shown as sent where that is chosen', async () => {
  expect((await cells(false)).slice(1, 3)).toEqual(['0.4000', '0.3000'])
})

it('a ratio that is not described is compared as well', async () => {
  const [first, second] = [record('A', '0.1', '12M'), record('R', '0.2', '12M')]
  expect(
    await cells(true, { ...first, values: { adjustedRoe: '0.1' } }, { ...second, values: { adjustedRoe: '0.2' } }),
  ).toContain('+100.00%')
})

it('revisions of two periods of one date are told apart', async () => {
  const dates = (await cells(true, record('A', '0.5', '12M'), record('R', '0.4', '12M'))).filter(
    (_, place) => place % 4 === 0,
  )
  expect(dates).toEqual(['30 Jun 2026, Quarter', '30 Jun 2026, Year'])
})

it('records without a period say so', async () => {
  expect(await cells(true, record('A', '0.5', ''), record('R', '0.6', ''))).toContain('30 Jun 2026, No period')
})

it('records without a date are not compared, and say so where no others are', async () => {
  const undated = (['A', 'R'] as const).map((reportType, place): RatioRecord => {
    const each = record(reportType, `0.${place + 5}`, '')
    return { ...each, id: { ...each.id, asOf: '' } }
  })
  expect(await cells(true, ...undated)).toHaveLength(4)
  await show(undated)
  expect(document.body.textContent).toContain('Records without a date are not compared.')
})

it('of an earlier time by which nothing had been received says so', async () => {
  await show([], true, 1)
  expect(screen.getByText('No records of this company that had been received by then are cached.')).toBeDefined()
})
