import { describe, expect, it } from 'vitest'
import { recordChanges, restatedValues } from '../../../../../app/domain/fundamentals/record-changes.ts'
import { recordOf } from '../../../../support/records/ratio-records.ts'
import fc from '../../../../support/cases/property.ts'

const BEFORE = [recordOf('A', '2026-03-31', { roe: '0.2' }), recordOf('A', '2026-06-30', { roe: '0.3', roa: '0.1' })]

describe('what changed in the records of a company', () => {
  it('is each value that differs, with both, the newest record first', () => {
    const after = [
      recordOf('A', '2026-03-31', { roe: '0.25' }),
      recordOf('A', '2026-06-30', { roe: '0.30', roic: '0.4' }),
    ]
    const { added, changed } = recordChanges(BEFORE, after)
    expect(added).toEqual([])
    expect(changed.map(({ id, field, before, after: now }) => [id.asOf, field, before?.digits, now?.digits])).toEqual([
      ['2026-06-30', 'roa', '0.1', undefined],
      ['2026-06-30', 'roic', undefined, '0.4'],
      ['2026-03-31', 'roe', '0.2', '0.25'],
    ])
  })

  it('is each record of another date, period or basis, and none of its values', () => {
    const after = [
      ...BEFORE,
      recordOf('R', '2026-06-30', { roe: '0.3' }),
      recordOf('A', '2026-06-30', { roe: '0.3' }, '12M'),
      recordOf('A', '2026-09-30', { roe: '0.4' }),
    ]
    const { added, changed } = recordChanges(BEFORE, after)
    expect(added.map(({ id }) => [id.reportType, id.asOf, id.period])).toEqual([
      ['A', '2026-09-30', '3M'],
      ['R', '2026-06-30', '3M'],
      ['A', '2026-06-30', '12M'],
    ])
    expect(changed).toEqual([])
  })

  it('is nothing where two companies have records under one symbol', () => {
    const [one, other] = [recordOf('A', '2026-06-30', { roe: '0.1' }), recordOf('A', '2026-06-30', { roe: '0.2' })]
    const records = [one, { ...other, id: { ...other.id, companyId: 'D' } }]
    expect(recordChanges(records, records)).toEqual({ added: [], changed: [] })
  })

  it.each(['', 'n/a'])('is a new record, and no changed value, where none says a date: %j', (asOf) => {
    const [one, other] = [recordOf('A', asOf, { roe: '0.1' }), recordOf('A', asOf, { roe: '0.2' })]
    expect(recordChanges([one], [other])).toEqual({ added: [other], changed: [] })
    expect(recordChanges([one, other], [other, one])).toEqual({ added: [], changed: [] })
  })

  it('is nothing between the same records, in whatever order', () => {
    const records = fc.uniqueArray(
      fc.record({ asOf: fc.constantFrom('2026-03-31', '2026-06-30', 'n/a'), roe: fc.constantFrom('0.1', '-2') }),
      { selector: ({ asOf }) => asOf },
    )
    fc.assert(
      fc.property(records, (all) => {
        const sent = all.map(({ asOf, roe }) => recordOf('A', asOf, { roe }))
        expect(recordChanges(sent, sent.toReversed())).toEqual({ added: [], changed: [] })
      }),
    )
  })
})

describe('what a new restated record changes', () => {
  const told = (added: readonly ReturnType<typeof recordOf>[]) =>
    restatedValues(BEFORE, added).map(({ id, field, before, after }) => [id.asOf, field, before?.digits, after?.digits])

  it('is each value that differs from the original record of the same date', () => {
    expect(told([recordOf('R', '2026-06-30', { roe: '0.25', roa: '0.10', roic: '0.4' })])).toEqual([
      ['2026-06-30', 'roe', '0.3', '0.25'],
    ])
  })

  it.each(['', ' ', 'n/a'])('is nothing where the records have no date: %j', (asOf) => {
    expect(restatedValues([recordOf('A', asOf, { roe: '1' })], [recordOf('R', asOf, { roe: '2' })])).toEqual([])
  })

  it('is nothing without an original record of that date and period, and for a record of another basis', () => {
    expect(
      told([
        recordOf('R', '2026-09-30', { roe: '0.25' }),
        recordOf('R', '2026-06-30', { roe: '0.25' }, '12M'),
        recordOf('TTM', '2026-06-30', { roe: '0.25' }),
      ]),
    ).toEqual([])
  })
})
