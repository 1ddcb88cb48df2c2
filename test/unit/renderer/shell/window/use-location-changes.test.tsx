// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Place } from '../../../../../app/ipc/window/location.ts'
import { FIRST_LOCATION, useNavigation } from '../../../../../renderer/shell/window/navigation.ts'
import type { Location, Navigation } from '../../../../../renderer/shell/window/navigation.ts'
import { usePlaceChanges } from '../../../../../renderer/shell/window/use-location-changes.ts'
import { undoing } from '../../../../support/window/undoing.tsx'

const { ratios, sheet, earnings } = FIRST_LOCATION
const FIRST: Location = { ...FIRST_LOCATION, view: 'ratios', ratios: { ...ratios, symbols: ['QNTL'] } }

type Change = { [View in 'ratios' | 'earnings' | 'sheet']: [View, Place[View]] }['ratios' | 'earnings' | 'sheet']

/** A window in which a person changes what a view shows; `then` follows before the undo. */
async function viewing([view, state]: Change) {
  const found: { navigation?: Navigation } = {}
  const window = await undoing(() => {
    const navigation = useNavigation(FIRST)
    found.navigation = navigation
    const change = usePlaceChanges('test', navigation)
    return () => change(view, state as never)
  }, {})
  const navigation = (): Navigation => found.navigation as Navigation
  return { ...window, navigation, location: () => navigation().location }
}

const ADDED: Change = ['ratios', { ...ratios, symbols: ['QNTL', 'KSTL'] }]

it('a company that was added goes again, and comes back', async () => {
  const { change, undo, redo, location, words } = await viewing(ADDED)
  await change()
  expect([location().ratios.symbols, words()]).toEqual([['QNTL', 'KSTL'], 'Undo: add the company KSTL'])
  await undo()
  expect(location().ratios.symbols).toEqual(['QNTL'])
  await redo()
  expect(location().ratios.symbols).toEqual(['QNTL', 'KSTL'])
})

it('an undo leaves alone what was changed since', async () => {
  const { change, undo, location, navigation, settle } = await viewing(ADDED)
  await change()
  navigation().replace({ ratios: { ...location().ratios, symbols: ['QNTL', 'KSTL', 'HLDN'], transform: 'index' } })
  await settle()
  await undo()
  expect([location().ratios.symbols, location().ratios.transform]).toEqual([['QNTL', 'HLDN'], 'index'])
})

it('an undo that is no longer possible says so', async () => {
  const { change, undo, location, navigation, settle } = await viewing(['ratios', { ...FIRST.ratios, reportType: 'A' }])
  await change()
  navigation().replace({ ratios: { ...location().ratios, reportType: 'P' } })
  await settle()
  await undo()
  expect(location().ratios.reportType).toBe('P')
  expect(screen.getByRole('heading').textContent).toBe(
    'Not undone: change the basis to “As originally reported”. It was changed since, so it stays as it is.',
  )
})

it('an undo opens the view in which something changes', async () => {
  const { change, undo, location, navigation, settle } = await viewing(ADDED)
  await change()
  navigation().push({ view: 'news' })
  await settle()
  await undo()
  expect([location().view, location().ratios.symbols]).toEqual(['ratios', ['QNTL']])
})

describe('a change is called', () => {
  it.each<[string, Change]>([
    ['remove the company QNTL', ['ratios', ratios]],
    ['show the ratio Return on equity', ['ratios', { ...FIRST.ratios, fields: [...ratios.fields, 'roe'] }]],
    ['hide the ratio Gross margin', ['ratios', { ...FIRST.ratios, fields: ratios.fields.slice(1) }]],
    ['clear the ratios', ['ratios', { ...FIRST.ratios, fields: [] }]],
    ['hide the chart', ['ratios', { ...FIRST.ratios, showsChart: false }]],
    ['change the table', ['ratios', { ...FIRST.ratios, table: { ...ratios.table, heatmap: true } }]],
    ['hide a series in the table', ['ratios', { ...FIRST.ratios, table: { ...ratios.table, hidden: ['a'] } }]],
    ['put the newest period last', ['ratios', { ...FIRST.ratios, table: { ...ratios.table, newestLast: true } }]],
    ['group the companies by sector', ['ratios', { ...FIRST.ratios, table: { ...ratios.table, bySector: true } }]],
    ['collapse a group', ['ratios', { ...FIRST.ratios, table: { ...ratios.table, closedSectors: ['Energy'] } }]],
    ['show the totals', ['ratios', { ...FIRST.ratios, table: { ...ratios.table, totals: true } }]],
    ['show the company HLDN', ['sheet', { ...sheet, symbol: 'HLDN' }]],
    ['show values as sent', ['sheet', { ...sheet, inUnits: false }]],
    [
      'change the companies of the earnings',
      ['earnings', { ...earnings, request: { ...earnings.request, symbols: ['QNTL'] } }],
    ],
  ])('%s', async (words, to) => {
    const window = await viewing(to)
    await window.change()
    expect(window.words()).toBe(`Undo: ${words}`)
  })

  it('nothing for a panel, which is gone to like a view', async () => {
    const window = await viewing(['ratios', { ...FIRST.ratios, panel: 'radar' }])
    await window.change()
    expect([window.words(), window.location().ratios.panel]).toEqual(['Nothing to undo.', 'radar'])
  })
})
