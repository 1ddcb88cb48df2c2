// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SectorHead, sectorSources } from '../../../../../../renderer/features/ratios/series/sector-head.tsx'
import { renderWindow } from '../../../../../support/window/render-window.tsx'
import { sectorOf } from '../../../../../support/records/sectors.ts'

it('says how many companies a sector has, and whether they are shown', async () => {
  const toggled: string[] = []
  const head = { sector: 'Energy', count: 2, isOpen: false, said: [] }
  const { user } = await renderWindow(
    <SectorHead head={head} hasMedian={false} onToggle={(sector) => toggled.push(sector)} />,
  )
  const button = screen.getByRole('button', { name: 'Energy 2 companies', expanded: false })
  await user.click(button)
  button.focus()
  await user.keyboard('{Enter}')
  expect(toggled).toEqual(['Energy', 'Energy'])
})

it('says that the values beside it are medians', async () => {
  const head = { sector: 'Energy', count: 3, isOpen: true, said: [] }
  await renderWindow(<SectorHead head={head} hasMedian onToggle={() => undefined} />)
  expect(screen.getByRole('button', { name: 'Energy Median, 3 companies', expanded: true })).toBeTruthy()
})

it('names the stories that said the sector, and counts those beyond the first', () => {
  const said = ['A', 'B', 'C', 'D', 'E', 'F'].map((symbol) => sectorOf(symbol, 'Energy'))
  const lines = sectorSources({ said }).split('\n')
  expect(lines).toHaveLength(7)
  expect(lines[0]).toBe('As the newest cached story of each company that names a sector said it:')
  expect(lines[1]).toMatch(/^A: story of 24 Nov.*, \u201cA raises its margin\u201d$/)
  expect(lines.at(-1)).toBe('and 1 more company')
})

it('says where no story names the sector', () => {
  expect(sectorSources({ said: [] })).toBe(
    'None of the newest 40 cached stories of each of these companies says its sector.',
  )
})
