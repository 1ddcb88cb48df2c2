// @vitest-environment jsdom
import { useState } from 'react'
import { expect, it, describe } from 'vitest'
import type { CompanySector } from '../../../../../../app/ipc/news/stories.ts'
import { act, screen } from '@testing-library/react'
import { INITIAL_RATIOS, type TableChoice } from '../../../../../../renderer/features/ratios/ratios-state.ts'
import { useCompanyGroups } from '../../../../../../renderer/features/ratios/series/company-groups.ts'
import type { CompanyGroups } from '../../../../../../renderer/features/ratios/series/company-groups.ts'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { renderWindow } from '../../../../../support/window/render-window.tsx'
import { sectorOf, sectorsWith } from '../../../../../support/records/sectors.ts'
import { sectorMedians, sectorRows, tableRows } from '../../../../../../renderer/features/ratios/series/table-rows.ts'
import { tableContent } from '../../../../../../renderer/features/ratios/series/table-content.ts'
import { setWith } from '../../../../../support/records/screen.ts'
import { openRatioTable } from '../../../../../support/window/ratio-table-window.tsx'

const TABLE = { ...INITIAL_RATIOS, table: { ...INITIAL_RATIOS.table, bySector: true } }
const ignore = (): void => undefined

it('a company that joins others is being read, and its sector is not called unknown, until the stories are', async () => {
  let groups: CompanyGroups | null = null
  let show: (symbols: readonly string[]) => void = ignore
  let answer: (said: CompanySector[]) => void = ignore
  function Groups(): null {
    const [symbols, setSymbols] = useState<readonly string[]>(['A', 'B'])
    show = setSymbols
    const found = useCompanyGroups({ ...TABLE, symbols }, ignore)
    groups = found
    return null
  }
  const { settle } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <Groups />
    </ConnectionContext>,
    {
      'companies.sectors': ({ symbols }) =>
        symbols.includes('C')
          ? new Promise<CompanySector[]>((resolve) => {
              answer = resolve
            })
          : [sectorOf('A', 'Energy')],
    },
  )
  const now = () => [[...(groups?.sectors ?? [])].map(([symbol, said]) => [symbol, said?.sector]), groups?.note]
  await settle()
  const said = 'Sectors are as the newest cached stories said them.'
  expect(now()).toEqual([[['A', 'Energy']], said])

  act(() => show(['A', 'B', 'C']))
  await settle()
  expect(now()).toEqual([
    [
      ['C', undefined],
      ['A', 'Energy'],
    ],
    `${said} Being read: C.`,
  ])

  answer([sectorOf('A', 'Energy'), sectorOf('C', 'Energy')])
  await settle()
  expect(now()).toEqual([
    [
      ['A', 'Energy'],
      ['C', 'Energy'],
    ],
    said,
  ])
})

describe('the groups by sector', () => {
  const grouped = async (first: Partial<TableChoice> = {}, sectors?: Readonly<Record<string, string>>) => {
    const opened = await openRatioTable({ bySector: true, ...first }, sectors)
    await opened.settle()
    return opened
  }

  it('have a head each, and say whose word the sector is', async () => {
    const { rows } = await grouped()
    expect(rows().map((name) => name.slice(0, 16))).toEqual([
      'Energy 1 company',
      'KSTL Gross margi',
      'Sector not known',
      'QNTL Gross margi',
    ])
    expect(screen.getByText('Sectors are as the newest cached stories said them.')).toBeTruthy()
  })

  it('say that the values in their heads are medians', async () => {
    const { rows, region } = await grouped({}, { QNTL: 'Energy', KSTL: 'Energy' })
    expect(rows()[0]).toBe('Energy Median, 2 companies')
    // One body of the table holds all groups, so the head of a group is one of its row only.
    expect(region.querySelector('[data-group] th')?.getAttribute('scope')).toBe('row')
  })

  it('are named in a copy of the whole table, and of its cells', async () => {
    const { select, copied } = await grouped({}, { QNTL: 'Energy', KSTL: 'Energy' })
    const heads = 'Symbol\tCompany\tRatio\tName as sent\tBasis\tSector, as stories said\t2026 Q2\t2026 Q1'
    expect(copied().get('text/plain')?.split('\r\n').slice(0, 2)).toEqual([
      heads,
      'QNTL\tQNTL\tGross margin\tgrossMargin\tTTM\tEnergy\t0.60\t0.50',
    ])
    select('40.0%', '50.0%')
    expect(copied().get('text/plain')?.split('\r\n')).toEqual([
      heads.replace('\t2026 Q2', ''),
      'Energy\tMedian, 2 companies\tGross margin\tgrossMargin\tTTM\tEnergy\t0.4',
      'QNTL\tQNTL\tGross margin\tgrossMargin\tTTM\tEnergy\t0.50',
    ])
  })

  it('name the sector of each of several medians in a copy', () => {
    const both = { roe: ['1', '2'], roa: ['10', '20'] }
    const set = setWith({ A: both, B: both }, ['Q1', 'Q2'])
    const sectors = sectorsWith({ A: 'Energy', B: 'Energy' })
    const { columns, rows } = tableRows(set, { transposed: false, sort: null, newestLast: false })
    const medians = sectorMedians(set, sectors, () => false)
    const content = tableContent(columns, sectorRows(rows, { sectors, medians, closed: [] }), () => null)
    expect(content.namesOf(1)).toEqual(['Median of 2', '', 'roe', 'roe', 'TTM', 'Energy'])
  })

  it('are collapsed with their head, and by a command for the cell, which keeps the focus in sight', async () => {
    const { user, rows, select, run, latest } = await grouped()
    await user.click(screen.getByRole('button', { name: /^Energy/ }))
    expect([rows().length, latest().closedSectors]).toEqual([3, ['Energy']])
    select('60.0%', '60.0%')
    run('ratios.toggle-group')
    expect([rows().length, latest().closedSectors]).toEqual([2, ['Energy', '']])
    expect(document.activeElement?.closest('tr')?.textContent).toContain('Sector not known')
    run('ratios.expand-groups')
    expect(latest().closedSectors).toEqual([])
    run('ratios.collapse-groups')
    expect(rows()).toHaveLength(2)
  })

  it('lead to the story that says the sector', async () => {
    const { select, run, why, story } = await grouped()
    select('60.0%', '60.0%')
    expect(why('ratios.sector-story')).toBe('None of the newest 40 cached stories of this company says its sector.')
    select('30.0%', '30.0%')
    run('ratios.sector-story')
    expect(story()?.id).toBe(7)
  })

  it('keep the order of the series', async () => {
    const { select, why } = await grouped()
    select('60.0%', '60.0%')
    expect(why('ratios.move-down')).toBe('The table is grouped by sector.')
  })

  it('are not made of a transposed table', async () => {
    const { rows, why } = await grouped({ transposed: true })
    expect([rows(), why('ratios.toggle-group')]).toEqual([
      ['2026 Q2', '2026 Q1'],
      'Group the companies by sector first.',
    ])
  })
})
