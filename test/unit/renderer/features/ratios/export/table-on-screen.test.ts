import { expect, it } from 'vitest'
import { noTable, tableOnScreen } from '../../../../../../renderer/features/ratios/export/table-on-screen.ts'
import { INITIAL_RATIOS } from '../../../../../../renderer/features/ratios/ratios-state.ts'

const state = { ...INITIAL_RATIOS, symbols: ['HLDN', 'KSTL'], fields: ['roe', 'spread'] }
const shown = {
  basis: 'TTM',
  period: '3M',
  facts: { title: 'HLDN, KSTL: ROE', subtitle: '', source: '', note: '' },
} as const

it('names the companies, ratios, basis, period and columns of the series', () => {
  expect(tableOnScreen({ ...shown, state })).toEqual({
    name: 'HLDN, KSTL: ROE',
    path: '/tables/ratios',
    parameters: { symbols: 'HLDN,KSTL', fields: 'roe,spread', basis: 'TTM', period: '3M', columns: 'calendar' },
  })
})

it('keeps a name with a comma one name', () => {
  const fields = ['roe', 'FCF, adjusted']
  expect(tableOnScreen({ ...shown, state: { ...state, fields } }).parameters.fields).toBe('roe,"FCF, adjusted"')
})

it('names every basis where they are laid over each other', () => {
  expect(tableOnScreen({ ...shown, state: { ...state, overlay: true } }).parameters.basis).toBe('TTM,A,R,P')
})

it('names the period, the filter and the order of a screen', () => {
  const screen = { ...state.screen, at: '2026 Q1', filter: 'roe > 0.1', order: { id: 'roe', descending: true } }
  expect(tableOnScreen({ ...shown, state: { ...state, panel: 'screen', screen } }).parameters).toMatchObject({
    at: '2026 Q1',
    filter: 'roe > 0.1',
    sort: '-roe',
  })
})

it.each([
  ['-roe', false, '+-roe'],
  ['-roe', true, '--roe'],
  ['+x', false, '++x'],
])('writes an order by %s, descending %s, so that it is read as that', (id, descending, expected) => {
  const screen = { ...state.screen, order: { id, descending } }
  const { parameters } = tableOnScreen({ ...shown, state: { ...state, fields: [id], panel: 'screen', screen } })
  expect(parameters.sort).toBe(expected)
})

it('says why there is none of a transform, nor of an earlier day', () => {
  expect(noTable(state)).toBeNull()
  expect(noTable({ ...state, transform: 'year' })).toBe('An address serves values, not a transform of them.')
  expect(noTable({ ...state, panel: 'screen', transform: 'year' })).toBeNull()
  expect(noTable({ ...state, knownAt: 1 })).toBe('An address serves what is known now.')
})
