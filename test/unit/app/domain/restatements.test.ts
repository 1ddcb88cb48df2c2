import { describe, expect, it } from 'vitest'
import { isSameValue } from '../../../../app/domain/decimal.ts'
import { findRevisions, largestRevisions } from '../../../../app/domain/restatements.ts'
import { PLANTED } from '../../../../main/embedded-service/data/fundamentals.ts'
import { recordOf, sampleRecords } from '../../../support/ratio-records.ts'
import fc from '../../../support/property.ts'

describe('the planted restatements of the sample data', () => {
  const columns = findRevisions(sampleRecords(0), '3M', ['netMargin', 'grossMargin'])
  const planted = new Map(PLANTED.map(({ quartersBack, planted: what }) => [quartersBack, what]))

  it('come out exactly, and nothing else does', () => {
    const found = columns.map(({ presence, cells: [netMargin] }, quartersBack) => ({
      quartersBack,
      presence,
      kind: netMargin?.kind,
      replaced: netMargin?.isPreliminaryReplaced,
    }))
    for (const { quartersBack, presence, kind, replaced } of found) {
      const expected = {
        'A-without-R': { presence: 'original-only', kind: null, replaced: true },
        'P-replaced': { presence: 'both', kind: 'unchanged', replaced: true },
        'tiny-change': { presence: 'both', kind: 'tiny', replaced: false },
        'sign-flip': { presence: 'both', kind: 'sign-flip', replaced: false },
        'large-change': { presence: 'both', kind: 'changed', replaced: false },
        'R-without-A': { presence: 'restated-only', kind: null, replaced: false },
        none: { presence: 'both', kind: 'unchanged', replaced: false },
      }[planted.get(quartersBack) ?? 'none']
      expect({ presence, kind, replaced }, `${quartersBack} quarters back`).toEqual(expected)
    }
    expect(found).toHaveLength(columns.length)
    expect(columns.length).toBeGreaterThan(50)
  })

  it('are listed largest first, the change of sign before every size', () => {
    const largest = largestRevisions(columns, 3)
    expect(largest[0]).toMatchObject({ field: 'netMargin', kind: 'sign-flip', asOf: columns[6]?.asOf })
    expect(largest[1]).toMatchObject({ kind: 'changed', asOf: columns[9]?.asOf })
  })

  it('lead to the answers of both values', () => {
    const cell = columns[6]?.cells[0]
    expect([cell?.original?.answer.path, cell?.restated?.answer.path]).toEqual([
      `$.A.${columns[6]?.asOf ?? ''}.netMargin`,
      `$.R.${columns[6]?.asOf ?? ''}.netMargin`,
    ])
  })
})

describe('findRevisions', () => {
  const digits = fc.oneof(
    fc.constantFrom('0', '0.0', '0.5', '0.50', '5e-1', '-0.5', '1'),
    fc.float({ noNaN: true, noDefaultInfinity: true }).map(String),
  )

  it('finds a difference of A and R if and only if their values differ', () => {
    fc.assert(
      fc.property(digits, digits, (one, other) => {
        const kind = findRevisions(
          [recordOf('A', '2025-12-31', { roe: one }), recordOf('R', '2025-12-31', { roe: other })],
          '3M',
          ['roe'],
        )[0]?.cells[0]?.kind
        expect(kind === 'unchanged').toBe(isSameValue(one, other))
      }),
    )
  })

  it('tells a value that was added from one that was dropped', () => {
    const kinds = findRevisions(
      [recordOf('A', '2025-12-31', { roe: '1' }), recordOf('R', '2025-12-31', { roa: '1' })],
      '3M',
      ['roe', 'roa', 'roic'],
    )[0]?.cells.map(({ kind }) => kind)
    expect(kinds).toEqual(['dropped', 'added', 'unchanged'])
  })

  it('keeps periods apart and puts the newest date first', () => {
    const records = [
      recordOf('A', '2025-12-31', { roe: '1' }, '12M'),
      recordOf('A', '2024-12-31', { roe: '1' }),
      recordOf('P', '2025-12-31', { roe: '1' }),
    ]
    expect(
      findRevisions(records, '3M', ['roe']).map(({ asOf, presence, isOnlyPreliminary }) => [
        asOf,
        presence,
        isOnlyPreliminary,
      ]),
    ).toEqual([
      ['2025-12-31', 'neither', true],
      ['2024-12-31', 'original-only', false],
    ])
  })
})
