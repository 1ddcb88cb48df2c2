import { expect, it } from 'vitest'
import { axisUnit, splitByAxes, type Series } from '../../../../../app/domain/fundamentals/series.ts'
import fc from '../../../../support/cases/property.ts'

const UNITS = ['percent', 'days', 'multiple', 'number', 'currency'] as const
const seriesOf = (unit: (typeof UNITS)[number], place: number, display: Series['display'] = 'as-sent'): Series => ({
  key: `s${place}`,
  symbol: 'A',
  companyName: 'A',
  field: 'f',
  label: 'f',
  basis: 'TTM',
  display,
  unit,
  points: [],
  gaps: [],
})

it('series are drawn in the fewest charts with one unit on each axis, none lost and none twice', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...UNITS), { maxLength: 12 }), (units) => {
      const set = { columns: [], series: units.map((unit, place) => seriesOf(unit, place)) }
      const parts = splitByAxes(set)
      expect(parts.flatMap(({ series }) => series.map(({ key }) => key)).sort()).toEqual(
        set.series.map(({ key }) => key).sort(),
      )
      for (const { series } of parts) expect(new Set(series.map(axisUnit)).size).toBeLessThanOrEqual(2)
      expect(parts).toHaveLength(Math.max(1, Math.ceil(new Set(units).size / 2)))
    }),
  )
})

it('the axis of values in a shown unit has this unit, whatever unit the field is assumed to have', () => {
  expect(axisUnit(seriesOf('days', 0, 'percent'))).toBe('percent')
  expect(axisUnit(seriesOf('days', 0))).toBe('days')
})
