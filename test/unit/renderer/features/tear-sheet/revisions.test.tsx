// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { RatioRecord } from '../../../../../app/domain/fundamentals/ratio-record.ts'
import { Revisions } from '../../../../../renderer/features/tear-sheet/revisions.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

const record = (reportType: 'A' | 'R', digits: string): RatioRecord => ({
  id: { companyId: '1', asOf: '2026-06-30', reportType, period: '3M', aorOrRestate: reportType },
  fiscalYearEnd: 12,
  isCalculated: null,
  values: { grossMargin: digits },
  response: { hash: 'a'.repeat(64), path: '$' },
  receivedAt: 1,
})

const CONFIRMED = { grossMargin: { agrees: 8, checked: 8, relations: [] } }

async function cells(inUnits: boolean): Promise<string[]> {
  await renderWindow(
    <ConnectionContext value={connectionView()}>
      <Revisions
        records={[record('A', '0.4000'), record('R', '0.3000')]}
        shown={{ state: 'not-asked' }}
        units={CONFIRMED}
        inUnits={inUnits}
      />
    </ConnectionContext>,
  )
  return screen
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
    .slice(1, 3)
}

it('restated values are shown in their unit', async () => {
  expect(await cells(true)).toEqual(['40.0%', '30.0%'])
})

it('restated values are shown as sent where that is chosen', async () => {
  expect(await cells(false)).toEqual(['0.4000', '0.3000'])
})
