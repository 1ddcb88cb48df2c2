import { describe, expect, it } from 'vitest'
import { findRevisions, type RevisionColumn } from '../../../../app/domain/fundamentals/restatements.ts'
import { changesWords, noRevisions, revisedFacts, shadeOf } from '../../../../renderer/format/revision.ts'
import { recordOf } from '../../../support/records/ratio-records.ts'

const column = (presence: RevisionColumn['presence']): RevisionColumn => ({
  asOf: '2025-09-30',
  period: '3M',
  presence,
  hasPreliminary: false,
  isOnlyPreliminary: false,
  cells: [],
})

// A7
describe('where no revision is listed', () => {
  it.each<readonly RevisionColumn['presence'][]>([[], ['restated-only'], ['original-only', 'restated-only']])(
    'the text says that nothing was compared when the records are %j, %j',
    (...presences) => {
      expect(noRevisions(presences.map(column))).toContain('Nothing to compare')
    },
  )

  it('the text says that nothing was compared when the records have no values', () => {
    expect(noRevisions([{ ...column('both'), cells: [cellOf({ P: '1' })] }])).toContain('Nothing to compare')
  })

  it('the text says how many periods were compared', () => {
    const both = { ...column('both'), cells: [cellOf({ A: '1', R: '1' })] }
    expect(noRevisions([both, column('restated-only')])).toContain('in the period that has both')
    expect(noRevisions([both, both])).toContain('in the 2 periods that have both')
  })
})

const cellOf = (values: Readonly<Record<string, string>>) => {
  const records = Object.entries(values).map(([basis, roe]) => recordOf(basis, '2025-12-31', { roe }))
  const [cell] = findRevisions(records, '3M', ['roe'])[0]?.cells ?? []
  if (cell === undefined) throw new Error('no cell')
  return cell
}

describe('a cell of restatements says', () => {
  it.each([
    ['same', { A: '0.50', R: '0.5' }, 0],
    ['+50.00%', { A: '0.2', R: '0.3' }, 4],
    ['\u22120.50%', { A: '2', R: '1.99' }, 2],
    ['\u22121,200.00%', { A: '0.1', R: '-1.1' }, 5],
    ['+0.81%', { A: '1000', R: '1008.09' }, 2],
    ['+1.01%', { A: '1000', R: '1010.1' }, 2],
    ['under +0.01%', { A: '1000', R: '1000.04' }, 1],
    ['over \u22129,999%', { A: '1e-9', R: '-1' }, 5],
    ['changed', { A: '0', R: '0.1' }, 5],
    ['preliminary +5.00%', { P: '0.2', A: '0.21' }, 0],
    ['same, preliminary +5.00%', { P: '0.2', A: '0.21', R: '0.21' }, 0],
    ['', { A: '0.2' }, 0],
    ['', { P: '0.2' }, 0],
  ])('“%s” of %j', (words, values, shade) => {
    const cell = cellOf(values)
    expect([changesWords(cell), shadeOf(cell)]).toEqual([words, shade])
  })
})

it('says what a value of a revision is of, by the record of its basis', () => {
  const records = [recordOf('A', '2025-12-31', { roe: '0.2' }), recordOf('R', '2025-12-31', { roe: '0.3' })]
  const [found] = findRevisions(records, records[0]?.id.period ?? '', ['roe'])
  const [cell] = found?.cells ?? []
  if (found === undefined || cell === undefined) throw new Error('no revision')
  const revision = { ...cell, asOf: found.asOf, period: found.period }
  expect(revisedFacts('QNTL', records, revision, 'R')).toMatchObject({
    symbol: 'QNTL',
    label: 'Return on equity',
    reportType: 'R',
    asOf: '2025-12-31',
  })
  expect(revisedFacts('QNTL', records.slice(0, 1), revision, 'R')).toBe(undefined)
})
