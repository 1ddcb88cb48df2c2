// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { EarningsReport } from '../../../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import { CommandProvider, useRegistry } from '../../../../../renderer/commands/commands.tsx'
import type { Registry } from '../../../../../renderer/commands/registry.ts'
import { columnsOf } from '../../../../../renderer/features/earnings/earnings-columns.ts'
import { ExportEarnings } from '../../../../../renderer/features/earnings/export-earnings.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/window/connection-view.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import { earningsReport } from '../../../../support/records/earnings-report.ts'

const HASH = 'a'.repeat(64)

const REPORT = earningsReport({ numbers: { basicEps: '1.50' }, path: '[0]' })

async function open(reports: readonly EarningsReport[], compare: 'none' | 'year-growth' = 'none') {
  let registry: Registry | null = null
  function Commands(): null {
    registry = useRegistry()
    return null
  }
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <Commands />
        <ExportEarnings
          company="QNTL"
          reports={columnsOf(reports, reports, compare)}
          compare={compare}
          inUnits
          fields={{}}
          response={{ hash: HASH, path: '$.data' }}
          shown={{ state: 'live', at: 0 }}
          knownAt={null}
        />
      </CommandProvider>
    </ConnectionContext>,
    {
      'proof.verify': ({ figures }) => figures.map(() => 'proven' as const),
      'proof.receipts': () => [{ hash: HASH, request: 'GET /earnings', receivedAt: 0 }],
      'file.save': () => '/home/earnings.csv',
    },
  )
  return {
    ...window,
    run: (id: 'earnings.export') => act(() => registry?.run(id)),
    why: (id: 'earnings.export') => registry?.find(id).unavailable,
  }
}

it('earnings are exported with the digits as sent and their proof', async () => {
  const { run, user, settle, inputsOf } = await open([REPORT])
  run('earnings.export')
  await user.click(screen.getByRole('button', { name: 'CSV…' }))
  await settle()
  const [file] = inputsOf('file.save')
  expect([file?.name, file?.view]).toEqual(['QNTL earnings', 'earnings'])
  expect(file?.content).toContain('1.50,GET /earnings')
  expect(file?.content).toContain('$.data[0].basicEps,proven')
  expect(screen.getByRole('status').textContent).toContain('1 numbers, each verified')
})

it('an export of growth says so in its name, its rows and its foot', async () => {
  const before = { ...REPORT, asOf: '2025-09-30', path: '[1]', numbers: { basicEps: '1.20' } }
  const { run, user, settle, inputsOf } = await open([REPORT, before], 'year-growth')
  run('earnings.export')
  await user.click(screen.getByRole('button', { name: 'CSV…' }))
  await settle()
  const [file] = inputsOf('file.save')
  expect(file?.name).toBe('QNTL earnings - Growth on a year before')
  expect(file?.content).toMatch(
    /0\.25,\(basicEps of 2026-09-30 − of 2025-09-30\) ÷ of 2025-09-30 — input 2025-09-30,1\.20/,
  )
  expect(file?.content).toContain('Growth on a year before, computed from values as sent')
  expect(file?.content).not.toContain(',1.50,,')
})

it('reports without a number have nothing to export', async () => {
  expect((await open([])).why('earnings.export')).toBe('There are no numbers yet.')
})
