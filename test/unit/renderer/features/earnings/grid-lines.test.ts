import { expect, it } from 'vitest'
import { linesOf, linesOfFields } from '../../../../../renderer/features/earnings/grid-lines.ts'

const sectionOf = (field: string): string => (field.endsWith('Eps') ? 'Per share' : 'Totals')

it('the name of a section stands before its first field', () => {
  expect(linesOf(['basicEps', 'dilutedEps', 'revenue'], sectionOf)).toEqual([
    { section: 'Per share' },
    { field: 'basicEps', place: 0 },
    { field: 'dilutedEps', place: 1 },
    { section: 'Totals' },
    { field: 'revenue', place: 2 },
  ])
})

it('fields of a single section have no name of it', () => {
  expect(linesOf(['basicEps'], sectionOf)).toEqual([{ field: 'basicEps', place: 0 }])
})

it('a field is found among the lines', () => {
  expect(linesOfFields(linesOf(['basicEps', 'revenue'], sectionOf))).toEqual([1, 3])
})
