// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { TableChoice } from '../../../../../renderer/features/ratios/ratios-state.ts'
import { openRatioTable } from '../../../../support/ratio-table-window.tsx'

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
    expect(rows()[0]).toBe('Energy Median of 2 companies')
    // One body of the table holds all groups, so the head of a group is one of its row only.
    expect(region.querySelector('[data-group] th')?.getAttribute('scope')).toBe('row')
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
