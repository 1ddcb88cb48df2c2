import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { RatioRecord } from '../../../../../../app/domain/fundamentals/ratio-record.ts'
import { UnitCheckView } from '../../../../../../renderer/features/ratios/units/unit-check-view.tsx'
import { textOf } from '../../../../../support/cells/shown-cells.ts'
import { recordOf } from '../../../../../support/records/ratio-records.ts'

/** The result of the only relation that these records have the fields of: its words and how it is coloured. */
function shown(...records: RatioRecord[]): { state: string; words: string } {
  const html = renderToStaticMarkup(createElement(UnitCheckView, { symbol: 'TIDI', records }))
  const [, state = '', inner = ''] = /data-state="(\w+)"[^>]*>(.*?)<\/td>/s.exec(html) ?? []
  return { state, words: textOf(inner) }
}

const near = (roe: string) => recordOf('R', '2025-12-31', { roe, roa: '0.114001', financialLeverage: '4.300907' })
const exact = (roa: string) => recordOf('R', '2025-12-31', { roa, netMargin: '0.100000', assetsTurnover: '0.500000' })

describe('the check of units', () => {
  // A4
  it('shows how far apart the sides of an approximate relation are, and nothing against it', () => {
    expect(shown(near('0.519963'))).toEqual({
      state: 'near',
      words: 'the sides are usually 5.7% apart, in 1 record; returns use averages of the period, leverage uses its end',
    })
  })

  it('doubts the units where an approximate relation holds only with one side in percent', () => {
    expect(shown(near('51.9963')).state).toBe('doubt')
  })

  it('says that an exact relation holds', () => {
    expect(shown(exact('0.050000'))).toEqual({ state: 'good', words: 'holds as written in 1 of 1' })
  })

  it('calls a record that breaks an exact relation an error', () => {
    const records = [exact('0.050000'), exact('0.050000'), exact('0.060000')]
    expect(shown(...records)).toEqual({ state: 'bad', words: 'holds as written in 2 of 3' })
  })
})
