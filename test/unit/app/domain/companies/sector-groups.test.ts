import { expect, it } from 'vitest'
import { bySector, sectorName } from '../../../../../app/domain/companies/sector-groups.ts'
import fc from '../../../../support/cases/property.ts'

const sectorsOf = (said: Readonly<Record<string, string>>) =>
  new Map(Object.entries(said).map(([symbol, sector]) => [symbol, { sector }]))
const self = (symbol: string): string => symbol

it('companies stand by sector in the order of its name, and those of an unknown one last', () => {
  const sectors = sectorsOf({ A: 'Technology', C: 'Energy', D: 'Technology' })
  expect(bySector(['A', 'B', 'C', 'D'], self, sectors)).toEqual([
    { sector: 'Energy', items: ['C'] },
    { sector: 'Technology', items: ['A', 'D'] },
    { sector: '', items: ['B'] },
  ])
})

it('companies whose sector is being read are not among those of an unknown one', () => {
  const sectors = new Map<string, { sector: string } | null>([
    ['A', null],
    ['B', { sector: 'Energy' }],
  ])
  expect(bySector(['A', 'B', 'C'], self, sectors)).toEqual([
    { sector: 'Energy', items: ['B'] },
    { sector: '', items: ['C'] },
    { sector: null, items: ['A'] },
  ])
})

it('each company is in one group, and those of a group keep their order, for any sectors', () => {
  const symbols = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 20 })
  fc.assert(
    fc.property(symbols, fc.array(fc.constantFrom('', 'Energy', 'Technology', 'Utilities')), (all, said) => {
      const sectors = new Map(all.flatMap((symbol, place) => (said[place] ? [[symbol, { sector: said[place] }]] : [])))
      const groups = bySector(all, self, sectors)
      expect(groups.flatMap(({ items }) => items).sort()).toEqual([...all].sort())
      for (const { items } of groups) expect(items).toEqual(all.filter((symbol) => items.includes(symbol)))
    }),
  )
})

it('an unknown sector is named as such', () => {
  expect([sectorName(''), sectorName('Energy')]).toEqual(['Sector not known', 'Energy'])
})
