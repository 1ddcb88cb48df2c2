import { describe, expect, it } from 'vitest'
import type { TableChoice } from '../../../../../renderer/features/ratios/ratios-state.ts'
import { movedKey, shownOf, tableRows } from '../../../../../renderer/features/ratios/table-rows.ts'
import fc from '../../../../support/property.ts'
import { setWith } from '../../../../support/screen.ts'

const NOTHING_HIDDEN: Pick<TableChoice, 'hidden' | 'hiddenPeriods' | 'order'> = {
  hidden: [],
  hiddenPeriods: [],
  order: [],
}

describe('what a table shows of a set', () => {
  const SET = setWith({ A: { roe: ['1', '2', '3'] }, B: { roe: ['4', undefined, '6'] } }, ['Q1', 'Q2', 'Q3'])
  const digits = (choice: Partial<typeof NOTHING_HIDDEN>) =>
    shownOf(SET, { ...NOTHING_HIDDEN, ...choice }).series.map(({ points }) =>
      points.map((point) => (point?.kind === 'sent' ? point.digits : null)),
    )

  it('is without hidden periods, with the values at their places', () => {
    const set = shownOf(SET, { hidden: [], hiddenPeriods: ['Q2'], order: [] })
    expect([set.columns, set.series.map(({ gaps }) => gaps.length)]).toEqual([
      ['Q1', 'Q3'],
      [2, 2],
    ])
    expect(digits({ hiddenPeriods: ['Q2'] })).toEqual([
      ['1', '3'],
      ['4', '6'],
    ])
  })

  it('is in the order that the person gave it, and the others follow', () => {
    expect(digits({ order: ['B roe TTM'] })).toEqual([
      ['4', null, '6'],
      ['1', '2', '3'],
    ])
  })
})

describe('the order of the periods', () => {
  const SET = setWith({ A: { roe: ['1', '2'] } }, ['Q1', 'Q2'])
  const idsOf = (newestLast: boolean, transposed = false) => {
    const { columns, rows } = tableRows(SET, { transposed, sort: null, newestLast })
    return (transposed ? rows : columns).map(({ id }) => id)
  }

  it('begins with the newest, or ends with it, in columns and in rows', () => {
    expect([idsOf(false), idsOf(true)]).toEqual([
      ['Q2', 'Q1'],
      ['Q1', 'Q2'],
    ])
    expect([idsOf(false, true), idsOf(true, true)]).toEqual([idsOf(false), idsOf(true)])
  })

  it('is that of the cells', () => {
    const { rows } = tableRows(SET, { transposed: false, sort: null, newestLast: true })
    expect(rows[0]?.cells.map(({ place }) => place)).toEqual([0, 1])
  })
})

describe('a moved series', () => {
  it('is at its new place among the same ones, for any move', () => {
    const keys = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(keys, fc.nat(11), fc.integer({ min: -14, max: 14 }), (all, at, by) => {
        const key = all[at % all.length] ?? ''
        const moved = movedKey(all, key, by)
        expect(moved.indexOf(key)).toBe(Math.min(all.length - 1, Math.max(0, all.indexOf(key) + by)))
        expect(moved.filter((each) => each !== key)).toEqual(all.filter((each) => each !== key))
      }),
    )
  })
})
